import { statisticsOf, type StatisticsWords } from '../games';
import type { Language } from '../lib/i18n';
import type { MatchPlayer, PlayedDay, PlayedMatch, PublicMatch, PublicSeat } from '../lib/protocol';

/** How something ended for the player whose list it is in. */
export type Ending = 'won' | 'shared' | 'lost' | 'stopped';

export function endingOf({ abandoned, players }: PlayedMatch | PublicMatch): Ending {
  if (abandoned) return 'stopped';
  if (!players.some((player) => isTheirs(player) && player.won)) return 'lost';
  return players.filter(({ won }) => won).length > 1 ? 'shared' : 'won';
}

/** The title that this player got in a match, if its game gives titles: it tells more than whether they won. */
export function titleIn({ abandoned, players }: PlayedMatch | PublicMatch): string | null {
  return abandoned ? null : (players.find(isTheirs)?.title ?? null);
}

const isTheirs = (player: MatchPlayer | PublicSeat): boolean => ('you' in player ? player.you : player.is_owner);

type Words = Record<Language, StatisticsWords>;

/** Load the words for the titles in a list, by game. */
export async function wordsFor(list: readonly (PlayedMatch | PlayedDay | PublicMatch)[]): Promise<Map<string, Words>> {
  const games = new Set(list.flatMap((entry) => ('game' in entry && titleIn(entry) ? entry.game : [])));
  return new Map(await Promise.all([...games].map(async (game) => [game, await statisticsOf(game)] as const)));
}

/** Word a title as its game does, or leave it as it is. */
export const titleText = (words: Words | undefined, language: Language, title: string): string =>
  words?.[language].counts?.titles?.names[title] ?? title;

/** The others in a match, in the order of their seats. */
export const othersIn = ({ players }: PlayedMatch): string[] =>
  players.filter(({ you }) => !you).map(({ name }) => name);

/** Somebody in a match on a public page, as far as they may be named. */
export type Named = Pick<PublicSeat, 'name' | 'page'>;

/** A key that tells an entry of a list from all others. */
export const keyOf = (entry: PlayedMatch | PlayedDay): string =>
  entry.kind === 'match' ? entry.id : `${entry.riddle} ${entry.date}`;

/** The place after an entry, from where the list goes on; a match that may not be read has no id. */
export const placeOf = (entry: { finished_at: number; id?: string | null; riddle?: string }): string =>
  `${entry.finished_at},${entry.id ?? entry.riddle ?? '-'}`;

/** The filter of a list; empty means all. */
export interface Filter {
  /** The name of a game, or `DAILY`. */
  game: string;
  company: '' | 'people' | 'practice';
  result: '' | 'won' | 'lost';
}

/** The daily words among the games; no game can have this name. */
export const DAILY = 'daily word';
export const ALL: Filter = { game: '', company: '', result: '' };

/** Write a filter as the query of a request. */
export function queryOf({ game, company, result }: Filter, before?: string): URLSearchParams {
  return new URLSearchParams({
    ...(game === DAILY ? { daily: 'true' } : game && { game }),
    ...(company && game !== DAILY && { practice: `${company === 'practice'}` }),
    ...(result && { won: `${result === 'won'}` }),
    ...(before && { before }),
  });
}
