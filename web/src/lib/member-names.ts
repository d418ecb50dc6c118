import type { Seat, TableState } from './protocol';
import { seatIndex } from './seats';

/** Add a number to names that someone at an earlier seat already has; returns the same object if there are none. */
export function tellApart(state: TableState): TableState {
  const seen = new Map<string, number>();
  const names = new Map<Seat, string>();
  const people = Object.entries({ ...state.players, ...state.spectators });
  for (const [seat, { name }] of people.sort(([one], [other]) => seatIndex(one) - seatIndex(other))) {
    if (!name) continue;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (count > 1) names.set(seat, `${name} (${count})`);
  }
  if (!names.size) return state;
  return { ...state, players: called(state.players, names), spectators: called(state.spectators, names) };
}

function called<P extends { name: string }>(people: Record<Seat, P>, names: ReadonlyMap<Seat, string>) {
  const entries = Object.entries(people).map(([seat, one]): [Seat, P] => {
    const name = names.get(seat);
    return [seat, name ? { ...one, name } : one];
  });
  return Object.fromEntries(entries);
}

/** What people without a name are called: by themselves, as players, and as spectators. */
export interface Unnamed {
  you: string;
  player: (number: number) => string;
  spectator: string;
}

/** Give people without a name one of `words`; returns the same object if everyone has a name. */
export function nameUnnamed(state: TableState, words: Unnamed): TableState {
  const names = new Map<Seat, string>();
  const of = (people: TableState['players'] | TableState['spectators'], word: (seat: Seat) => string) => {
    for (const [seat, { unnamed }] of Object.entries(people))
      if (unnamed) names.set(seat, seat === state.you ? words.you : word(seat));
  };
  of(state.players, (seat) => words.player(seatIndex(seat) + 1));
  of(state.spectators, () => words.spectator);
  if (!names.size) return state;
  return {
    ...state,
    players: called(state.players, names),
    spectators: called(state.spectators, names),
    standings: called(state.standings, names),
  };
}

/** Letters of scripts that are read from right to left. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Keep a right-to-left name from changing places with its neighbours in a sentence. */
export function isolateName(name: string): string {
  return LEFTWARD.test(name) ? `\u2068${name}\u2069` : name;
}
