import { kept } from '../lib/prefs';
import type { DayPromise } from '../lib/protocol';

/** How many promises are kept to be compared later. */
const MOST = 60;
const box = () => kept<Record<string, string>>('riddle.promises', {});

/** Keep a fingerprint for a future day. */
export function remember(riddle: string, { date, promise }: DayPromise): void {
  const known = box().get();
  const key = `${riddle}/${date}`;
  if (key in known || !promise) return;
  box().set(Object.fromEntries([...Object.entries(known), [key, promise]].slice(-MOST)));
}

/** The fingerprint that this browser got for a day, if it was here before. */
export function remembered(riddle: string, date: string): string | null {
  return box().get()[`${riddle}/${date}`] ?? null;
}

/** Whether the revealed word matches its fingerprint; null where the browser cannot compute it, as over plain http. */
export async function fits(riddle: string, { date, promise, secret, salt }: DayPromise): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle || secret === undefined) return null;
  const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(`${riddle}/${date}/${secret}/${salt}`));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === promise;
}
