import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageFor, policyFor, serverOf } from '../static-host';
import PAGE from '../index.html?raw';

const THERE = 'https://play.example.org';

/** Load a part of the client as it is built for a server, below a path. */
async function built<T>(load: () => Promise<T>, server = '', base = '/'): Promise<T> {
  vi.stubEnv('PARLOUR_SERVER', server);
  vi.stubEnv('BASE_URL', base);
  vi.resetModules();
  return load();
}
const addresses = (server?: string, base?: string) => built(() => import('../src/lib/server'), server, base);
const routes = (base: string) => built(() => import('../src/lib/router'), '', base);
const requests = (server: string) => built(() => import('../src/lib/api'), server);

/** A server that says whether people are known by a cookie, and what it was asked. */
function answering(cookies: boolean, rest: object = {}) {
  const asked = vi.fn((_url: string, _request?: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify({ cookies, url: THERE, ...rest }))),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a client without a setting talks to the server that gave it', async () => {
  const { BASE, PAGES, SERVER, socketAt, hasCookies } = await addresses();

  expect([BASE, PAGES, SERVER]).toEqual(['', location.origin, '']);
  expect(socketAt('/ws')).toBe(`${location.origin.replace('http', 'ws')}/ws`);
  expect(await hasCookies()).toBe(true);
});

test('a client for another address asks there, and its pages stay where they are', async () => {
  const { PAGES, SERVER, socketAt } = await addresses(`${THERE}/games`);

  expect(SERVER).toBe('https://play.example.org/games');
  expect(socketAt('/ws')).toBe('wss://play.example.org/games/ws');
  expect(PAGES).toBe(location.origin);
});

test('below a path, requests, sockets, links and pages are below it', async () => {
  const { BASE, PAGES, SERVER, socketAt, within } = await addresses('', '/games/');

  expect([BASE, SERVER]).toEqual(['/games', '/games']);
  expect(PAGES).toBe(`${location.origin}/games`);
  expect(socketAt('/ws')).toBe(`${location.origin.replace('http', 'ws')}/games/ws`);
  expect(['/games/t/BCDFG', '/games/', '/gamesome', '/arena'].map(within)).toEqual([
    '/t/BCDFG',
    '/',
    '/gamesome',
    '/arena',
  ]);
});

test('the router goes to pages below the path and knows them', async () => {
  history.replaceState(null, '', '/games/arena/abc');
  const { go, route } = await routes('/games/');
  expect(route.get()).toEqual({ page: 'arena', match: 'abc' });

  go('/t/BCDFG?watch');

  expect(location.pathname + location.search).toBe('/games/t/BCDFG?watch');
  expect(route.get()).toEqual({ page: 'table', idOrCode: 'BCDFG', watch: true });
});

test.each([
  [true, 'include'],
  [false, 'omit'],
])('whether cookies go along (%s) is for the server to say, once', async (cookies, credentials) => {
  const asked = answering(cookies);
  const { api } = await requests(THERE);

  await api.games();
  await api.games();

  expect(asked.mock.calls.map(([url, request]) => [url, request?.credentials])).toEqual([
    [`${THERE}/api/address`, 'omit'],
    [`${THERE}/api/games`, credentials],
    [`${THERE}/api/games`, credentials],
  ]);
});

test('a server that was away is asked again', async () => {
  const asked = answering(true);
  asked.mockRejectedValueOnce(new TypeError());
  const { api } = await requests(THERE);

  await expect(api.games()).rejects.toMatchObject({ code: 'AWAY' });
  await api.games();

  expect(asked).toHaveBeenCalledTimes(3);
});

test('links of seats and invitations lead to the pages of this client', async () => {
  const asked = answering(false, { gameId: 'abc', code: 'BCDFG', playerUrls: [`${THERE}/games/g/abc/p/t0k-en`] });
  const { api } = await requests(`${THERE}/games`);

  const { playerUrls } = await api.openTable({ game: 'crossword', playerCount: 1 });
  await api.invitation('BCDFG');

  expect(playerUrls).toEqual([`${location.origin}/g/abc/p/t0k-en`]);
  expect(asked.mock.lastCall?.[0]).toBe(
    `${THERE}/games/api/tables/BCDFG/invitation?at=${encodeURIComponent(location.origin)}`,
  );
});

test('a token goes without cookies', async () => {
  const asked = answering(true);
  const { api } = await requests(THERE);

  await api.invitation('BCDFG', 't0ken');

  expect(asked.mock.lastCall?.[1]).toMatchObject({
    credentials: 'omit',
    headers: { Authorization: 'Bearer t0ken' },
  });
});

test.each([
  [false, 'Bearer 0123456789abcdef'],
  [true, undefined],
])('a match of the arena is ours by a cookie (%s), else by its key', async (cookies, shown) => {
  const asked = answering(cookies, { id: 'm1', token: '0123456789abcdef' });
  const { arenaApi } = await built(() => import('../src/arena/api'), THERE);

  await arenaApi.start({ solvers: ['maestro'], num_games: 1 });
  await arenaApi.stop('m1');

  expect(asked.mock.lastCall?.[0]).toBe(`${THERE}/api/matches/m1/stop`);
  expect((asked.mock.lastCall?.[1]?.headers as Record<string, string>).Authorization).toBe(shown);
});

test.each([
  ['', ''],
  [undefined, ''],
  ['https://play.example.org/', THERE],
  ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
  ['https://example.org/games/', 'https://example.org/games'],
])('the address %s is read as %s', (given, read) => {
  expect(serverOf(given)).toBe(read);
});

test.each([
  'play.example.org',
  'ftp://play.example.org',
  'wss://play.example.org',
  'https://',
  'https://play.example.org/?x=1',
  'https://play.example.org/#x',
  'https://ann:secret@play.example.org/',
  "https://play.example.org/a'b",
])('the address %s fails the build in one sentence', (given) => {
  expect(() => serverOf(given)).toThrow(/^PARLOUR_SERVER: give the address of the server[^.]*\.example\.org[^.]*\.$/);
});

test('the page may connect to that server and to nothing else', () => {
  const page = pageFor(`${THERE}/games`)(PAGE);

  expect(policyFor(`${THERE}/games`)).toContain("connect-src 'self' https://play.example.org wss://play.example.org;");
  expect(policyFor(THERE)).not.toMatch(/unsafe|\*/);
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script'));
  expect(page).toContain('content="https://play.example.org/games/icon-512.png"');
  expect(page).not.toContain('<!--preview-->');
});
