import type { GameCard, TableState } from './protocol';

/** Return how many may play at a table: as the host chose, or else as the game allows. */
export function seatsOf({ settings }: TableState, { seats }: GameCard): GameCard['seats'] {
  return { least: settings.min_players ?? seats.least, most: settings.max_players ?? seats.most };
}

/** How many seconds players have to act; 0 without a timer. */
export const limitOf = ({ time_limit, settings }: TableState): number => time_limit ?? settings.turn_seconds;

/** The fate of a leaver's seat: where bots may not play, the game waits. */
export function absenceOf({ settings }: TableState, { absence }: GameCard): GameCard['absence'] {
  return absence === 'bot' && settings.enable_bots === false ? 'wait' : absence;
}
