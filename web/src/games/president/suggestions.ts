import { isJoker, rankOf, type Card } from './cards';
import { countOf, patternOf, type Reading, type PlayShape } from './selection';
import { ranksIn, stepOf, takeStraight } from './straights';

/** A play that one tap on its button selects. */
export interface Suggestion {
  shape: PlayShape;
  cards: Card[];
}

const STRAIGHTS = 3;
const BOMBS = 2;

/** Suggest straights, because they have many cards, and bombs against the pile, because they are easily overlooked. */
export function suggestionsFor(
  chosen: readonly Card[],
  hand: readonly Card[],
  plays: readonly PlayShape[],
  how: Reading & { bombs?: boolean },
): Suggestion[] {
  const weak = ({ rank }: PlayShape): number => stepOf(rank) * (how.reversed ? -1 : 1);
  const cheap = (one: PlayShape, other: PlayShape): number => one.jokers - other.jokers || weak(one) - weak(other);
  const straights = plays.filter(({ straight }) => straight);
  const runs = how.pattern ? straights.sort(cheap) : longest(straights, chosen);
  const fours = how.bombs && how.pattern ? plays.filter((play) => !play.straight && countOf(play) === 4) : [];
  const bombs = fours.sort(cheap).filter((one, at, all) => all.findIndex(({ rank }) => rank === one.rank) === at);
  return [...runs.slice(0, STRAIGHTS), ...bombs.slice(0, BOMBS)].flatMap((shape) => {
    const cards = shape.straight ? takeStraight(patternOf(shape), hand, chosen) : takeSet(shape, hand);
    return cards ? { shape, cards } : [];
  });
}

/** For a lead, the longest straights with the chosen cards; Jokers are spent only if something is chosen. */
function longest(straights: PlayShape[], chosen: readonly Card[]): PlayShape[] {
  const wanted = chosen.filter((card) => !isJoker(card)).map(rankOf);
  const own = straights.filter((one) => {
    const ranks = ranksIn(patternOf(one));
    return wanted.length ? wanted.every((rank) => ranks.includes(rank)) : one.jokers === 0;
  });
  const isPart = (one: PlayShape, whole: PlayShape): boolean => {
    const ranks = ranksIn(patternOf(whole));
    const less = countOf(one) < countOf(whole) && whole.jokers <= one.jokers;
    return less && ranksIn(patternOf(one)).every((rank) => ranks.includes(rank));
  };
  return own
    .filter((one) => !own.some((other) => isPart(one, other)))
    .sort((one, other) => one.jokers - other.jokers || countOf(other) - countOf(one));
}

function takeSet({ rank, naturals, jokers }: PlayShape, hand: readonly Card[]): Card[] {
  const own = hand.filter((card) => rankOf(card) === rank);
  return [...own.slice(0, naturals), ...hand.filter(isJoker).slice(0, jokers)];
}
