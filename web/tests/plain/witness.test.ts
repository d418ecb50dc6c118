import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableState } from '../../src/lib/protocol';
import { Refused } from '../../src/lib/socket';
import { LAST_RECEIPT, Table } from '../../src/lib/table';
import { EVERY, toldOf, Witness } from '../../src/lib/witness';
import { FakeSocket, tableState } from '../fake-table';

beforeEach(() => localStorage.clear());

const lobby = (version: number, commitment = 'c1'): TableState => ({ ...tableState(), version, commitment });
const playing = (version: number, game_id = 'm1', commitment = 'c1'): TableState => ({
  ...lobby(version, commitment),
  game_id,
  status: 'playing',
});
const receipt = (hash: string, game_id = 'm1', commitment = 'c1') =>
  ({ event: 'receipt', game_id, version: 9, commitment, hash }) as const;

describe('a witness', () => {
  let asked = 0;
  let now = 0;
  let answer: Promise<unknown>;
  let witness: Witness;

  beforeEach(() => {
    asked = now = 0;
    answer = Promise.resolve();
    witness = new Witness(
      () => {
        asked++;
        return answer;
      },
      () => now,
    );
  });

  test('keeps the commitment that was shown before the match began', () => {
    witness.see(lobby(5, 'shown before'));
    witness.see(playing(6, 'm1', 'shown now'));

    expect(toldOf('m1')).toEqual(['shown before']);
  });

  test('keeps the present commitment if it has missed what came between', () => {
    witness.see(lobby(5, 'of another match'));
    witness.see(playing(40, 'm1', 'shown now'));

    expect(toldOf('m1')).toEqual(['shown now']);
  });

  test('asks for a receipt at the start, now and then, and at the end until it has one', () => {
    witness.see(lobby(5));
    witness.see(playing(6));
    expect(asked).toBe(1);
    witness.hear(receipt('r1'), playing(6));
    witness.see(playing(7));
    expect(asked).toBe(1);
    now += EVERY;
    witness.see(playing(8));
    expect(asked).toBe(2);

    const over: TableState = { ...playing(9), status: 'waiting' };
    witness.see(over);
    witness.see({ ...over, version: 10 });
    expect(asked).toBe(4);
    witness.hear(receipt('r2'), over);
    witness.see({ ...over, version: 11 });

    expect(asked).toBe(4);
    expect(toldOf('m1')).toEqual(['c1', 'r1', 'r2']);
  });

  test('asks again soon if there was no connection, and not if the server refuses', async () => {
    answer = Promise.reject(new Refused('AWAY'));
    witness.see(playing(6));
    await answer.catch(() => undefined);
    answer = Promise.reject(new Refused('ACTION_NOT_ALLOWED'));
    witness.see(playing(7));
    await answer.catch(() => undefined);
    witness.see(playing(8));

    expect(asked).toBe(2);
  });

  test('does not ask about a match that was over before it came', () => {
    witness.see({ ...playing(9), status: 'waiting' });

    expect(asked).toBe(0);
    expect(toldOf('m1')).toEqual([]);
  });

  test('keeps as much as fits, from the whole match, and of the latest matches', () => {
    for (let count = 0; count < 200; count++) witness.hear(receipt(`r${count}`), playing(6));
    const told = toldOf('m1');
    expect(told.length).toBeLessThanOrEqual(33);
    expect([told[0], told.at(-1)]).toEqual(['c1', 'r199']);

    for (let count = 0; count < 40; count++) witness.hear(receipt('r', `other ${count}`), playing(6));
    expect(toldOf('m1')).toEqual([]);
    expect(toldOf('other 39')).toEqual(['c1', 'r']);
  });
});

describe('a table', () => {
  let table: Table;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    table = new Table({ idOrCode: 'J7LPB', name: 'Ann' }, FakeSocket.dial, 'ws://server/ws');
    table.open();
    FakeSocket.last.welcomes({ event: 'state_full', state: lobby(5) });
  });

  afterEach(() => {
    table.close();
    vi.useRealTimers();
  });

  test('asks for a receipt of a new match and remembers it', () => {
    const line = FakeSocket.last;
    line.says({ event: 'state_full', state: playing(6) });
    line.says(receipt('r1'));

    expect(line.sent.map(({ event }) => event)).toEqual(['join', 'receipt']);
    expect(toldOf('m1')).toEqual(['c1', 'r1']);
  });

  test('waits a moment for the receipt of the last moves if its page is left at the end of a match', () => {
    const line = FakeSocket.last;
    line.says({ event: 'state_full', state: playing(6) });
    line.says(receipt('r1'));
    line.says({ event: 'state_full', state: { ...playing(7), status: 'waiting' } });
    table.close();
    expect(line.closed).toBe(false);
    line.says(receipt('r2'));

    expect(line.closed).toBe(true);
    expect(toldOf('m1')).toEqual(['c1', 'r1', 'r2']);
  });

  test('does not wait long for it, and not during a match', () => {
    const line = FakeSocket.last;
    line.says({ event: 'state_full', state: playing(6) });
    line.says({ event: 'state_full', state: { ...playing(7), status: 'waiting' } });
    table.close();
    vi.advanceTimersByTime(LAST_RECEIPT);
    expect(line.closed).toBe(true);

    table.open();
    FakeSocket.last.welcomes({ event: 'state_full', state: playing(9, 'm2') });
    table.close();
    expect(FakeSocket.last.closed).toBe(true);
  });

  test('adds a fresh salt to joining, to being ready and to the start, and to nothing else', () => {
    const line = FakeSocket.last;
    void table.act({ event: 'set_ready', ready: true });
    void table.act({ event: 'start' });
    void table.act({ event: 'abandon' });
    const [join, ready, start, other] = line.sent as { salt?: string }[];

    expect(new Set([join, ready, start].map((message) => message?.salt)).size).toBe(3);
    for (const { salt } of [join!, ready!, start!]) expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toHaveProperty('salt');
  });
});
