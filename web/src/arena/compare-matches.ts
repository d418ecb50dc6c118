import type { Average, MatchContestant, MatchInfo } from '../lib/protocol';

/** One solver in two matches; null where it did not take part. */
export interface Pair {
  name: string;
  ours: Side | null;
  theirs: Side | null;
  /**
   * How many more guesses per word it took in the other match, and how sure that is; null if it was in one match only.
   */
  change: Average | null;
}

export interface Side {
  guesses: Average | null;
  found: number;
  played: number;
  median_ms: number | null;
}

/** Compare two matches solver by solver, in the order of the first. */
export function compared(ours: MatchInfo, theirs: MatchInfo): Pair[] {
  const alone = theirs.contestants.filter((solver) => side(ours, solver) === null);
  return [...ours.contestants, ...alone].map((solver) => {
    const [here, there] = [side(ours, solver), side(theirs, solver)];
    return { name: solver.name, ours: here, theirs: there, change: difference(here?.guesses, there?.guesses) };
  });
}

/** Guests of one match have no id: match them by name. */
function isSame(one: MatchContestant, other: MatchContestant): boolean {
  return one.solver === other.solver && (one.solver !== null || one.name === other.name);
}

function side(match: MatchInfo, solver: MatchContestant): Side | null {
  const figures = match.contestants.find((one) => isSame(one, solver))?.figures;
  if (!figures) return null;
  const { guesses, found, played, median_ms } = figures;
  return { guesses, found, played, median_ms };
}

function difference(one: Average | null | undefined, other: Average | null | undefined): Average | null {
  if (!one || !other) return null;
  const error = one.error === null || other.error === null ? null : Math.hypot(one.error, other.error);
  return { value: other.value - one.value, error };
}
