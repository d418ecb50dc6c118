import { kept } from '../../lib/prefs';
import type { wortkunst } from '../../lib/protocol';
import { keyOf, same, type Board, type Cell, type Loose } from './board';

/** A tile of ours; a blank has no letter. It keeps its slot on the rack while it lies on the board. */
export interface Piece {
  id: number;
  letter: string | null;
}

/** What a player does before playing: the order of the rack, and what lies on the board for a try. Never changed in place. */
export interface Desk {
  pieces: readonly Piece[];
  loose: readonly Loose[];
}

export const looseOf = (desk: Desk, id: number): Loose | undefined => desk.loose.find((tile) => tile.id === id);
export const resting = (desk: Desk): Piece[] => desk.pieces.filter((piece) => !looseOf(desk, piece.id));

/** A rack in this order, with nothing laid. */
export const fresh = (rack: readonly (string | null)[]): Desk => ({
  pieces: rack.map((letter, id) => ({ id, letter })),
  loose: [],
});

/** Follow the house: keep every tile that is still ours where it is, and put new ones into the slots that became free. */
export function followed(desk: Desk, rack: readonly (string | null)[], board: Board): Desk {
  const loose = desk.loose.filter(({ x, y }) => !board[y]?.[x]);
  const lies = (piece: Piece): number => Number(desk.loose.some((tile) => tile.id === piece.id));
  const wanted = [...rack];
  const stays = new Set<number>();
  for (const piece of [...desk.pieces].sort((one, other) => lies(one) - lies(other))) {
    const at = wanted.indexOf(piece.letter);
    if (at < 0) continue;
    wanted.splice(at, 1);
    stays.add(piece.id);
  }
  const next = Math.max(-1, ...desk.pieces.map((piece) => piece.id)) + 1;
  const drawn = wanted.map((letter, count) => ({ id: next + count, letter }));
  const slots = desk.pieces.flatMap((piece) => (stays.has(piece.id) ? [piece] : drawn.splice(0, 1)));
  return { pieces: [...slots, ...drawn], loose: loose.filter((tile) => stays.has(tile.id)) };
}

/** Lay a tile; what lies there changes places with it. */
export function laid(desk: Desk, id: number, cell: Cell, letter: string): Desk {
  const piece = desk.pieces.find((one) => one.id === id);
  if (!piece) return desk;
  const from = looseOf(desk, id);
  const there = desk.loose.find((tile) => tile.id !== id && same(tile, cell));
  const others = desk.loose.filter((tile) => tile.id !== id && tile !== there);
  const moved = there && from ? [{ ...there, x: from.x, y: from.y }] : [];
  const tile = { id, x: cell.x, y: cell.y, letter, blank: piece.letter === null };
  return { ...desk, loose: [...others, ...moved, tile] };
}

export const takenBack = (desk: Desk, id: number): Desk => ({
  ...desk,
  loose: desk.loose.filter((tile) => tile.id !== id),
});

export const recalled = (desk: Desk): Desk => ({ ...desk, loose: [] });

/** Let two slots of the rack change places. */
export function swapped(desk: Desk, one: number, other: number): Desk {
  const [a, b] = [desk.pieces[one], desk.pieces[other]];
  if (!a || !b) return desk;
  return { ...desk, pieces: desk.pieces.map((piece) => (piece === a ? b : piece === b ? a : piece)) };
}

export function shuffled(desk: Desk, chance: () => number = Math.random): Desk {
  const pieces = [...desk.pieces];
  for (let last = pieces.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [pieces[last], pieces[other]] = [pieces[other] as Piece, pieces[last] as Piece];
  }
  return { ...desk, pieces };
}

/** What is sent to the house. */
export function placement(loose: readonly Loose[]): wortkunst.Tile[] {
  return loose.map(({ x, y, letter, blank }) =>
    blank ? { x, y, letter: null, isBlank: true, assignedLetter: letter } : { x, y, letter },
  );
}

/** Which tile a typed letter takes from the rack: its own, else a blank. */
export function pieceFor(desk: Desk, letter: string): Piece | undefined {
  const free = resting(desk);
  return free.find((piece) => piece.letter === letter) ?? free.find((piece) => piece.letter === null);
}

const TABLES = 12;
const orders = kept<[string, string][]>('wortkunst.racks', []);

/** In which order the rack of a table was left in this browser; only the last tables are remembered. */
export function remembered(table: string): (string | null)[] {
  const order = orders.get().find(([one]) => one === table)?.[1] ?? '';
  return [...order].map((letter) => (letter === '?' ? null : letter));
}

export function remember(table: string, { pieces }: Desk): void {
  const order = pieces.map((piece) => piece.letter ?? '?').join('');
  orders.set([[table, order] as [string, string], ...orders.get().filter(([one]) => one !== table)].slice(0, TABLES));
}

export const cellsOf = (tiles: readonly Cell[]): Set<string> => new Set(tiles.map(keyOf));
