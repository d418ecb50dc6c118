import type { Seat } from './protocol';

/** Number a seat by its name, `p1` first: who sits there keeps it all evening, whatever order a game is played in. */
export function seatIndex(seat: Seat): number {
  return Number(seat.slice(1)) - 1;
}
