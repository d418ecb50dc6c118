import type { MatchContestant, MatchGame, MatchInfo } from '../lib/protocol';
import { counted, duelsOf } from './figures';

/** Return when the last thing in a match happened, in seconds since it began. */
export function lengthOf(match: MatchInfo): number {
  const ends = match.contestants.flatMap(({ games }) =>
    games.map((game) => game.finished ?? game.guesses.at(-1)?.at ?? 0),
  );
  return ends.reduce((most, end) => Math.max(most, end), 0);
}

/** Return when the first guess of a match was made, in seconds since it began: solvers have to wake up first. */
export function openingOf(match: MatchInfo): number {
  const firsts = match.contestants.flatMap(({ games }) => games.flatMap(({ guesses }) => guesses[0]?.at ?? []));
  return firsts.length ? firsts.reduce((least, at) => Math.min(least, at)) : 0;
}

/** A match shorter than this, in seconds, was over before anyone could watch it. */
const QUICK = 20;
/** For this many seconds after its end, people still come to watch a match. */
const RECENT = 120;

/** Tell whether a visitor who comes at `now`, in seconds, has just missed a match that is already over. */
export function wasMissed(match: MatchInfo, now: number): boolean {
  const length = lengthOf(match);
  const end = match.finished_at ?? match.started_at + length;
  return match.status === 'over' && length > 0 && length < QUICK && now - end < RECENT;
}

/** Show a match as it was `seconds` after its beginning. */
export function asOf(match: MatchInfo, seconds: number): MatchInfo {
  const contestants = match.contestants.map((contestant) => before(contestant, seconds, match.num_rounds));
  return { ...match, contestants, duels: duelsOf(contestants, match.num_rounds) };
}

function before(contestant: MatchContestant, seconds: number, rounds: number): MatchContestant {
  const games = contestant.games.flatMap((game) => played(game, seconds));
  return { ...contestant, games, figures: counted(games, rounds) };
}

function played(game: MatchGame, seconds: number): MatchGame[] {
  if (game.finished !== undefined && game.finished <= seconds) return [game];
  const guesses = game.guesses.filter(({ at }) => at <= seconds);
  return guesses.length ? [{ game: game.game, status: 'playing', guesses }] : [];
}
