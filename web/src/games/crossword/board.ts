import type { crossword } from '../../lib/protocol';

export type Board = (string | null)[][];
export type Word = crossword.Word;
export interface Cell {
  row: number;
  col: number;
}

export const keyOf = ({ row, col }: Cell): string => `${row},${col}`;

export function cellOf(key: string): Cell {
  const [row = 0, col = 0] = key.split(',').map(Number);
  return { row, col };
}

export const same = (one: Cell | null, other: Cell | null): boolean =>
  one !== null && other !== null && one.row === other.row && one.col === other.col;

/** A word stands in one place only, so its place identifies it. */
export const placeOf = (word: Word): string => `${word.horizontal ? 'across' : 'down'} ${keyOf(word)}`;

/** Whether `word` runs through `cell`. */
export function covers(word: Word, cell: Cell): boolean {
  const along = word.horizontal ? cell.col - word.col : cell.row - word.row;
  const beside = word.horizontal ? cell.row === word.row : cell.col === word.col;
  return beside && along >= 0 && along < word.length;
}

export const through = (words: readonly Word[], cell: Cell): Word[] => words.filter((word) => covers(word, cell));

/** How many cells of a line are still empty. */
const open = (line: (string | null)[]): number => line.filter((letter) => letter === null).length;

/** Count the empty cells of every row and every column. */
export function gaps(board: Board): { rows: number[]; cols: number[] } {
  return { rows: board.map(open), cols: board.map((_, col) => open(board.map((row) => row[col] ?? null))) };
}

/** Sum the points of every row and every column. */
export function points(words: readonly Word[], size: number): { rows: number[]; cols: number[] } {
  const lines = Array.from({ length: size }, (_, line) => line);
  const sum = (mine: (word: Word) => boolean): number =>
    words.filter(mine).reduce((total, word) => total + word.score, 0);
  return {
    rows: lines.map((line) => sum((word) => word.horizontal && word.row === line)),
    cols: lines.map((line) => sum((word) => !word.horizontal && word.col === line)),
  };
}

/** The first empty cell after `cell`, line by line and then from the top; `cell` itself on a full board. */
export function nextEmpty(board: Board, cell: Cell): Cell {
  const size = board.length;
  const start = cell.row * size + cell.col;
  const order = Array.from({ length: size ** 2 }, (_, step) => (start + 1 + step) % size ** 2);
  const cells = order.map((at) => ({ row: Math.floor(at / size), col: at % size }));
  return cells.find(({ row, col }) => !board[row]?.[col]) ?? cell;
}
