import type { president } from '../../lib/protocol';
import type { Action } from '../../lib/table';
import { isJoker, rankOf, type Card, type Pattern, type Rank } from './cards';
import { isReversed } from './beating';
import { between, ranksIn, stepOf, straightOf, takeStraight } from './straights';

/** A choice of cards without suits, which are all the same. The rank of a straight is its top. */
export interface PlayShape {
  rank: Rank;
  naturals: number;
  jokers: number;
  straight?: true;
}

/** How cards are read now: by the pattern on the pile, where straights are played, and in which order of ranks. */
export interface Reading {
  pattern?: Pattern;
  straights?: boolean;
  reversed?: boolean;
}

export const readingOf = (view: president.State): Reading => ({
  pattern: view.pattern,
  straights: view.rules.straights,
  reversed: isReversed(view),
});

const naturalRanks = (cards: readonly Card[]): Rank[] => cards.filter((card) => !isJoker(card)).map(rankOf);

/** Read `cards` as one play; null if they do not go together. A set comes first, except on a straight. */
export function shapeOf(cards: readonly Card[], how: Reading = {}): PlayShape | null {
  const set = asSet(cards);
  if (!how.straights || (set && !how.pattern?.straight)) return set;
  return asStraight(cards, how.reversed ?? false) ?? set;
}

function asSet(cards: readonly Card[]): PlayShape | null {
  const jokers = cards.filter(isJoker);
  const naturals = cards.filter((card) => !isJoker(card));
  const [first] = naturals.length ? naturals : jokers;
  if (first === undefined || naturals.some((card) => rankOf(card) !== rankOf(first))) return null;
  return naturals.length
    ? { rank: rankOf(first), naturals: naturals.length, jokers: jokers.length }
    : { rank: 'JOKER', naturals: jokers.length, jokers: 0 };
}

function asStraight(cards: readonly Card[], reversed: boolean): PlayShape | null {
  const read = straightOf(cards, reversed);
  const naturals = naturalRanks(cards).length;
  return read && { rank: read.rank, naturals, jokers: cards.length - naturals, straight: true };
}

export const countOf = ({ naturals, jokers }: PlayShape): number => naturals + jokers;

/** Whether two plays are worth the same: sets with the same Jokers, straights of the same ranks. */
function same(one: PlayShape, other: PlayShape): boolean {
  if (one.rank !== other.rank || one.straight !== other.straight || countOf(one) !== countOf(other)) return false;
  return one.straight === true || one.jokers === other.jokers;
}

/** The rank and the number of cards that a play is called by. */
export const patternOf = (shape: PlayShape): Pattern => ({
  rank: shape.rank,
  count: countOf(shape),
  ...(shape.straight && { straight: true }),
});

/** The plays that the server offers, by their shape. */
export function playsOf(offer: readonly Action[], how: Reading = {}): PlayShape[] {
  const plays = offer.filter(({ event }) => event === 'play').map(({ cards }) => shapeOf(cards as Card[], how));
  return plays.filter((shape) => shape !== null);
}

/** Whether the server offers `cards`, or others just like them. */
export function isOffered(cards: readonly Card[], plays: readonly PlayShape[], how: Reading = {}): boolean {
  const shape = shapeOf(cards, how);
  return shape !== null && plays.some((play) => same(play, shape));
}

/** Whether `card` is part of anything the server offers. */
export const hasUse = (card: Card, plays: readonly PlayShape[]): boolean => plays.some((play) => isPartOf(card, play));

function isPartOf(card: Card, play: PlayShape): boolean {
  const rank = rankOf(card);
  if (rank === 'JOKER' && play.jokers > 0) return true;
  return play.straight ? ranksIn(patternOf(play)).includes(rank) : play.rank === rank;
}

/** The cards and plays to select from. */
interface Choice {
  hand: readonly Card[];
  plays: readonly PlayShape[];
  how: Reading;
}

/**
 * Return the selection after a tap on `card`: the first tap takes its whole set, as far as the server offers it, a
 * second on a selected card that card alone, a third nothing; others of its rank, and Jokers, come and go one by one.
 * Where straights are played, taps on both ends take all between them, and another tap on one of them its set.
 */
export function tapped(
  card: Card,
  chosen: readonly Card[],
  hand: readonly Card[],
  plays: readonly PlayShape[],
  how: Reading = {},
): Card[] {
  const choice = { hand, plays, how };
  const ranks = new Set(naturalRanks(chosen));
  if (how.straights) {
    const straight = straightTo(card, chosen, choice) ?? straightWith(card, chosen, choice);
    if (straight) return straight;
    if (ranks.size > 1 && ranks.has(rankOf(card))) return setInstead(card, choice);
  }
  if (chosen.includes(card)) {
    if (chosen.length === 1) return [];
    return isJoker(card) && ranks.size ? chosen.filter((other) => other !== card) : [card];
  }
  const fits = isJoker(card) ? chosen.length > 0 : ranks.has(rankOf(card));
  return fits ? [...chosen, card] : setOf(card, choice);
}

/** The straight from the far end of the chosen cards to `card`. */
function straightTo(card: Card, chosen: readonly Card[], { hand, plays, how }: Choice): Card[] | null {
  const ranks = naturalRanks(chosen);
  if (isJoker(card) || ranks.includes(rankOf(card))) return null;
  const [far] = ranks.sort((one, other) => steps(other, card) - steps(one, card));
  const whole = far && between(far, rankOf(card));
  const cards = whole && takeStraight(whole, hand, [card, ...chosen]);
  return cards && (plays.length ? isOffered(cards, plays, how) : mayFollow(whole, how.pattern)) ? cards : null;
}

const steps = (rank: Rank, card: Card): number => Math.abs(stepOf(rank) - stepOf(rankOf(card)));

/** Before our turn nothing is offered, but straights can be selected where they would fit. */
const mayFollow = (straight: Pattern, pattern?: Pattern): boolean =>
  !pattern || (pattern.straight === true && pattern.count === straight.count);

/** On a straight, the best straight with `card`, which is not selected yet. */
function straightWith(card: Card, chosen: readonly Card[], { hand, plays, how }: Choice): Card[] | null {
  const known = isJoker(card) ? chosen.length > 0 : naturalRanks(chosen).includes(rankOf(card));
  if (known || !how.pattern?.straight) return null;
  const fitting = plays.filter((play) => play.straight && isPartOf(card, play));
  const [best] = fitting.sort((one, other) => one.jokers - other.jokers || endsAt(card, one) - endsAt(card, other));
  return best ? takeStraight(patternOf(best), hand, [card]) : null;
}

/** How well a tap on `card` means this straight: as its low end, as its top, or as neither. */
function endsAt(card: Card, straight: PlayShape): number {
  const ranks = ranksIn(patternOf(straight));
  return ranks[0] === rankOf(card) ? 0 : ranks.at(-1) === rankOf(card) ? 1 : 2;
}

/** The set of one card of a selected straight; nothing where straights are asked for, unless its set is a bomb. */
function setInstead(card: Card, choice: Choice): Card[] {
  const offered = choice.plays.some(({ rank, straight }) => !straight && rank === rankOf(card));
  return choice.how.pattern?.straight && !offered ? [] : setOf(card, choice);
}

/**
 * The set that one tap on `card` takes: as many as lie on the pile rather than a bomb, with as few Jokers, and then as
 * many of its rank, as the server offers.
 */
function setOf(card: Card, { hand, plays, how: { pattern } }: Choice): Card[] {
  const own = hand.filter((other) => rankOf(other) === rankOf(card));
  const mine = plays.filter((play) => !play.straight && play.rank === rankOf(card));
  const odd = (play: PlayShape): number => Number(pattern !== undefined && countOf(play) !== pattern.count);
  const [best] = mine.sort(
    (one, other) => odd(one) - odd(other) || one.jokers - other.jokers || other.naturals - one.naturals,
  );
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

export function whyNot(cards: readonly Card[], hand: readonly Card[], plays: readonly PlayShape[], how: Reading): Why {
  const { pattern } = how;
  const shape = shapeOf(cards, how);
  if (pattern?.straight) return shape?.straight && cards.length === pattern.count ? 'rank' : 'count';
  if (!shape) return 'mixed';
  const offered = plays.some(({ rank, straight }) => rank === shape.rank && !straight);
  if (!pattern) return offered && !shape.straight ? 'many' : 'opening';
  if (shape.straight) return 'count';
  if (cards.length === pattern.count) return 'rank';
  const like = hand.filter((card) => rankOf(card) === shape.rank || isJoker(card));
  return like.length < pattern.count || offered ? 'count' : 'rank';
}
