import type { Average, MatchInfo } from '../lib/protocol';
import { ranking, type RankedContestant } from './figures';

/** The result of a match: the first, the next, and the lead. */
export type MatchOutcome =
  | { kind: 'nobody' }
  | { kind: 'alone'; first: string; average: Average }
  | { kind: 'tie'; first: string[]; average: Average }
  | { kind: 'quicker'; first: string; equal: string[]; average: Average; medians: (number | null)[] }
  | { kind: 'won'; first: string; average: Average; second: string; lead: Average | null; sure: boolean };

/** How many standard errors a lead needs to be more than luck. */
const SURE = 2;

/**
 * Decide fairly who has won: a lead is measured over the same words, and one within the margin of error is called
 * close. If averages are equal, the fastest comes first, as in the ranking; equally fast contestants share the place.
 */
export function outcomeOf(match: Pick<MatchInfo, 'contestants' | 'duels'>): MatchOutcome {
  const played = ranking(match).filter(({ contestant }) => contestant.figures.guesses);
  const [first, second] = played;
  const average = first?.contestant.figures.guesses;
  if (!first || !average) return { kind: 'nobody' };
  if (!second) return { kind: 'alone', first: nameOf(first), average };
  const tied = played.filter(({ rank }) => rank === first.rank);
  if (tied.length > 1) return { kind: 'tie', first: tied.map(nameOf), average };
  const equal = played.filter(({ contestant }) => contestant.figures.guesses?.value === average.value);
  if (equal.length > 1) {
    const medians = [medianOf(first), medianOf(second)];
    return { kind: 'quicker', first: nameOf(first), equal: equal.map(nameOf), average, medians };
  }
  const lead = leadOf(match, first.place, second.place);
  const sure = lead !== null && lead.error !== null && lead.value > SURE * lead.error;
  return { kind: 'won', first: nameOf(first), average, second: nameOf(second), lead, sure };
}

const nameOf = ({ contestant }: RankedContestant): string => contestant.name;
const medianOf = ({ contestant }: RankedContestant): number | null => contestant.figures.median_ms;

function leadOf({ duels }: Pick<MatchInfo, 'duels'>, ahead: number, behind: number): Average | null {
  const duel = duels.find(({ one, other }) => [one, other].includes(ahead) && [one, other].includes(behind));
  if (!duel?.lead) return null;
  return duel.one === ahead ? duel.lead : { ...duel.lead, value: -duel.lead.value };
}
