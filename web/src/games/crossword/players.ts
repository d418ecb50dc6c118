import { seatIndex } from '../../lib/seats';
import type { crossword, Seat } from '../../lib/protocol';

export type Doing = 'left' | 'names' | 'placed' | 'thinks' | 'idle';

export interface Person {
  seat: Seat;
  name: string;
  place: number;
  doing: Doing;
  away: boolean;
  bot: boolean;
}

/** The players of the shown game in turn order, without people who came to the table later. */
export function peopleOf(view: crossword.State): Person[] {
  return Object.entries(view.players)
    .filter(([, player]) => player.placed !== undefined)
    .sort(([, one], [, other]) => one.seat - other.seat)
    .map(([seat, player]) => ({
      seat,
      name: player.name,
      place: seatIndex(seat),
      doing: doing(view, seat),
      away: !player.is_bot && player.joined && player.connected === false,
      bot: player.is_bot,
    }));
}

function doing(view: crossword.State, seat: Seat): Doing {
  const player = view.players[seat];
  if (player?.left) return 'left';
  if (view.phase === 'announcing') return view.announcer === seat ? 'names' : 'idle';
  if (view.phase === 'placing') return player?.placed ? 'placed' : 'thinks';
  return 'idle';
}

/** Whether the game waits for `seat` alone while others are in it too. */
export function holdsUp(view: crossword.State, seat: Seat | null): boolean {
  const others = peopleOf(view).filter((person) => person.seat !== seat && person.doing !== 'left');
  return seat !== null && others.length > 0 && view.to_act.length === 1 && view.to_act[0] === seat;
}
