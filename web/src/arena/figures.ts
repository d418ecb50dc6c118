import type { Average, MatchContestant, MatchDuel, MatchFigures, MatchGame, MatchInfo } from '../lib/protocol';

/** Count the guesses a word took, or one more than allowed if it was not found, like the server. */
export const cost = (game: MatchGame, rounds: number): number =>
  game.status === 'found' ? game.guesses.length : rounds + 1;

export const isOver = (game: MatchGame): boolean => game.status !== 'playing';

/** Average `values`, with the standard error of the mean. */
export function average(values: readonly number[]): Average | null {
  if (!values.length) return null;
  const value = values.reduce((sum, each) => sum + each, 0) / values.length;
  if (values.length === 1) return { value, error: null };
  const spread = values.reduce((sum, each) => sum + (each - value) ** 2, 0);
  return { value, error: Math.sqrt(spread / (values.length - 1) / values.length) };
}

/** Return the smallest of the `ordered` values that at least `percent` per cent of them do not exceed. */
export function percentile(ordered: readonly number[], percent: number): number | null {
  return ordered[Math.max(0, Math.ceil((ordered.length * percent) / 100) - 1)] ?? null;
}

/**
 * Count one contestant's games: the server does this for a finished match, the client for a replayed one (see
 * `replay.ts`).
 */
export function counted(all: readonly MatchGame[], rounds: number): MatchFigures {
  const games = all.filter(isOver);
  const guesses = games.flatMap((game) => game.guesses);
  const times = guesses.map(({ ms }) => ms).sort((a, b) => a - b);
  const found = games.filter(({ status }) => status === 'found');
  const distribution = Array.from({ length: rounds }, () => 0);
  for (const game of found) distribution[game.guesses.length - 1]! += 1;
  const errors: Record<string, number> = {};
  for (const { failure } of games) if (failure) errors[failure.kind] = (errors[failure.kind] ?? 0) + 1;
  return {
    played: games.length,
    found: found.length,
    missed: games.filter(({ status }) => status === 'missed').length,
    guesses: average(games.map((game) => cost(game, rounds))),
    distribution,
    errors,
    median_ms: percentile(times, 50),
    p99_ms: percentile(times, 99),
    total_ms: times.reduce((sum, ms) => sum + ms, 0),
    shouts: guesses.filter(({ shout }) => shout).length,
  };
}

/** Count how often each contestant did better than each other one. */
export function duelsOf(contestants: readonly { games: readonly MatchGame[] }[], rounds: number): MatchDuel[] {
  const costs = contestants.map(
    ({ games }) => new Map(games.filter(isOver).map((game) => [game.game, cost(game, rounds)])),
  );
  return costs.flatMap((ours, one) =>
    costs.slice(one + 1).map((theirs, after) => {
      const leads = [...ours].flatMap(([game, took]) => (theirs.has(game) ? [theirs.get(game)! - took] : []));
      return {
        one,
        other: one + 1 + after,
        won: leads.filter((lead) => lead > 0).length,
        tied: leads.filter((lead) => lead === 0).length,
        lost: leads.filter((lead) => lead < 0).length,
        lead: average(leads),
      };
    }),
  );
}

export interface RankedContestant {
  /** Its index among the contestants, and its rank; equal contestants share a rank. */
  place: number;
  rank: number;
  contestant: MatchContestant;
}

/**
 * Put the best first, like the server: fewest guesses on average, then the fastest; contestants without a game come
 * last.
 */
export function ranking({ contestants }: Pick<MatchInfo, 'contestants'>): RankedContestant[] {
  const order = contestants
    .map((contestant, place) => ({ contestant, place, key: keyOf(contestant.figures) }))
    .sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1] || a.place - b.place);
  const ranked: RankedContestant[] = [];
  order.forEach(({ contestant, place, key }, at) => {
    const before = order[at - 1];
    const same = before?.key[0] === key[0] && before.key[1] === key[1];
    ranked.push({ contestant, place, rank: same ? ranked[at - 1]!.rank : at + 1 });
  });
  return ranked;
}

const LAST = Number.MAX_VALUE;
const keyOf = (figures: MatchFigures): [number, number] => [figures.guesses?.value ?? LAST, figures.median_ms ?? LAST];
