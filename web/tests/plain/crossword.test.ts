import { describe, expect, test } from 'vitest';
import { ALPHABETS, capital } from '../../src/games/crossword/alphabet';
import {
  cellOf,
  covers,
  gaps,
  keyOf,
  nextEmpty,
  points,
  through,
  type Board,
  type Word,
} from '../../src/games/crossword/board';
import { holdsUp, peopleOf } from '../../src/games/crossword/players';
import { linesOf, ranked, sum, toldOf } from '../../src/games/crossword/reveal';
import { cellAfter } from '../../src/pieces/letters/cursor';
import { game } from '../crossword';

/** Draw a board: a dot is an empty cell. */
const drawn = (text: string): Board =>
  text
    .trim()
    .split('\n')
    .map((line) => [...line.trim()].map((letter) => (letter === '.' ? null : letter)));

const across = (word: string, row: number, col = 0): Word => laid(word, row, col, true);
const down = (word: string, col: number, row = 0): Word => laid(word, row, col, false);
const laid = (word: string, row: number, col: number, horizontal: boolean): Word => ({
  word,
  row,
  col,
  horizontal,
  length: word.length,
  score: word.length,
});

describe('a board', () => {
  test('tells which words run through a cell, and which end before it', () => {
    const words = [across('TEA', 0), down('TIP', 0), across('ON', 2, 1)];

    expect(through(words, { row: 0, col: 0 }).map((word) => word.word)).toEqual(['TEA', 'TIP']);
    expect(through(words, { row: 2, col: 0 }).map((word) => word.word)).toEqual(['TIP']);
    expect(covers(words[2]!, { row: 2, col: 3 })).toBe(false);
    expect(covers(words[2]!, { row: 1, col: 1 })).toBe(false);
  });

  test('counts what is missing in every line, and what every line brought', () => {
    const board = drawn(`
      TEA
      I.T
      P..
    `);

    expect(gaps(board)).toEqual({ rows: [0, 1, 2], cols: [0, 2, 1] });
    expect(points([across('TEA', 0), down('TIP', 0), down('AT', 2)], 3)).toEqual({ rows: [3, 0, 0], cols: [3, 0, 2] });
  });

  test('is walked by arrows that stop at its edges', () => {
    const corner = { row: 0, col: 0 };

    expect(cellAfter('ArrowUp', corner, 3)).toEqual(corner);
    expect(cellAfter('ArrowRight', corner, 3)).toEqual({ row: 0, col: 1 });
    expect(cellAfter('End', { row: 1, col: 1 }, 3)).toEqual({ row: 1, col: 2 });
    expect(cellAfter('PageUp', { row: 1, col: 1 }, 3)).toEqual({ row: 0, col: 1 });
    expect(cellAfter('x', corner, 3)).toBeNull();
  });

  test('leads from a filled cell to the next empty one, round the end, and stays where all are full', () => {
    const board = drawn(`
      T.A
      ...
      PE.
    `);

    expect(nextEmpty(board, { row: 0, col: 1 })).toEqual({ row: 1, col: 0 });
    expect(nextEmpty(board, { row: 2, col: 2 })).toEqual({ row: 0, col: 1 });
    expect(nextEmpty(drawn('A'), { row: 0, col: 0 })).toEqual({ row: 0, col: 0 });
  });

  test('names its cells there and back', () => {
    expect(cellOf(keyOf({ row: 7, col: 3 }))).toEqual({ row: 7, col: 3 });
  });
});

test('a pressed key writes a capital, also with an umlaut, and ß is none', () => {
  expect(ALPHABETS.de.includes(capital('ö'))).toBe(true);
  expect(ALPHABETS.en.includes(capital('ö'))).toBe(false);
  expect(ALPHABETS.de.includes(capital('ß'))).toBe(false);
  expect(capital('e')).toBe('E');
});

describe('the end', () => {
  const words = { p1: [across('TEA', 1), down('TIP', 0)], p2: [across('ON', 1), across('AT', 0)] };

  test('is revealed by rows from the top, then by columns, without lines that have no word', () => {
    const lines = linesOf(words, 3);

    expect(lines.map((line) => [line.horizontal, line.at])).toEqual([
      [true, 0],
      [true, 1],
      [false, 0],
    ]);
    expect(toldOf(lines, 2, 'p1').map((word) => word.word)).toEqual(['TEA']);
    expect(sum(toldOf(lines, 3, 'p1'))).toBe(6);
    expect(toldOf(lines, Infinity, 'p2').map((word) => word.word)).toEqual(['AT', 'ON']);
  });

  test('ranks by points, and equal players share a rank', () => {
    expect(ranked({ p1: 4, p2: 9, p3: 9, p4: 2 }).map(({ seat, rank }) => [seat, rank])).toEqual([
      ['p2', 1],
      ['p3', 1],
      ['p1', 3],
      ['p4', 4],
    ]);
  });
});

describe('the company', () => {
  test('lists the players of this game, in turn order, with their status', () => {
    const view = game({ phase: 'placing', letter: 'T', to_act: ['p1'] });
    view.players.p2!.placed = true;
    view.players.p9 = { ...view.players.p1!, name: 'Zoe', seat: 7, placed: undefined, left: undefined };

    expect(peopleOf(view).map(({ name, doing }) => [name, doing])).toEqual([
      ['Ann', 'thinks'],
      ['Ben', 'placed'],
    ]);
  });

  test('waits for a player only if others are there to wait', () => {
    const view = game({ phase: 'placing', letter: 'T', to_act: ['p1'] });
    const alone = game({ phase: 'placing', letter: 'T', to_act: ['p1'] });
    alone.players.p2!.left = true;

    expect(holdsUp(view, 'p1')).toBe(true);
    expect(holdsUp(view, 'p2')).toBe(false);
    expect(holdsUp(view, null)).toBe(false);
    expect(holdsUp(alone, 'p1')).toBe(false);
  });
});
