import type { Average, MatchInfo } from '../lib/protocol';

/** One solver in two matches; null where it did not take part. */
export interface Pair {
  solver: string;
  name: string;
  ours: Side | null;
  theirs: Side | null;
  /** How many guesses a word it took more in the other match, and how sure that is; null if it was in one alone. */
  change: Average | null;
}

export interface Side {
  guesses: Average | null;
  found: number;
  played: number;
  median_ms: number | null;
}

/** Put two matches beside each other, solver by solver, in the order of the first. */
export function compared(ours: MatchInfo, theirs: MatchInfo): Pair[] {
  const alone = theirs.contestants.filter(({ solver }) => side(ours, solver) === null);
  return [...ours.contestants, ...alone].map(({ solver, name }) => {
    const [here, there] = [side(ours, solver), side(theirs, solver)];
    return { solver, name, ours: here, theirs: there, change: difference(here?.guesses, there?.guesses) };
  });
}

function side(match: MatchInfo, solver: string): Side | null {
  const figures = match.contestants.find((one) => one.solver === solver)?.figures;
  if (!figures) return null;
  const { guesses, found, played, median_ms } = figures;
  return { guesses, found, played, median_ms };
}

function difference(one: Average | null | undefined, other: Average | null | undefined): Average | null {
  if (!one || !other) return null;
  const error = one.error === null || other.error === null ? null : Math.hypot(one.error, other.error);
  return { value: other.value - one.value, error };
}
