import type { RatedPlayer, RatingBoard } from '../lib/protocol';

/** A row of a leaderboard: a player with a place, or a level of bots between them, without one. */
export interface Row {
  id: string;
  /** The level of the bot, if it is one. */
  bot?: string;
  place?: number;
  name: string;
  rating: number;
  deviation: number;
  matches?: number;
  you: boolean;
  /** The username, if they have a public page. */
  page?: string | null;
}

/** A rating in words: how strong, and how sure that is. */
export const inWords = ({ rating, deviation }: { rating: number; deviation: number }): string =>
  `${Math.round(rating)} ± ${Math.round(deviation)}`;

/**
 * List the players of a page and the bots by strength. Bots that are stronger than all of this page are on the pages
 * before it, and weaker ones on those after it.
 */
export function rowsOf({ players, bots, has_more }: RatingBoard, page: number): Row[] {
  const most = page === 1 ? Infinity : (players[0]?.rating ?? -Infinity);
  const least = has_more ? players[players.length - 1]!.rating : -Infinity;
  const levels = bots
    .filter(({ rating }) => rating <= most && rating > least)
    .map(({ level, ...strength }) => ({ id: `bot ${level}`, bot: level, name: level, you: false, ...strength }));
  return [...players.map(asRow), ...levels].sort((one, other) => other.rating - one.rating);
}

const asRow = (player: RatedPlayer): Row => ({ id: String(player.place), ...player });
