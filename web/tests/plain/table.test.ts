import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Refused } from '../../src/lib/socket';
import { LATE, Table } from '../../src/lib/table';
import { FakeSocket, tableState } from '../fake-table';

let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  FakeSocket.all = [];
  table = new Table({ idOrCode: 'J7LPB', name: 'Ann' }, FakeSocket.dial, 'ws://server/ws');
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
});

function seated(): FakeSocket {
  table.open();
  FakeSocket.last.welcomes({ event: 'state_full', state: tableState(), token: 'secret' });
  return FakeSocket.last;
}

const seen = () => table.view.get();

describe('a place at a table', () => {
  test('is taken by name and shown whole', () => {
    const line = seated();

    expect(line.sent[0]).toMatchObject({ event: 'join', room_id: 'J7LPB', name: 'Ann' });
    expect(seen()).toMatchObject({ link: 'open', state: { code: 'J7LPB', version: 3 } });
  });

  test('is found again after a break, by token and version', () => {
    seated().breaks();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.onopen?.();

    expect(FakeSocket.last.sent[0]).toMatchObject({ event: 'join', room_id: 'kitchen', token: 'secret', version: 3 });
    expect(FakeSocket.last.sent[0]).not.toHaveProperty('name');
  });

  test('is found again after a reload, by the token this browser keeps', () => {
    seated();
    const again = new Table({ idOrCode: 'J7LPB' }, FakeSocket.dial, 'ws://server/ws');
    again.open();
    FakeSocket.last.onopen?.();

    expect(FakeSocket.last.sent[0]).toMatchObject({ token: 'secret' });
    again.close();
  });

  test('is found again after a reload though the host has changed the code', () => {
    seated();
    const again = new Table({ idOrCode: 'J7LPB' }, FakeSocket.dial, 'ws://server/ws');
    again.open();
    FakeSocket.last.onopen?.();

    expect(again.idOrCode).toBe('kitchen');
    expect(FakeSocket.last.sent[0]).toMatchObject({ room_id: 'kitchen', token: 'secret' });
    again.close();
  });

  test('is lost after a logout, and the browser forgets it', () => {
    seated().breaks(4401);
    vi.advanceTimersByTime(60_000);

    expect(seen()).toMatchObject({ link: 'closed', refusal: { code: 'LOGGED_OUT' } });
    expect(FakeSocket.all).toHaveLength(1);
    expect(new Table({ idOrCode: 'J7LPB' }).hasSatHere).toBe(false);
  });

  test('that is gone is taken again, once', () => {
    localStorage.setItem('parlour.seat.J7LPB', '"old"');
    table = new Table({ idOrCode: 'J7LPB' }, FakeSocket.dial, 'ws://server/ws');
    table.open();
    for (let round = 0; round < 2; round++) {
      FakeSocket.last.onopen?.();
      const id = FakeSocket.last.sent[0]?.id as string;
      FakeSocket.last.says({ event: 'error', code: 'NO_SUCH_TABLE', message: 'No such seat.', id });
    }

    expect(FakeSocket.all.map((line) => line.sent[0]?.token)).toEqual(['old', undefined]);
    expect(seen()).toMatchObject({ link: 'closed', refusal: { code: 'NO_SUCH_TABLE' } });
  });

  test('follows patches, and asks for the whole state when one is missing', () => {
    const line = seated();
    line.says({ event: 'state_patch', version: 4, ops: [{ op: 'replace', path: '/phase', value: 'placing' }] });
    expect(seen().state).toMatchObject({ version: 4, phase: 'placing' });

    line.says({ event: 'state_patch', version: 6, ops: [] });

    expect(line.sent.at(-1)).toMatchObject({ event: 'request_state' });
    expect(seen().state?.version).toBe(4);
  });

  test('hears effects after the state that holds them', () => {
    const line = seated();
    const phases: unknown[] = [];
    table.effects.on((effect) => phases.push([effect.type, seen().state?.phase]));

    line.says({ event: 'state_patch', version: 4, ops: [{ op: 'replace', path: '/phase', value: 'placing' }] });
    line.says({ event: 'effect', type: 'letter_announced', data: {}, version: 4 });

    expect(phases).toEqual([['letter_announced', 'placing']]);
  });

  test('sees people come and go, and the last hundred messages', () => {
    const line = seated();
    line.says({ event: 'presence', player_id: 'p1', connected: false });
    for (let ts = 0; ts < 120; ts++) line.says({ event: 'chat', player_id: 'p1', text: `${ts}`, ts });

    expect(seen().state?.players.p1?.connected).toBe(false);
    expect(seen().state?.chat).toHaveLength(100);
    expect(seen().state?.chat.at(-1)).toEqual({ player_id: 'p1', text: '119', ts: 119 });
  });

  test('counts messages on their way, and reports refused ones', async () => {
    const line = seated();
    const refusals: string[] = [];
    table.refusals.on((why: Refused) => refusals.push(why.code));
    const done = table.act({ event: 'start' });
    expect(seen().pending).toBe(1);

    line.says({ event: 'error', code: 'NOT_HOST', message: 'No.', id: line.sent.at(-1)?.id as string });

    expect(await done).toBe(false);
    expect(refusals).toEqual(['NOT_HOST']);
    expect(seen().pending).toBe(0);
  });

  test('knows messages that have waited too long for an answer, until the last one is answered', async () => {
    const line = seated();
    const [first, second] = [table.act({ event: 'start' }), table.act({ event: 'abandon' })];
    const ids = line.sent.slice(-2).map(({ id }) => id);
    vi.advanceTimersByTime(LATE - 1);
    expect(seen().late).toBe(false);
    vi.advanceTimersByTime(1);
    expect(seen().late).toBe(true);
    line.answers(ids[0]);
    await first;
    expect(seen().late).toBe(true);
    line.answers(ids[1]);
    await second;

    expect(seen().late).toBe(false);
  });

  test('tells people of the same name apart, and keeps the server’s names', () => {
    const line = seated();
    const ann = tableState().players.p1!;
    line.says({ event: 'state_full', state: tableState({ players: { p2: ann, p1: ann, p10: ann } }) });
    const names = () => Object.values(seen().state!.players).map(({ name }) => name);
    expect(names()).toEqual(['Ann (2)', 'Ann', 'Ann (3)']);
    line.says({
      event: 'state_patch',
      version: 4,
      ops: [{ op: 'replace', path: '/players/p1/name', value: 'Anna' }],
    });

    expect(names()).toEqual(['Ann', 'Anna', 'Ann (2)']);
  });

  test('returns the refusal of a message, to be shown where it was written', async () => {
    const line = seated();
    const said = table.say('Hello');
    const { id } = line.sent.at(-1)!;
    line.says({
      event: 'error',
      code: 'ACTION_NOT_ALLOWED',
      message: 'No.',
      id: id as string,
      params: { reason: 'chat_rate' },
    });

    expect(await said).toMatchObject({ code: 'ACTION_NOT_ALLOWED', params: { reason: 'chat_rate' } });
  });

  test('is asked once a version what it may do, and forgets that with the next', async () => {
    const line = seated();
    const offers = [table.offer(), table.offer()];
    line.says({ event: 'legal', actions: [{ event: 'place', row: 0 }] });
    line.answers(line.sent.at(-1)?.id);
    await Promise.all(offers);

    expect(line.sent.filter((message) => message.event === 'legal')).toHaveLength(1);
    expect(seen().legal).toEqual([{ event: 'place', row: 0 }]);
    line.says({ event: 'state_patch', version: 4, ops: [] });
    expect(seen().legal).toEqual([]);
  });

  test('asks again for legal actions when the server sends everything again, as after a restart', async () => {
    const line = seated();
    void table.offer();
    line.says({ event: 'legal', actions: [{ event: 'place', row: 0 }] });
    line.breaks();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.welcomes({ event: 'state_full', state: tableState() });
    void table.offer();

    expect(FakeSocket.last.sent.map((message) => message.event)).toEqual(['join', 'legal']);
  });

  test('is gone after leaving, and after being removed', async () => {
    const line = seated();
    const left = table.leave();
    line.says({ event: 'effect', type: 'player_left', data: { player_id: 'p1' }, version: 4 });
    line.answers(line.sent.at(-1)?.id);
    expect(await left).toBe(true);
    expect(seen()).toMatchObject({ gone: true, link: 'closed' });
    expect(localStorage.getItem('parlour.seat.J7LPB')).toBeNull();

    table = new Table({ idOrCode: 'J7LPB' }, FakeSocket.dial, 'ws://server/ws');
    const other = seated();
    other.says({ event: 'effect', type: 'player_left', data: { player_id: 'p1', removed: true }, version: 4 });
    expect(seen()).toMatchObject({ link: 'closed', refusal: { params: { reason: 'removed' } } });
  });

  test('is not reported as removed when it was left through another window', () => {
    const line = seated();
    line.says({ event: 'effect', type: 'player_left', data: { player_id: 'p1', removed: false }, version: 4 });

    expect(seen()).toMatchObject({ gone: true, refusal: null });
  });

  test('hears nudges, and which messages are for spectators', () => {
    const line = seated();
    const nudged = vi.fn();
    table.nudges.on(nudged);
    line.says({ event: 'nudge', player_id: 'p2' });
    line.says({ event: 'chat', player_id: 'p3', text: 'Look!', ts: 7, aside: true });

    expect(nudged).toHaveBeenCalledWith('p2');
    expect(seen().state?.chat.at(-1)).toEqual({ player_id: 'p3', text: 'Look!', ts: 7, aside: true });
  });
});
