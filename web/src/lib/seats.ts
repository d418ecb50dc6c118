import type { Seat } from './protocol';

/** Number a seat by its name, `p1` first: it stays the same all evening, whatever the order of play. */
export function seatIndex(seat: Seat): number {
  return Number(seat.slice(1)) - 1;
}
