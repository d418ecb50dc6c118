import type { MatchContestant, MatchDuel, MatchFailure, MatchGame, MatchGuess, MatchInfo } from '../lib/protocol';
import { cost, isOver, percentile } from './figures';

/** The data of the charts, computed only from a match as the server sends it. */

const CORRECT = 2;
const Z = 1.96; // for 95 %

/** A share with its 95 % confidence interval. */
export interface Proportion {
  value: number;
  low: number;
  high: number;
}

/** Estimate a share with Wilson's interval, which stays honest with few games and at 0 and 100 %. */
export function proportionOf(found: number, played: number): Proportion | null {
  if (!played) return null;
  const value = found / played;
  const [square, whole] = [Z * Z, 1 + (Z * Z) / played];
  const middle = (value + square / (2 * played)) / whole;
  const half = (Z / whole) * Math.sqrt((value * (1 - value)) / played + square / (4 * played * played));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Count the words found with one guess, two, and so on, then those not found, then those that failed. */
export function histogram({ figures }: Pick<MatchContestant, 'figures'>): number[] {
  return [...figures.distribution, figures.missed, figures.played - figures.found - figures.missed];
}

/**
 * Average the guesses up to each game, in the order of the games rather than of their ends, because every contestant
 * has the same words.
 */
export function means({ games }: Pick<MatchContestant, 'games'>, rounds: number): { game: number; mean: number }[] {
  let sum = 0;
  return games
    .filter(isOver)
    .sort((a, b) => a.game - b.game)
    .map((game, at) => ({ game: game.game, mean: (sum += cost(game, rounds)) / (at + 1) }));
}

export interface Times {
  /** Milliseconds of thinking for each word that was found, sorted. */
  all: number[];
  median: number | null;
  quarter: number | null;
  threeQuarters: number | null;
}

/** Add up the thinking time for each word. */
export function times({ games }: Pick<MatchContestant, 'games'>): Times {
  const all = games
    .filter(({ status }) => status === 'found')
    .map(({ guesses }) => guesses.reduce((sum, { ms }) => sum + ms, 0))
    .sort((a, b) => a - b);
  return { all, median: percentile(all, 50), quarter: percentile(all, 25), threeQuarters: percentile(all, 75) };
}

export interface Meeting {
  won: number;
  tied: number;
  lost: number;
}

/** How the solver in the row did against the solver in the column; null for itself. */
export function matrix(count: number, duels: readonly MatchDuel[]): (Meeting | null)[][] {
  const table = Array.from({ length: count }, () => Array.from({ length: count }, (): Meeting | null => null));
  for (const { one, other, won, tied, lost } of duels) {
    table[one]![other] = { won, tied, lost };
    table[other]![one] = { won: lost, tied, lost: won };
  }
  return table;
}

export interface Path {
  place: number;
  contestant: MatchContestant;
  game: MatchGame | null;
}

/** Each contestant's guesses in one game. */
export function paths(match: MatchInfo, game: number): Path[] {
  return match.contestants.map((contestant, place) => ({
    place,
    contestant,
    game: contestant.games.find((one) => one.game === game) ?? null,
  }));
}

/**
 * Return the word of a game: from the result or, before that, from any contestant who found it, once words are public.
 */
export function answerOf(match: MatchInfo, game: number): string | null {
  const told = match.answers?.[game];
  if (told) return told;
  const lasts = paths(match, game).map((path) => path.game?.guesses.at(-1));
  return lasts.find((last) => last?.word && last.marks.every((mark) => mark === CORRECT))?.word ?? null;
}

export interface Hard {
  game: number;
  word: string | null;
  mean: number;
  /** How many contestants did not find it. */
  failed: number;
  played: number;
}

/** List the words that every active contestant has finished, those that took the most guesses first. */
export function hardest(match: MatchInfo, most = 10): Hard[] {
  const playing = match.contestants.filter(({ failure }) => !failure);
  const took = new Map<number, MatchGame[]>();
  for (const { games } of playing)
    for (const game of games) if (isOver(game)) took.set(game.game, [...(took.get(game.game) ?? []), game]);
  return [...took]
    .filter(([, games]) => games.length === playing.length)
    .map(([game, games]) => ({
      game,
      mean: games.reduce((sum, each) => sum + cost(each, match.num_rounds), 0) / games.length,
      failed: games.filter(({ status }) => status !== 'found').length,
      played: games.length,
    }))
    .sort((a, b) => b.mean - a.mean || b.failed - a.failed || a.game - b.game)
    .slice(0, most)
    .map((hard) => ({ ...hard, word: answerOf(match, hard.game) }));
}

export interface ArenaFault {
  place: number;
  /** Null if it did not play at all. */
  game: number | null;
  failure: MatchFailure;
}

/** List everything that went wrong, in the order of contestants and games. */
export function faults({ contestants }: Pick<MatchInfo, 'contestants'>): ArenaFault[] {
  return contestants.flatMap(({ failure, games }, place) => [
    ...(failure ? [{ place, game: null, failure }] : []),
    ...games.flatMap(({ game, failure }) => (failure ? [{ place, game, failure }] : [])),
  ]);
}

/** List a contestant's most recently changed games, the newest first. */
export function latest({ games }: Pick<MatchContestant, 'games'>, most: number): MatchGame[] {
  return [...games].sort((a, b) => touched(b) - touched(a) || b.game - a.game).slice(0, most);
}

const touched = ({ guesses, finished }: MatchGame): number => finished ?? guesses.at(-1)?.at ?? -1;

/** Return the last thing a contestant shouted. */
export function shoutOf({ games }: Pick<MatchContestant, 'games'>): { text: string; at: number } | null {
  let last: MatchGuess | null = null;
  for (const { guesses } of games)
    for (const guess of guesses) if (guess.shout && (!last || guess.at >= last.at)) last = guess;
  return last?.shout ? { text: last.shout, at: last.at } : null;
}

/** Count the games that have been played, and all that will be. */
export function progress({ contestants, num_games }: Pick<MatchInfo, 'contestants' | 'num_games'>): number {
  const playing = contestants.filter(({ failure }) => !failure);
  const played = playing.reduce((sum, { figures }) => sum + figures.played, 0);
  return playing.length ? played / (playing.length * num_games) : 1;
}
