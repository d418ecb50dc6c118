import { isJoker, rankOf, RANKS, type Card, type Pattern, type Rank } from './cards';

/** The ranks of straights, from low to high; Jokers only stand in for them. */
const STEPS: readonly Rank[] = RANKS.filter((rank) => rank !== 'JOKER');
const SHORTEST = 3;

export const stepOf = (rank: Rank): number => STEPS.indexOf(rank);

/** The ranks of a straight, from low to high. */
export function ranksIn({ rank, count }: Pattern): Rank[] {
  const top = stepOf(rank) + 1;
  return STEPS.slice(top - count, top);
}

/**
 * Read `cards` as a straight, or null. Where Jokers leave a choice, they stand above the others, or below them while
 * the order is reversed.
 */
export function straightOf(cards: readonly Card[], reversed: boolean): Pattern | null {
  const steps = cards.filter((card) => !isJoker(card)).map((card) => stepOf(rankOf(card)));
  const [low, high, count] = [Math.min(...steps), Math.max(...steps), cards.length];
  const fits = high - low < count && new Set(steps).size === steps.length;
  if (!steps.length || !fits || count < SHORTEST || count > STEPS.length) return null;
  const top = reversed ? Math.max(high, count - 1) : Math.min(low + count, STEPS.length) - 1;
  return { rank: STEPS[top]!, count, straight: true };
}

/**
 * Take a straight out of `hand`, with these `first` where they fit, and Jokers only for missing ranks; null if there is
 * none.
 */
export function takeStraight(pattern: Pattern, hand: readonly Card[], first: readonly Card[] = []): Card[] | null {
  const jokers = hand.filter(isJoker);
  const all = [...first, ...hand];
  const cards = ranksIn(pattern).map((rank) => all.find((card) => rankOf(card) === rank) ?? jokers.shift());
  const taken = cards.filter((card) => card !== undefined);
  return taken.length === pattern.count ? taken : null;
}

/** The straight from one rank to another, whichever is lower; null if they are too close. */
export function between(one: Rank, other: Rank): Pattern | null {
  const count = Math.abs(stepOf(one) - stepOf(other)) + 1;
  if (count < SHORTEST) return null;
  return { rank: stepOf(one) > stepOf(other) ? one : other, count, straight: true };
}
