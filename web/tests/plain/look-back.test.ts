import { expect, test } from 'vitest';
import type { TableState } from '../../src/lib/protocol';
import { MOST, moved, record } from '../../src/shell/table/look-back';

const at = (version: number, game_id = 'm1', status = 'playing') => ({ version, game_id, status }) as TableState;
const watch = (...states: TableState[]) => states.reduce<readonly TableState[]>(record, []);

test('a spectator can look back to every version of the running game', () => {
  expect(watch(at(1), at(2), at(3)).map(({ version }) => version)).toEqual([1, 2, 3]);
});

test('a version that changes nothing about the game is not a move', () => {
  const [before, after] = [at(2), { ...at(2), chat: [] }];

  expect(watch(at(1), before, after)).toEqual([at(1), after]);
});

test('another game begins anew, and the end of this one can still be looked back from', () => {
  expect(watch(at(1), at(2, 'm1', 'waiting'))).toHaveLength(2);
  expect(watch(at(1), at(2), at(3, 'm2'))).toEqual([at(3, 'm2')]);
  expect(watch(at(1, 'm1', 'waiting'))).toEqual([]);
});

test('a long game is not kept whole', () => {
  expect(watch(...Array.from({ length: MOST + 5 }, (_, version) => at(version)))).toHaveLength(MOST);
});

test('steps lead back to the first move and forward to the present', () => {
  const past = watch(at(1), at(2), at(3));
  const second = moved(past, null, -1);

  expect(second).toBe(past[1]);
  expect(moved(past, moved(past, second, -1), -1)).toBe(past[0]);
  expect(moved(past, second, 1)).toBeNull();
  expect(moved(past, at(9), 0)).toBe(past[0]);
});
