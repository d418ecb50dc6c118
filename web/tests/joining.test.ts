import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callMe } from '../src/lib/me';
import { prefs } from '../src/lib/prefs';
import { clearNotices, notices } from '../src/lib/ui/notices';
import TablePage from '../src/shell/TablePage.svelte';
import { FakeSocket, gameCard, tableState } from './fake-table';
import { game } from './wortkunst';

const me = { id: 'x', display_name: 'Ann', is_guest: true, username: null };
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
/** Let the server, which is slow to save names, answer. */
let writesDown: (answer: Response) => void;

beforeEach(() => {
  FakeSocket.all = [];
  localStorage.clear();
  prefs.update({ language: 'en', name: '' });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit = {}) =>
    method === 'PATCH'
      ? new Promise<Response>((done) => (writesDown = done))
      : Promise.resolve(answer(path === '/api/me' ? me : [])),
  );
});
afterEach(() => {
  cleanup();
  prefs.update({ name: '' });
  vi.unstubAllGlobals();
});

test('someone who has just entered a name is not asked for it at the table', async () => {
  const called = callMe('Ann');
  render(TablePage, { idOrCode: 'J7LPB' });
  await vi.waitFor(() => expect(screen.getByText('Joining…')).toBeTruthy());
  expect(screen.queryByLabelText('Your name')).toBeNull();

  writesDown(answer(me));
  await called;
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.onopen?.();
  expect(FakeSocket.last.sent[0]).toMatchObject({ event: 'join', room_id: 'J7LPB', name: 'Ann' });
});

test('someone who has entered an invalid name is asked again', async () => {
  const called = callMe('   ');
  render(TablePage, { idOrCode: 'J7LPB' });
  writesDown(answer({ code: 'BAD_NAME', message: '' }, 400));

  await expect(called).rejects.toMatchObject({ code: 'BAD_NAME' });
  await vi.waitFor(() => expect(screen.getByLabelText('Your name')).toBeTruthy());
  expect(FakeSocket.all).toEqual([]);
});

test.each([
  ['a table whose code has changed is found by people who sat there', 'kitchen', ['kitchen'], 'kitchen'],
  ['a code that is another table’s by now leads there', 'J7LPB', ['kitchen', 'J7LPB'], 'J7LPB'],
])('%s', async (_, known, asked, joined) => {
  localStorage.setItem('parlour.seat.J7LPB', '"secret"');
  localStorage.setItem('parlour.table.J7LPB', '"kitchen"');
  prefs.update({ name: 'Ann' });
  const paths: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const table = /tables\/(.+)\/invitation/.exec(path)?.[1];
    if (table) paths.push(table);
    if (table && table !== known) return Promise.resolve(answer({ code: 'NO_SUCH_TABLE', message: '' }, 404));
    return Promise.resolve(answer(path === '/api/me' ? me : []));
  });
  render(TablePage, { idOrCode: 'J7LPB' });

  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.onopen?.();
  expect(paths).toEqual(asked);
  expect(FakeSocket.last.sent[0]).toMatchObject({ event: 'join', room_id: joined });
});

/** A server that answers `told` for every table, to anyone who `shows` the token of a seat. */
function invites(told: Response, shows?: string): void {
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit = {}) => {
    const shown = new Headers(headers).get('Authorization') ?? undefined;
    if (path.endsWith('/invitation') && shown === shows) return Promise.resolve(told.clone());
    return Promise.resolve(answer(path === '/api/me' ? { ...me, display_name: prefs.get().name } : []));
  });
}

test.each(['Ann', ''])('a link to no table says so, and opens none: %j comes', async (name) => {
  prefs.update({ name });
  invites(answer({ code: 'NO_SUCH_TABLE', message: '' }, 404));
  render(TablePage, { idOrCode: 'J7LPO' }); // no code has an O: joining such a table would open it

  await vi.waitFor(() => expect(screen.getByText('This table or seat does not exist.')).toBeTruthy());
  expect(screen.queryByLabelText('Your name')).toBeNull();
  expect(FakeSocket.all).toEqual([]);
});

test('a game is started, once, without waiting for what was set just before', async () => {
  prefs.update({ name: 'Ann' });
  render(TablePage, { idOrCode: 'J7LPB' });
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.welcomes({ event: 'state_full', state: tableState() });
  await fireEvent.click(await screen.findByRole('switch', { name: 'Show this table on the home page' }));
  const start = screen.getByRole('button', { name: 'Start the game' });
  await fireEvent.click(start);
  await fireEvent.click(start);

  expect(FakeSocket.last.sent.slice(1)).toMatchObject([{ event: 'configure', listed: true }, { event: 'start' }]);
});

test.each([
  [2, undefined],
  [31, 'Your time ran out, so you accepted the move.'],
])('a player who answers a challenge after %i seconds is told: %s', async (seconds, told) => {
  clearNotices();
  prefs.update({ name: 'Ann' });
  render(TablePage, { idOrCode: 'J7LPB' });
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  const now = Date.now();
  const asked = game({ phase: 'challenge', to_act: ['p1'], turn: 'p2', deadline: now / 1000 + 30, time_limit: 30 });
  FakeSocket.last.welcomes({ event: 'state_full', state: asked });
  await screen.findAllByText('Does the move stand?');
  vi.spyOn(Date, 'now').mockReturnValue(now + seconds * 1000);
  FakeSocket.last.says({ event: 'state_full', state: game({ phase: 'scoring', to_act: [], version: 2 }) });
  await screen.findAllByText('The words are being rated…');

  expect(notices.get()[0]?.text).toBe(told);
});

test('someone who comes too late for their seat is told so before they are asked for a name', async () => {
  invites(answer({ code: 'SEAT_BLOCKED', message: '' }, 409), 'Bearer secret');
  render(TablePage, { idOrCode: 'kitchen', token: 'secret' });

  await vi.waitFor(() => expect(screen.getByText(/^This seat was empty when the game started/)).toBeTruthy());
  expect(screen.queryByLabelText('Your name')).toBeNull();
  expect(FakeSocket.all).toEqual([]);
});

test('opening a seat link on another device uses the name known there', async () => {
  invites(
    answer({ url: '', picture: '', game: 'tig', host: 'Ann', host_unnamed: false, status: 'playing', name: 'Ben' }),
    'Bearer secret',
  );
  render(TablePage, { idOrCode: 'kitchen', token: 'secret' });
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.onopen?.();

  expect(screen.queryByLabelText('Your name')).toBeNull();
  expect(FakeSocket.last.sent[0]).toMatchObject({ event: 'join', token: 'secret' });
  expect(FakeSocket.last.sent[0]).not.toHaveProperty('name');
});

test('at a table of a game that is gone, visitors are told so before they are asked for a name', async () => {
  invites(answer({ code: 'OLD_RULES', message: '', params: { reason: 'not_offered' } }, 409));
  render(TablePage, { idOrCode: 'kitchen' });

  await vi.waitFor(() => expect(screen.getByText('This server no longer offers this game.')).toBeTruthy());
  expect(screen.queryByLabelText('Your name')).toBeNull();
  expect(FakeSocket.all).toEqual([]);
});

test.each([
  ['tig', 'This game was started under older rules and cannot be shown.'],
  ['tag', 'This server no longer offers this game.'],
])('why the last game, %s, cannot be shown is explained', async (shown_game, told) => {
  prefs.update({ name: 'Ann' });
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(answer({ '/api/me': me, '/api/games': [gameCard] }[path] ?? { game: 'tig', name: null })),
  );
  render(TablePage, { idOrCode: 'kitchen' });
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.welcomes({ event: 'state_full', state: tableState({ phase: 'stale', shown_game }) });

  await vi.waitFor(() => expect(screen.getByText(told)).toBeTruthy());
});

test('someone who plays against bots starts at once, without a name', async () => {
  history.replaceState('practise', '');
  render(TablePage, { idOrCode: 'J7LPB' });
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.onopen?.();

  expect(screen.queryByLabelText('Your name')).toBeNull();
  expect(FakeSocket.last.sent[0]).not.toHaveProperty('name');
});

test('someone who plays against bots sees no lobby before the game, unless it cannot start', async () => {
  history.replaceState('practise', '');
  render(TablePage, { idOrCode: 'J7LPB' });
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.welcomes({ event: 'state_full', state: tableState() });
  await vi.waitFor(() => expect(FakeSocket.last.sent.at(-1)).toMatchObject({ event: 'configure', rated: false }));
  expect(screen.getByText('Joining…')).toBeTruthy();

  FakeSocket.last.says({
    event: 'error',
    code: 'TABLE_FULL',
    message: '',
    id: FakeSocket.last.sent.at(-1)?.id as string,
  });
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Start the game' })).toBeTruthy());
});

test.each([
  ['Ann', 1],
  [null, 0],
])('a spectator link, where %s is host, lets people without a name in at once: %i', async (host, calls) => {
  invites(answer({ url: '', picture: '', game: 'tig', host, status: 'playing', name: null }));
  render(TablePage, { idOrCode: 'J7LPB', watch: true });
  if (!calls) await vi.waitFor(() => expect(screen.getByLabelText('Your name')).toBeTruthy());
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(calls));
});
