// Stands between the pages and the server and does two things only: it shows the offline page while the server cannot be
// reached, and brings the right window to the front when a notification is clicked. It caches nothing else.

const CACHE = 'parlour-5'; // change the number whenever one of these files changes
const BASE = new URL('.', location).pathname; // the server may be below a path
const PAGE = `${BASE}offline.html`;
const FILES = ['offline.html', 'offline.js', 'offline.css', 'icon.svg'].map((name) => BASE + name);

addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => skipWaiting()));
});

/** Cache the files; the page is shown at any address, so its own files are named from the root. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  const page = await cache.match(PAGE);
  const text = (await page.text()).replaceAll('"./', `"${BASE}`);
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  const policy = page.headers.get('Content-Security-Policy');
  if (policy) headers['Content-Security-Policy'] = policy;
  await cache.put(PAGE, new Response(text, { headers }));
}

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(visit(event.request));
  else if (origin === location.origin && FILES.includes(pathname)) event.respondWith(ours(event.request, pathname));
});

async function visit(request) {
  try {
    const answer = await fetch(request);
    return [502, 503, 504].includes(answer.status) ? ((await caches.match(PAGE)) ?? answer) : answer; // from a proxy whose server is down
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

async function ours(request, path) {
  return fetch(request).catch(async () => (await caches.match(path)) ?? Response.error());
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

async function show(url) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((one) => one.url === url);
  return open ? open.focus() : clients.openWindow(url);
}
