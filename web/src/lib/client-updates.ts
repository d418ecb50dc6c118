import { BASE } from './server';

/** Register the offline page, and reload when the client has been rebuilt and old chunks are gone. */
export function startUpdates(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register(`${BASE}/sw.js`);
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    void reloadOnceThere();
  });
}

async function reloadOnceThere(): Promise<void> {
  const wait = 2_000;
  for (;;) {
    const there = await fetch(`${BASE}/health`).catch(() => null);
    if (there?.ok) return location.reload();
    await new Promise((done) => setTimeout(done, wait));
  }
}
