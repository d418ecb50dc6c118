import { describe, expect, test } from 'vitest';
import { apply, follow } from '../../src/lib/patch';

describe('a patch', () => {
  const before = Object.freeze({
    letters: Object.freeze(['A']),
    letter: 'A',
    players: Object.freeze({ p1: Object.freeze({ placed: false }), p2: Object.freeze({ placed: true }) }),
  });

  test('makes new objects for changes and keeps the others, so that identity tells them apart', () => {
    const after = apply(before, [{ op: 'replace', path: '/players/p1/placed', value: true }]);

    expect(after.players).toEqual({ p1: { placed: true }, p2: { placed: true } });
    expect(after.players.p2).toBe(before.players.p2);
    expect(after.letters).toBe(before.letters);
    expect(before.players.p1.placed).toBe(false);
  });

  test('replaces, adds and removes members, players, and fields of players', () => {
    const after = apply(before as Record<string, unknown>, [
      { op: 'replace', path: '/letters', value: ['A', 'B'] },
      { op: 'remove', path: '/letter' },
      { op: 'add', path: '/winner', value: null },
      { op: 'add', path: '/players/p3', value: { placed: false } },
      { op: 'remove', path: '/players/p2' },
      { op: 'add', path: '/players/p1/left', value: true },
    ]);

    expect(after).toEqual({
      letters: ['A', 'B'],
      winner: null,
      players: { p1: { placed: false, left: true }, p3: { placed: false } },
    });
  });

  test('changes entries of lists, however deep, and adds behind the last', () => {
    const board = Object.freeze([Object.freeze(['A', null]), Object.freeze([null, null])]);
    const after = apply({ board, moves: [], letters: ['A'] }, [
      { op: 'replace', path: '/board/1/0', value: 'B' },
      { op: 'add', path: '/moves/-', value: { words: ['AB'] } },
      { op: 'add', path: '/letters/-', value: null },
      { op: 'add', path: '/letters/-', value: 'B' },
      { op: 'replace', path: '/letters/0', value: 'C' },
    ]);

    expect(after).toEqual({
      board: [
        ['A', null],
        ['B', null],
      ],
      moves: [{ words: ['AB'] }],
      letters: ['C', null, 'B'],
    });
    expect(after.board[0]).toBe(board[0]);
    expect(board[1]).toEqual([null, null]);
  });

  test.each([
    '/nobody/placed',
    '/letters/1',
    '/letters/-',
    '/letters/A',
    '/letters/0/0',
    '/letter/0',
    '/players/p9/placed',
    '',
  ])('to a missing place is a fault: %j', (path) => {
    expect(() => apply(before, [{ op: 'replace', path, value: 1 }])).toThrow('no such place');
  });

  test.each(['add', 'remove'] as const)('neither inserts entries nor takes them away: %s', (op) => {
    expect(() => apply(before, [{ op, path: '/letters/0', value: 'B' }])).toThrow('no such place');
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
