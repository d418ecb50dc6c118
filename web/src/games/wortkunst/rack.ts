import { kept } from '../../lib/prefs';
import type { wortkunst } from '../../lib/protocol';
import { keyOf, same, type Board, type Cell, type Loose } from './board';

/** A tile on the player's rack; a blank has no letter. It keeps its slot while it lies on the board. */
export interface Piece {
  id: number;
  letter: string | null;
}

/** A player's rack before the move is sent: its order, and the tiles tried on the board. Never changed in place. */
export interface RackState {
  pieces: readonly Piece[];
  loose: readonly Loose[];
}

export const looseOf = (rackState: RackState, id: number): Loose | undefined =>
  rackState.loose.find((tile) => tile.id === id);
export const resting = (rackState: RackState): Piece[] =>
  rackState.pieces.filter((piece) => !looseOf(rackState, piece.id));

/** A rack in this order, with no tile on the board. */
export const fresh = (rack: readonly (string | null)[]): RackState => ({
  pieces: rack.map((letter, id) => ({ id, letter })),
  loose: [],
});

/** Follow the server: keep every remaining tile where it is, and put new ones into free slots. */
export function followed(rackState: RackState, rack: readonly (string | null)[], board: Board): RackState {
  const loose = rackState.loose.filter(({ x, y }) => !board[y]?.[x]);
  const lies = (piece: Piece): number => Number(rackState.loose.some((tile) => tile.id === piece.id));
  const wanted = [...rack];
  const stays = new Set<number>();
  for (const piece of [...rackState.pieces].sort((one, other) => lies(one) - lies(other))) {
    const at = wanted.indexOf(piece.letter);
    if (at < 0) continue;
    wanted.splice(at, 1);
    stays.add(piece.id);
  }
  const next = Math.max(-1, ...rackState.pieces.map((piece) => piece.id)) + 1;
  const drawn = wanted.map((letter, count) => ({ id: next + count, letter }));
  const slots = rackState.pieces.flatMap((piece) => (stays.has(piece.id) ? [piece] : drawn.splice(0, 1)));
  return { pieces: [...slots, ...drawn], loose: loose.filter((tile) => stays.has(tile.id)) };
}

/** Place a tile; a tile that lies there changes places with it. */
export function laid(rackState: RackState, id: number, cell: Cell, letter: string): RackState {
  const piece = rackState.pieces.find((one) => one.id === id);
  if (!piece) return rackState;
  const from = looseOf(rackState, id);
  const there = rackState.loose.find((tile) => tile.id !== id && same(tile, cell));
  const others = rackState.loose.filter((tile) => tile.id !== id && tile !== there);
  const moved = there && from ? [{ ...there, x: from.x, y: from.y }] : [];
  const tile = { id, x: cell.x, y: cell.y, letter, blank: piece.letter === null };
  return { ...rackState, loose: [...others, ...moved, tile] };
}

export const takenBack = (rackState: RackState, id: number): RackState => ({
  ...rackState,
  loose: rackState.loose.filter((tile) => tile.id !== id),
});

export const recalled = (rackState: RackState): RackState => ({ ...rackState, loose: [] });

/** Let two slots of the rack change places. */
export function swapped(rackState: RackState, one: number, other: number): RackState {
  const [a, b] = [rackState.pieces[one], rackState.pieces[other]];
  if (!a || !b) return rackState;
  return { ...rackState, pieces: rackState.pieces.map((piece) => (piece === a ? b : piece === b ? a : piece)) };
}

export function shuffled(rackState: RackState, chance: () => number = Math.random): RackState {
  const pieces = [...rackState.pieces];
  for (let last = pieces.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [pieces[last], pieces[other]] = [pieces[other] as Piece, pieces[last] as Piece];
  }
  return { ...rackState, pieces };
}

/** The placement as it is sent to the server. */
export function placement(loose: readonly Loose[]): wortkunst.Tile[] {
  return loose.map(({ x, y, letter, blank }) =>
    blank ? { x, y, letter: null, isBlank: true, assignedLetter: letter } : { x, y, letter },
  );
}

/** Which tile a typed letter takes from the rack: its own, else a blank. */
export function pieceFor(rackState: RackState, letter: string): Piece | undefined {
  const free = resting(rackState);
  return free.find((piece) => piece.letter === letter) ?? free.find((piece) => piece.letter === null);
}

const TABLES = 12;
const orders = kept<[string, string][]>('wortkunst.racks', []);

/** Return the order in which a table's rack was left in this browser; only the last tables are remembered. */
export function remembered(table: string): (string | null)[] {
  const order = orders.get().find(([one]) => one === table)?.[1] ?? '';
  return [...order].map((letter) => (letter === '?' ? null : letter));
}

export function remember(table: string, { pieces }: RackState): void {
  const order = pieces.map((piece) => piece.letter ?? '?').join('');
  orders.set([[table, order] as [string, string], ...orders.get().filter(([one]) => one !== table)].slice(0, TABLES));
}

export const cellsOf = (tiles: readonly Cell[]): Set<string> => new Set(tiles.map(keyOf));
