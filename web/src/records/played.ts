import type { PlayedMatch } from '../lib/protocol';

/** How a match ended for the visitor. */
export type Ending = 'won' | 'shared' | 'lost' | 'stopped';

export function endingOf({ abandoned, players }: PlayedMatch): Ending {
  if (abandoned) return 'stopped';
  if (!players.some(({ you, won }) => you && won)) return 'lost';
  return players.filter(({ won }) => won).length > 1 ? 'shared' : 'won';
}

/** The others in a match, in the order of their seats. */
export const othersIn = ({ players }: PlayedMatch): string[] =>
  players.filter(({ you }) => !you).map(({ name }) => name);

/** Add a page to the list; a match that has moved to this page meanwhile is there already. */
export function joined(known: readonly PlayedMatch[], page: readonly PlayedMatch[]): PlayedMatch[] {
  return [...known, ...page.filter((one) => !known.some(({ id }) => id === one.id))];
}
