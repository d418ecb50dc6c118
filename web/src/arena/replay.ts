import type { MatchContestant, MatchGame, MatchInfo } from '../lib/protocol';
import { counted, duelsOf } from './counting';

/** Tell when the last thing in a match happened, in seconds since it began. */
export function lengthOf(match: MatchInfo): number {
  const ends = match.contestants.flatMap(({ games }) =>
    games.map((game) => game.finished ?? game.guesses.at(-1)?.at ?? 0),
  );
  return ends.reduce((most, end) => Math.max(most, end), 0);
}

/** Show a match as it was so many seconds after it had begun. */
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
