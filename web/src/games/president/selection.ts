import type { Action } from '../../lib/table';
import { isJoker, rankOf, type Card, type Pattern, type Rank } from './cards';

/** What a choice of cards amounts to: suits are all the same. */
export interface Shape {
  rank: Rank;
  naturals: number;
  jokers: number;
}

/** Read `cards` as one play; null if they do not go together. */
export function shapeOf(cards: readonly Card[]): Shape | null {
  const jokers = cards.filter(isJoker);
  const naturals = cards.filter((card) => !isJoker(card));
  const [first] = naturals.length ? naturals : jokers;
  if (first === undefined || naturals.some((card) => rankOf(card) !== rankOf(first))) return null;
  return naturals.length
    ? { rank: rankOf(first), naturals: naturals.length, jokers: jokers.length }
    : { rank: 'JOKER', naturals: jokers.length, jokers: 0 };
}

const same = (one: Shape, other: Shape): boolean =>
  one.rank === other.rank && one.naturals === other.naturals && one.jokers === other.jokers;

/** The rank and the number of cards that a play is called by. */
export const patternOf = ({ rank, naturals, jokers }: Shape): Pattern => ({ rank, count: naturals + jokers });

/** The plays that the server offers, by their shape. */
export function playsOf(offer: readonly Action[]): Shape[] {
  const plays = offer.filter(({ event }) => event === 'play').map(({ cards }) => shapeOf(cards as Card[]));
  return plays.filter((shape) => shape !== null);
}

/** Whether the server offers `cards`, or others just like them. */
export function isOffered(cards: readonly Card[], plays: readonly Shape[]): boolean {
  const shape = shapeOf(cards);
  return shape !== null && plays.some((play) => same(play, shape));
}

/** Whether `card` is part of anything the server offers. */
export function hasUse(card: Card, plays: readonly Shape[]): boolean {
  const rank = rankOf(card);
  return plays.some((play) => play.rank === rank || (rank === 'JOKER' && play.jokers > 0));
}

/**
 * Return the selection after a tap on `card`: the first tap takes its whole set, as far as the server offers it, a
 * second on a selected card that card alone, a third nothing; others of its rank, and Jokers, come and go one by one.
 */
export function tapped(card: Card, chosen: readonly Card[], hand: readonly Card[], plays: readonly Shape[]): Card[] {
  if (chosen.includes(card)) {
    if (chosen.length === 1) return [];
    const joins = isJoker(card) && chosen.some((other) => !isJoker(other));
    return joins ? chosen.filter((other) => other !== card) : [card];
  }
  const naturals = chosen.filter((other) => !isJoker(other));
  const fits = isJoker(card) ? chosen.length > 0 : naturals.some((other) => rankOf(other) === rankOf(card));
  return fits ? [...chosen, card] : setOf(card, hand, plays);
}

/** The set that one tap on `card` takes: with as few Jokers, and then as many of its rank, as the server offers. */
function setOf(card: Card, hand: readonly Card[], plays: readonly Shape[]): Card[] {
  const own = hand.filter((other) => rankOf(other) === rankOf(card));
  const mine = plays.filter((play) => play.rank === rankOf(card));
  const [best] = [...mine].sort((one, other) => one.jokers - other.jokers || other.naturals - one.naturals);
  const set = [card, ...own.filter((other) => other !== card)].slice(0, best?.naturals ?? own.length);
  return [...set, ...hand.filter((other) => isJoker(other) && !set.includes(other)).slice(0, best?.jokers ?? 0)];
}

/** Return the selection after a tap on `card` where any `count` cards are to be given away. */
export function parted(card: Card, chosen: readonly Card[], count: number): Card[] {
  if (chosen.includes(card)) return chosen.filter((other) => other !== card);
  return [...chosen, card].slice(Math.max(0, chosen.length + 1 - count));
}

/** Why `cards` of `hand` are not offered, as a key for a sentence; only the server decides what is offered. */
export type Why = 'mixed' | 'many' | 'opening' | 'count' | 'rank';

export function whyNot(
  cards: readonly Card[],
  hand: readonly Card[],
  plays: readonly Shape[],
  pattern: Pattern | undefined,
): Why {
  const shape = shapeOf(cards);
  if (!shape) return 'mixed';
  const offered = plays.some(({ rank }) => rank === shape.rank);
  if (!pattern) return offered ? 'many' : 'opening';
  const like = hand.filter((card) => rankOf(card) === shape.rank || isJoker(card));
  return like.length < pattern.count || offered ? 'count' : 'rank';
}
