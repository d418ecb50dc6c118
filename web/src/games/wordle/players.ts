import type { Seat, wordle } from '../../lib/protocol';
import { seatedPlayers, type SeatedPlayer } from '../seated-players';
import { hinted, type Hint } from '../../pieces/guesses/marks';

export interface Person extends SeatedPlayer {
  /** All guesses; without letters as long as they are secret. */
  rows: Hint[][];
  doing: 'guesses' | 'found' | 'failed' | 'left';
  /** Seconds from the start until the last guess, for players who are done. */
  seconds: number | null;
}

/** List the players of the shown race in the order of seats. */
export function peopleOf(view: wordle.State): Person[] {
  return seatedPlayers(view.players, ({ marks }) => marks !== undefined).map(([person, { finished_at }]) => ({
    ...person,
    rows: rowsOf(view, person.seat),
    doing: doing(view, person.seat),
    seconds: finished_at == null ? null : finished_at - view.started_at,
  }));
}

/** Everyone's guesses; the viewer's own always with their letters. */
function rowsOf(view: wordle.State, seat: Seat): Hint[][] {
  const letters = view.all_guesses?.[seat] ?? (seat === view.you ? view.guesses : undefined);
  return (view.players[seat]?.marks ?? []).map((marks, at) => hinted(marks, letters?.[at]));
}

function doing(view: wordle.State, seat: Seat): Person['doing'] {
  const player = view.players[seat];
  if (player?.found) return 'found';
  if (player?.left) return 'left';
  return player?.finished_at == null ? 'guesses' : 'failed';
}

/** Put the best first: found before not found, then the fewest guesses, then the earliest. */
export function ranked(people: readonly Person[]): Person[] {
  const worth = { found: 0, failed: 1, guesses: 2, left: 3 };
  const late = (person: Person): number => person.seconds ?? Infinity;
  return [...people].sort(
    (one, other) =>
      worth[one.doing] - worth[other.doing] || one.rows.length - other.rows.length || late(one) - late(other),
  );
}

/** Write seconds as people read clocks: `1:07`. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
