import type { Seat } from '../../lib/protocol';
import type { Card } from './cards';
import type { president } from '../../lib/protocol';

/** One play on the pile, and its player, if we saw it. */
export interface Laid {
  cards: Card[];
  by: Seat | null;
}

/** Something that happened, in words, and when it did, counted. */
export interface Told {
  at: number;
  sentence: string;
}

const flat = (laid: readonly Laid[]): Card[] => laid.flatMap(({ cards }) => cards);

/** All plays of one trick have the same number of cards, so a pile can be split into plays. */
function playsIn(pile: readonly Card[], each: number, last: Seat | null): Laid[] {
  const starts = Array.from({ length: Math.ceil(pile.length / each) }, (_, play) => play * each);
  return starts.map((start) => ({
    cards: pile.slice(start, start + each),
    by: start + each >= pile.length ? last : null,
  }));
}

/**
 * Follow the pile: new cards are the last player's, known plays stay known. A cleared pile stays visible, to show what
 * ended it, until someone leads or it is removed with `[]`.
 */
export function follow(laid: readonly Laid[], view: president.State): Laid[] {
  const { pile, pattern, last_player } = view;
  const known = flat(laid);
  if (pile.length === 0 || !pattern) return [...laid];
  const goesOn = known.length <= pile.length && known.every((card, at) => pile[at] === card);
  const before = goesOn ? [...laid] : [];
  return [...before, ...playsIn(pile.slice(flat(before).length), pattern.count, last_player)];
}

/** Add a play that was reported but never in the view, because it ended its trick at once. */
export function told(laid: readonly Laid[], cards: Card[], by: Seat): Laid[] {
  return flat(laid).includes(cards[0]!) ? [...laid] : [...laid, { cards, by }];
}
