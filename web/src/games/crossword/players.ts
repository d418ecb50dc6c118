import type { crossword, Seat } from '../../lib/protocol';
import { seatedPlayers, type SeatedPlayer } from '../seated-players';

export interface Person extends SeatedPlayer {
  doing: 'left' | 'names' | 'placed' | 'thinks' | 'idle';
  bot: boolean;
}

/** List the players of the shown game in turn order. */
export function peopleOf(view: crossword.State): Person[] {
  return seatedPlayers(view.players, ({ placed }) => placed !== undefined).map(([person, { is_bot }]) => ({
    ...person,
    doing: doing(view, person.seat),
    bot: is_bot,
  }));
}

function doing(view: crossword.State, seat: Seat): Person['doing'] {
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
