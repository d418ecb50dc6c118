import type { wortkunst } from '../../lib/protocol';
import { cellAfter as gridCellAfter } from '../../pieces/letters/cursor';

export type Board = (wortkunst.Cell | null)[][];
export interface Cell {
  x: number;
  y: number;
}
/** A tile of the player's on the board that is not played yet; `blank` if its letter was chosen. */
export interface Loose extends Cell {
  id: number;
  letter: string;
  blank: boolean;
}
/** Why the server would refuse the tiles on the board, by the server's codes. */
export type Trouble = Extract<
  wortkunst.Code,
  'EMPTY_MOVE' | 'NOT_IN_LINE' | 'GAP' | 'CENTER_NOT_COVERED' | 'NOT_CONNECTED' | 'NO_WORD'
>;

export const SIZE = 15;
export const CENTRE: Cell = { x: 7, y: 7 };
export const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ'];

export const keyOf = ({ x, y }: Cell): string => `${x},${y}`;

/** The cell a key names; null if it names something else. */
export function cellOf(key: string | null): Cell | null {
  const found = /^(\d+),(\d+)$/.exec(key ?? '');
  return found && { x: Number(found[1]), y: Number(found[2]) };
}

export const same = (one: Cell | null, other: Cell | null): boolean =>
  one !== null && other !== null && one.x === other.x && one.y === other.y;

/** The letter that a key typed, if it is one of the game's; never by `toUpperCase` alone, which turns ß into SS. */
export const letterOf = (key: string): string | null =>
  ALPHABET.find((letter) => letter === key || letter.toLowerCase() === key) ?? null;

export const lettered = (cell: wortkunst.Cell | null | undefined): string | null =>
  cell ? (cell.letter ?? cell.assignedLetter) : null;

/** Return the cell that a key leads to from `cell`, or null if the key does not move. */
export function cellAfter(key: string, { x, y }: Cell): Cell | null {
  const to = gridCellAfter(key, { row: y, col: x }, SIZE);
  return to && { x: to.col, y: to.row };
}

/** All tiles by cell, played and loose together. */
export class Picture {
  private readonly letters: (string | null)[][];
  private readonly old: Board;

  constructor(
    board: Board,
    readonly loose: readonly Loose[],
  ) {
    this.old = board;
    this.letters = board.map((row) => row.map(lettered));
    for (const { x, y, letter } of loose) this.letters[y]?.splice(x, 1, letter);
  }

  at({ x, y }: Cell): string | null {
    return this.letters[y]?.[x] ?? null;
  }

  isOld({ x, y }: Cell): boolean {
    return Boolean(this.old[y]?.[x]);
  }

  looseAt(cell: Cell): Loose | undefined {
    return this.loose.find((tile) => same(tile, cell));
  }

  get isBare(): boolean {
    return this.old.every((row) => row.every((cell) => cell === null));
  }

  /** The whole run of letters through `cell`. */
  run(cell: Cell, across: boolean): string {
    let start = cell;
    while (this.at(along(start, across, -1)) !== null) start = along(start, across, -1);
    let text = '';
    for (let at = start; this.at(at) !== null; at = along(at, across, 1)) text += this.at(at);
    return text;
  }

  /** One row or column, with `gap` for empty cells. */
  line(cell: Cell, across: boolean, gap: string): string[] {
    return Array.from(
      { length: SIZE },
      (_, step) => this.at(across ? { x: step, y: cell.y } : { x: cell.x, y: step }) ?? gap,
    );
  }

  /** The first cell from `cell` on that is empty, going `by` steps; null over the edge. */
  empty(cell: Cell, across: boolean, by: 1 | -1): Cell | null {
    let at = cell;
    while (this.at(at) !== null) at = along(at, across, by);
    return isOn(at) ? at : null;
  }
}

const isOn = ({ x, y }: Cell): boolean => x >= 0 && y >= 0 && x < SIZE && y < SIZE;

export const along = ({ x, y }: Cell, across: boolean, by: number): Cell =>
  across ? { x: x + by, y } : { x, y: y + by };

/** Why this could not be played, as far as the board shows it; only a hint, because the server decides. */
export function troubleOf(picture: Picture): Trouble | null {
  const { loose } = picture;
  if (!loose.length) return 'EMPTY_MOVE';
  if (!inLine(loose)) return 'NOT_IN_LINE';
  if (hasGap(picture)) return 'GAP';
  if (picture.isBare && !loose.some((tile) => same(tile, CENTRE))) return 'CENTER_NOT_COVERED';
  if (!picture.isBare && !loose.some((tile) => touches(picture, tile))) return 'NOT_CONNECTED';
  return stringsOf(picture).length ? null : 'NO_WORD';
}

const inRow = (loose: readonly Loose[]): boolean => loose.every((tile) => tile.y === loose[0]?.y);
const inLine = (loose: readonly Loose[]): boolean => inRow(loose) || loose.every((tile) => tile.x === loose[0]?.x);

function sorted(loose: readonly Loose[]): Loose[] {
  return [...loose].sort((one, other) => one.x - other.x || one.y - other.y);
}

function hasGap(picture: Picture): boolean {
  const [first, ...rest] = sorted(picture.loose);
  const last = rest.at(-1);
  if (!first || !last) return false;
  const end = picture.empty(first, inRow(picture.loose), 1);
  return end !== null && (inRow(picture.loose) ? end.x < last.x : end.y < last.y);
}

function touches(picture: Picture, cell: Cell): boolean {
  const around = [true, false].flatMap((across) => [along(cell, across, 1), along(cell, across, -1)]);
  return around.some((next) => picture.isOld(next));
}

/** The words that the loose tiles form, the main word first, each once; none while they are not in line. */
export function stringsOf(picture: Picture): string[] {
  const tiles = sorted(picture.loose);
  const [first] = tiles;
  if (!first || !inLine(tiles) || hasGap(picture)) return [];
  const across = tiles.length > 1 ? inRow(tiles) : picture.run(first, true).length > 1;
  const runs = [picture.run(first, across), ...tiles.map((tile) => picture.run(tile, !across))];
  return [...new Set(runs.filter((run) => run.length > 1))];
}

/** The board as text, in full width. */
export const drawn = (board: Board): string =>
  board.map((row) => row.map((cell) => lettered(cell) ?? '·').join(' ')).join('\n');

/** How many of each tile the player has not seen yet: the whole set without the board and their own rack. */
export function unseen(set: string, board: Board, rack: readonly (string | null)[]): [string, number][] {
  const left = new Map<string, number>();
  for (const [, tile = '', count] of set.matchAll(/(\S)(\d+)/gu)) left.set(tile, Number(count));
  const seen = [
    ...board.flat().flatMap((cell) => (cell ? [cell.letter ?? '?'] : [])),
    ...rack.map((one) => one ?? '?'),
  ];
  for (const tile of seen) left.set(tile, (left.get(tile) ?? 0) - 1);
  return [...left].filter(([, count]) => count > 0);
}
