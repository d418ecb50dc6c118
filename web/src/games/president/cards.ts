import type { president } from '../../lib/protocol';

export type Card = string;
export type Suit = 'S' | 'H' | 'D' | 'C';
export type Pattern = president.Shape;
export type Rank = Pattern['rank'];

/** All ranks, in the order of a hand and of the counting list. */
export const RANKS: readonly Rank[] = [3, 4, 5, 6, 7, 8, 9, 10, 'J', 'Q', 'K', 'A', 2, 'JOKER'];

/** The rank on a card, and its suit unless it is a Joker. */
export function read(card: Card): { rank: Rank; suit: Suit | null } {
  if (card.startsWith('JOKER')) return { rank: 'JOKER', suit: null };
  const printed = card.slice(0, -1);
  return { rank: (Number(printed) || printed) as Rank, suit: card.slice(-1) as Suit };
}

export const rankOf = (card: Card): Rank => read(card).rank;
export const isJoker = (card: Card): boolean => rankOf(card) === 'JOKER';

/** Put `cards` into two rows of about the same length, without tearing a set apart if it can be helped. */
export function twoRows(cards: readonly Card[]): [Card[], Card[]] {
  const half = Math.ceil(cards.length / 2);
  const breaks = [half, half - 1, half + 1].filter((at) => at > 0 && at < cards.length);
  const clean = (at: number): boolean => rankOf(cards[at - 1]!) !== rankOf(cards[at]!);
  const at = breaks.find(clean) ?? half;
  return [cards.slice(0, at), cards.slice(at)];
}

/** The rank that a pressed key means: its digit or letter, 0 for ten, X for Jokers. */
export function rankOfKey(key: string): Rank | null {
  const named: Record<string, Rank> = { '0': 10, '1': 10, X: 'JOKER', J: 'J', Q: 'Q', K: 'K', A: 'A', B: 'J', D: 'Q' };
  const number = Number(key);
  if (number >= 2 && number <= 9) return number as Rank;
  return named[key.toUpperCase()] ?? null;
}
