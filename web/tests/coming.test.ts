import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callMe } from '../src/lib/me';
import { prefs } from '../src/lib/prefs';
import Table from '../src/shell/Table.svelte';
import { FakeSocket, tableState } from './line';

const me = { id: 'x', display_name: 'Ann', is_guest: true, username: null };
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
/** Let the house, which is slow to write names down, answer. */
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

test('who has just written a name is not asked for it at the table', async () => {
  const called = callMe('Ann');
  render(Table, { room: 'J7LPB' });
  await vi.waitFor(() => expect(screen.getByText('Coming in …')).toBeTruthy());
  expect(screen.queryByLabelText('Your name')).toBeNull();

  writesDown(answer(me));
  await called;
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.onopen?.();
  expect(FakeSocket.last.sent[0]).toMatchObject({ event: 'join', room_id: 'J7LPB', name: 'Ann' });
});

test('who has written what is no name is asked again', async () => {
  const called = callMe('   ');
  render(Table, { room: 'J7LPB' });
  writesDown(answer({ code: 'BAD_NAME', message: '' }, 400));

  await expect(called).rejects.toMatchObject({ code: 'BAD_NAME' });
  await vi.waitFor(() => expect(screen.getByLabelText('Your name')).toBeTruthy());
  expect(FakeSocket.all).toEqual([]);
});

test.each(['Ann', ''])('a link to no table says so, and opens none: %j comes', async (name) => {
  prefs.update({ name });
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.endsWith('/invitation')
        ? answer({ code: 'NO_SUCH_TABLE', message: '' }, 404)
        : answer(path === '/api/me' ? { ...me, display_name: name } : []),
    ),
  );
  render(Table, { room: 'J7LPO' }); // no code has an O: who joined such a table would open it

  await vi.waitFor(() => expect(screen.getByText('There is no such table, or no such seat at it.')).toBeTruthy());
  expect(screen.queryByLabelText('Your name')).toBeNull();
  expect(FakeSocket.all).toEqual([]);
});

test('a game is started, once, without waiting for what was set just before', async () => {
  prefs.update({ name: 'Ann' });
  render(Table, { room: 'J7LPB' });
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.welcomes({ event: 'state_full', state: tableState() });
  await fireEvent.click(await screen.findByRole('switch', { name: 'Show this table on the front page' }));
  const start = screen.getByRole('button', { name: 'Start the game' });
  await fireEvent.click(start);
  await fireEvent.click(start);

  expect(FakeSocket.last.sent.slice(1)).toMatchObject([{ event: 'configure', listed: true }, { event: 'start' }]);
});
