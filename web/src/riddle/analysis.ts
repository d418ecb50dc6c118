import type { Json } from '../lib/protocol';

/** The built-in solver's opinion of one guess. */
export interface Judged {
  word: string;
  /** How many answers were left before and after it; none when it was right. */
  before: number;
  after: number;
  /** How many would be left on average after it, and after the best. */
  expected: number;
  best: string;
  best_expected: number;
  /** From 0 to 100. */
  skill: number;
  /** In halvings of the answers left: 1 is twice as lucky as expected. */
  luck: number;
}

/** Read the analysis of a word; other riddles have other analyses. */
export function judgedOf(told: Json): Judged[] {
  const guesses = typeof told === 'object' && told && !Array.isArray(told) ? told.guesses : null;
  return Array.isArray(guesses) ? (guesses as unknown as Judged[]) : [];
}

export type Fortune = 'great' | 'good' | 'even' | 'bad' | 'awful';
const EVEN = 0.35;
const MUCH = 1.2;

/** Name luck, which nobody reads in halvings. */
export function fortune(luck: number): Fortune {
  if (Math.abs(luck) < EVEN) return 'even';
  if (luck > 0) return luck < MUCH ? 'good' : 'great';
  return luck > -MUCH ? 'bad' : 'awful';
}

/** Sum up the whole game; a guess without a choice does not count for skill. */
export function summary(guesses: readonly Judged[]): { skill: number; fortune: Fortune } {
  const free = guesses.filter(({ before }) => before > 1);
  const mean = (figures: number[]): number => figures.reduce((sum, one) => sum + one, 0) / Math.max(1, figures.length);
  return {
    skill: free.length ? Math.round(mean(free.map(({ skill }) => skill))) : 100,
    fortune: fortune(mean(free.map(({ luck }) => luck))),
  };
}
