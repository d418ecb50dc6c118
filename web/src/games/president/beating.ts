import type { president } from '../../lib/protocol';
import { RANKS, type Pattern, type Rank } from './cards';

/** The cards that are needed to beat the pile. */
export interface Needed {
  /** The kind of cards that beat it by their rank; null if no rank in the deck is enough. */
  like: 'set' | 'straight' | 'bomb' | null;
  count: number;
  rank: Rank;
  /** Whether lower ranks beat higher ones. */
  reversed: boolean;
  /** Whether a bomb of any rank beats it, too. */
  bomb: boolean;
}

type Order = Pick<president.State, 'inversion_active' | 'revolution' | 'order_reversed' | 'rules'>;

/** Whether lower ranks beat higher ones now. */
export const isReversed = ({ order_reversed, inversion_active }: Order): boolean => order_reversed ?? inversion_active;

/** The reason for the present order of ranks; null if it is normal and only Jacks could change it. */
export function orderOf(view: Order): 'normal' | 'jacks' | 'revolution' | 'both' | null {
  if (view.revolution) return view.inversion_active ? 'both' : 'revolution';
  if (view.inversion_active) return 'jacks';
  return view.rules.revolution ? 'normal' : null;
}

/** Whether `pattern` is four of a kind. */
export const isFour = ({ count, straight }: Pattern): boolean => count === 4 && !straight;

/** Return the cards that beat `pattern`, which lies on top of the pile of `view`. */
export function neededOn(pattern: Pattern, view: Order): Needed {
  const { use_jokers, bombs = false } = view.rules;
  const reversed = isReversed(view);
  const kind = pattern.straight ? 'straight' : bombs && isFour(pattern) ? 'bomb' : 'set';
  const { rank, count } = pattern;
  return {
    like: isOutranked(pattern, reversed, use_jokers) ? kind : null,
    count,
    rank,
    reversed,
    bomb: bombs && kind !== 'bomb',
  };
}

/** Whether any cards beat the pile. */
export const isBeatable = ({ like, bomb }: Needed): boolean => like !== null || bomb;

/** Whether any cards of the deck have a better rank than `pattern`; there are two Jokers at most. */
function isOutranked({ rank, count, straight }: Pattern, reversed: boolean, jokers: boolean): boolean {
  if (straight) return reversed ? RANKS.indexOf(rank) >= count : rank !== 2;
  if (reversed) return rank !== 3;
  return rank !== 'JOKER' && (rank !== 2 || (jokers && count <= 2));
}
