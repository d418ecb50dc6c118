import { describe, expect, test } from 'vitest';
import { apply, follow } from '../src/lib/patch';

describe('a patch', () => {
  const before = Object.freeze({
    board: Object.freeze([Object.freeze(['A', null]), Object.freeze([null, null])]),
    players: Object.freeze({ p1: Object.freeze({ placed: false }), p2: Object.freeze({ placed: true }) }),
    letters: Object.freeze(['A']),
  });

  test('makes new objects along its way and keeps the others, so that identity tells what changed', () => {
    const after = apply(before, [{ op: 'replace', path: '/board/0/1', value: 'B' }]);

    expect(after.board).toEqual([
      ['A', 'B'],
      [null, null],
    ]);
    expect(after.board[0]).not.toBe(before.board[0]);
    expect(after.board[1]).toBe(before.board[1]);
    expect(after.players).toBe(before.players);
    expect(before.board[0]).toEqual(['A', null]);
  });

  test('adds members, appends to lists, and removes', () => {
    const after = apply(before as Record<string, unknown>, [
      { op: 'add', path: '/letter', value: 'B' },
      { op: 'add', path: '/letters/-', value: 'B' },
      { op: 'add', path: '/letters/-', value: 'C' },
      { op: 'remove', path: '/players/p2' },
      { op: 'replace', path: '/players/p1/placed', value: true },
    ]);

    expect(after).toEqual({ ...before, letter: 'B', letters: ['A', 'B', 'C'], players: { p1: { placed: true } } });
  });

  test('reads ~1 and ~0 in names, and null as a value', () => {
    expect(apply({ 'a/b~c': 1 }, [{ op: 'replace', path: '/a~1b~0c', value: null }])).toEqual({ 'a/b~c': null });
  });

  test.each(['/nobody/placed', '/letters/9/x', ''])('to a place that is not there is a fault: %j', (path) => {
    expect(() => apply(before, [{ op: 'replace', path, value: 1 }])).toThrow();
  });
});

describe('versions', () => {
  const state = { version: 4, x: 1 };
  const patch = (version: number) => ({
    event: 'state_patch' as const,
    version,
    ops: [{ op: 'replace' as const, path: '/x', value: 2 }],
  });

  test('the next one is taken', () => expect(follow(state, patch(5))).toEqual({ version: 5, x: 2 }));
  test('an old one is ignored', () => expect(follow(state, patch(4))).toBe(state));
  test('a gap is noticed', () => expect(follow(state, patch(6))).toBeNull());
});
