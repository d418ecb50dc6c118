import type { Seat } from '../../lib/protocol';
import { isFour } from './beating';
import { patternOf, readingOf, shapeOf } from './selection';
import type { Card, Pattern } from './cards';
import type { president } from '../../lib/protocol';

/** One play on the pile, and its player, if we saw it. */
export interface Laid {
  cards: Card[];
  by: Seat | null;
  /** Its pattern, if it is a straight. */
  straight?: Pattern;
  /** Whether these are several plays that we did not see, and that nothing tells apart. */
  unseen?: true;
}

/** An event in words, and its number in the order of events. */
export interface EventSentence {
  at: number;
  sentence: string;
}

/** How many plays are shown at most, and how many cards of straights, which lie wider; the last play always is. */
const PLAYS = 3;
const CARDS = 8;

const flat = (laid: readonly Laid[]): Card[] => laid.flatMap(({ cards }) => cards);

/** The latest plays that we know, as far as there is space for their cards. */
export function topOf(laid: readonly Laid[]): Laid[] {
  const known = laid.slice(laid.findLastIndex(({ unseen }) => unseen) + 1);
  const last = known.slice(-PLAYS);
  if (last.some(({ straight }) => straight)) while (last.length > 1 && flat(last).length > CARDS) last.shift();
  return last;
}

/** The pattern of a play. */
export function patternIn({ cards, straight }: Laid): Pattern {
  return straight ?? patternOf(shapeOf(cards) ?? { rank: 'JOKER', naturals: cards.length, jokers: 0 });
}

/**
 * Follow the pile: new cards are the last player's, known plays stay known. A cleared pile stays visible, to show what
 * ended it, until someone leads or it is removed with `[]`.
 */
export function follow(laid: readonly Laid[], view: president.State): Laid[] {
  const { pile, pattern } = view;
  const known = flat(laid);
  if (pile.length === 0 || !pattern) return [...laid];
  const goesOn = known.length <= pile.length && known.every((card, at) => pile[at] === card);
  const before = goesOn ? [...laid] : [];
  return [...before, ...playsIn(pile.slice(flat(before).length), pattern, view)];
}

/** All plays of one trick have the same number of cards; only a bomb may lie on plays of any other. */
function playsIn(cards: Card[], pattern: Pattern, view: president.State): Laid[] {
  const [below, top] = [cards.slice(0, -pattern.count), cards.slice(-pattern.count)];
  if (!top.length) return [];
  const last = laidAs(top, view.last_player, view);
  if (!below.length) return [last];
  if (view.rules.bombs && isFour(pattern)) return [{ cards: below, by: null, unseen: true }, last];
  return [...inParts(below, pattern.count).map((one) => laidAs(one, null, view)), last];
}

function inParts(cards: readonly Card[], size: number): Card[][] {
  const starts = Array.from({ length: Math.ceil(cards.length / size) }, (_, part) => part * size);
  return starts.map((start) => cards.slice(start, start + size));
}

function laidAs(cards: Card[], by: Seat | null, view: president.State): Laid {
  const shape = shapeOf(cards, readingOf(view));
  return { cards, by, ...(shape?.straight && { straight: patternOf(shape) }) };
}

/** Add a play that was reported but never in the view, because it ended its trick at once. */
export function withPlay(laid: readonly Laid[], { cards, player_id: by, pattern }: president.Played): Laid[] {
  if (flat(laid).includes(cards[0]!)) return [...laid];
  return [...laid, { cards, by, ...(pattern.straight && { straight: pattern }) }];
}
