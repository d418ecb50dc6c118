import { describe, expect, test } from 'vitest';
import type { Pattern } from '../../src/games/president/cards';
import { neededOn, isReversed, orderOf } from '../../src/games/president/beating';
import { faceStrings } from '../../src/games/president/face.strings';
import { follow, patternIn, topOf, type Laid } from '../../src/games/president/pile';
import {
  hasUse,
  isOffered,
  playsOf,
  readingOf,
  shapeOf,
  tapped,
  whyNot,
  type Reading,
} from '../../src/games/president/selection';
import { bannerOf, sentenceOf, type Telling } from '../../src/games/president/sentences';
import { straightOf } from '../../src/games/president/straights';
import { suggestionsFor } from '../../src/games/president/suggestions';
import type { president } from '../../src/lib/protocol';
import { deal, following, HAND, offers } from '../president';

const hand = (cards: string): string[] => cards.split(' ');
const straight = (rank: Pattern['rank'], count: number): Pattern => ({ rank, count, straight: true });
const EVERYTHING = { use_jokers: true, straights: true, bombs: true, revolution: true } as const;

describe('a straight', () => {
  test.each([
    ['5C 6D 7H', false, straight(7, 3)],
    ['7H 5C 6D', false, straight(7, 3)],
    ['QH KS AC 2D', false, straight(2, 4)],
    ['5C JOKERa 7H', false, straight(7, 3)],
    ['5C 6D JOKERa', false, straight(7, 3)],
    ['5C 6D JOKERa', true, straight(6, 3)],
    ['AC 2D JOKERa', false, straight(2, 3)],
    ['3C 4D JOKERa', true, straight(5, 3)],
    ['5C 5D 6H', false, null],
    ['5C 6D', false, null],
    ['AC 2D 3H', false, null],
    ['5C 6D 9H', false, null],
    ['JOKERa JOKERb', false, null],
  ])('is read off %s, reversed: %s', (cards, reversed, pattern) => {
    expect(straightOf(hand(cards), reversed)).toEqual(pattern);
  });

  test('comes after a set, except on a straight', () => {
    const one = hand('9D JOKERa JOKERb');
    expect(shapeOf(one, { straights: true })?.straight).toBeUndefined();
    expect(shapeOf(one, { straights: true, pattern: straight(6, 3) })).toMatchObject({ rank: 'J', straight: true });
    expect(shapeOf(hand('5C 6D 7H'))).toBeNull();
  });

  test('is playable with any cards of its ranks, also with a Joker for one in the hand', () => {
    const how: Reading = { straights: true };
    const plays = playsOf(offers('7H 8S 9D'), how);

    expect(isOffered(hand('9S 7C 8S'), plays, how)).toBe(true);
    expect(isOffered(hand('7C JOKERa 9S'), plays, how)).toBe(true);
    expect(isOffered(hand('8S 9D JOKERa'), plays, how)).toBe(false);
    expect(['7C', '8S', '5C', 'JOKERa'].map((card) => hasUse(card, plays))).toEqual([true, true, false, false]);
  });
});

describe('to lead where straights are played', () => {
  const how: Reading = { straights: true };
  const plays = playsOf(offers('7H', '7H 7C', '8S', '9D', '9D 9H', '9D 9H 9S', '7H 8S 9D', '9D JOKERa JC'), how);
  const tap = (card: string, chosen: string) => tapped(card, chosen ? hand(chosen) : [], HAND, plays, how);

  test('a tap takes the set, as ever', () => {
    expect(tap('9S', '')).toEqual(hand('9S 9D 9H'));
    expect(tap('9D', '9S 9D 9H')).toEqual(['9D']);
    expect(tap('9D', '9D')).toEqual([]);
  });

  test('taps on both ends take the straight between them, in either direction', () => {
    expect(tap('9S', '7C')).toEqual(hand('7C 8S 9S'));
    expect(tap('7C', '9S 9D 9H')).toEqual(hand('7C 8S 9S'));
    expect(tap('JC', '9D')).toEqual(hand('9D JOKERa JC'));
  });

  test('another tap on a straight takes the set of that card', () => {
    expect(tap('9S', '7C 8S 9S')).toEqual(hand('9S 9D 9H'));
    expect(tap('9D', '7C 8S 9S')).toEqual(hand('9D 9H 9S'));
  });

  test('a tap that ends no straight starts over', () => {
    expect(tap('8S', '7H 7C')).toEqual(['8S']);
    expect(tap('9D', '3D')).toEqual(hand('9D 9H 9S'));
  });

  test('what is suggested is the longest straight, from what is chosen on', () => {
    const run = playsOf(offers('5C 6D 7H', '6D 7H 8S', '5C 6D 7H 8S', '5C 6D 7H 8S JOKERa', 'QH KS 2C'), how);
    const own = hand('5C 6D 7H 8S QH KS AC 2C JOKERa');
    const suggested = (chosen: string[]) => suggestionsFor(chosen, own, run, how).map(({ cards }) => cards.join(' '));

    expect(suggested([])).toEqual(['5C 6D 7H 8S']);
    expect(suggested(['6D'])).toEqual(['5C 6D 7H 8S', '5C 6D 7H 8S JOKERa']);
    expect(suggested(['AC'])).toEqual([]);
  });

  test('before the turn a straight can be selected, too', () => {
    expect(tapped('9S', ['7C'], HAND, [], how)).toEqual(hand('7C 8S 9S'));
    expect(tapped('9S', ['7C'], HAND, [], { ...how, pattern: { rank: 6, count: 1 } })).toEqual(hand('9S 9D 9H'));
    expect(tapped('9S', ['7C'], HAND, [], { ...how, pattern: straight(6, 4) })).toEqual(hand('9S 9D 9H'));
  });
});

describe('to beat a straight', () => {
  const how: Reading = { straights: true, pattern: straight(7, 3) };
  const own = hand('6C 7H 8S 9D 9H 9S 9C 10D JC JOKERa');
  const plays = playsOf(offers('6C 7H 8S', '7H 8S 9D', '8S 9D 10D', '9D 10D JC', '10D JC JOKERa', '9D 9H 9S 9C'), how);
  const tap = (card: string, chosen: string) => tapped(card, chosen ? hand(chosen) : [], own, plays, how);

  test('one tap takes the straight that begins there, or else ends there', () => {
    expect(tap('7H', '')).toEqual(hand('7H 8S 9D'));
    expect(tap('9S', '')).toEqual(hand('9S 10D JC'));
    expect(tap('JC', '')).toEqual(hand('9D 10D JC'));
    expect(tap('6C', '9S 10D JC')).toEqual(hand('6C 7H 8S'));
    expect(tap('JOKERa', '')).toEqual(hand('10D JC JOKERa'));
  });

  test('another tap takes the bomb, or nothing', () => {
    expect(tap('9S', '9S 10D JC').sort()).toEqual(hand('9C 9D 9H 9S'));
    expect(tap('JC', '9S 10D JC')).toEqual([]);
  });

  test('straights are suggested, the weakest first, and bombs', () => {
    const suggested = (reading: object) =>
      suggestionsFor([], own, plays, { ...how, ...reading }).map(({ cards }) => cards.join(' '));

    expect(suggested({ bombs: true })).toEqual(['6C 7H 8S', '7H 8S 9D', '8S 9D 10D', '9D 9H 9S 9C']);
    expect(suggested({ reversed: true })).toEqual(['9D 10D JC', '8S 9D 10D', '7H 8S 9D']);
  });

  test('what does not fit has a reason', () => {
    const why = (cards: string) => whyNot(hand(cards), own, plays, how);

    expect(why('JC')).toBe('count');
    expect(why('6C 7H 8S 9D')).toBe('count');
    expect(why('6C 7H JOKERa')).toBe('rank');
    expect(why('6C 9D 10D')).toBe('count');
  });
});

describe('bombs', () => {
  const pair: Reading = { pattern: { rank: 6, count: 2 } };
  const own = hand('5C 5D 5H 5S 9D 9H 9S 9C JOKERa');
  const plays = playsOf(offers('9D 9H', '9D 9H 9S 9C', '9D 9H 9S JOKERa', '5C 5D 5H 5S'), pair);

  test('are not taken by a tap where fewer of the rank are enough', () => {
    expect(tapped('9D', [], own, plays, pair)).toEqual(hand('9D 9H'));
    expect(tapped('5C', [], own, plays, pair)).toEqual(hand('5C 5D 5H 5S'));
  });

  test('are suggested against anything, with as few Jokers as possible', () => {
    const suggested = suggestionsFor([], own, plays, { ...pair, bombs: true });

    expect(suggested.map(({ cards }) => cards.join(' '))).toEqual(['5C 5D 5H 5S', '9D 9H 9S 9C']);
    expect(suggestionsFor([], own, plays, pair)).toEqual([]);
  });

  test('do not hide why a single card is too low', () => {
    const how = { pattern: { rank: 'K', count: 1 } as const };
    expect(whyNot(['5C'], own, playsOf(offers('5C 5D 5H 5S'), how), how)).toBe('rank');
  });
});

describe('the cards needed', () => {
  const said = (pattern: Pattern, change: Partial<president.State> = {}, language: 'en' | 'de' = 'en') => {
    const view = deal({ revolution: false, order_reversed: false, rules: EVERYTHING, ...change });
    return faceStrings[language].neededLabel(neededOn(pattern, view));
  };
  const reversed = { revolution: true, order_reversed: true };

  test.each([
    [{ rank: 6, count: 2 }, {}, 'A pair above six, or a bomb', 'Ein Paar über Sechs oder eine Bombe'],
    [{ rank: 'JOKER', count: 1 }, {}, 'Only a bomb beats this', 'Das schlägt nur eine Bombe'],
    [{ rank: 9, count: 4 }, {}, 'A bomb above nine', 'Eine Bombe über Neun'],
    [{ rank: 9, count: 4 }, reversed, 'A bomb below nine', 'Eine Bombe unter Neun'],
    [{ rank: 2, count: 4 }, {}, 'Nothing beats this', 'Das schlägt niemand'],
    [
      straight(9, 4),
      {},
      'A straight of 4 that ends above nine, or a bomb',
      'Eine 4er-Straße, die über Neun endet, oder eine Bombe',
    ],
    [
      straight(9, 4),
      reversed,
      'A straight of 4 that ends below nine, or a bomb',
      'Eine 4er-Straße, die unter Neun endet, oder eine Bombe',
    ],
    [straight(2, 3), {}, 'Only a bomb beats this', 'Das schlägt nur eine Bombe'],
    [straight(6, 4), reversed, 'Only a bomb beats this', 'Das schlägt nur eine Bombe'],
  ] as [Pattern, object, string, string][])('for %j with %j is exact', (pattern, change, english, german) => {
    expect(said(pattern, change)).toBe(english);
    expect(said(pattern, change, 'de')).toBe(german);
  });

  test('speaks of bombs only where there are any', () => {
    const rules = { use_jokers: true };
    expect(said({ rank: 9, count: 4 }, { rules })).toBe('Four of a kind above nine');
    expect(said({ rank: 9, count: 1 }, { rules })).toBe('A single card above nine');
  });

  test('is heard, and says of a choice what is missing', () => {
    const t = faceStrings.en;
    const needed = neededOn(straight(9, 4), deal({ rules: EVERYTHING }));

    expect(t.neededInSentence(needed)).toBe('you need a straight of 4 that ends above nine, or a bomb');
    expect(t.neededKind(needed)).toBe('You need a straight of 4, or a bomb.');
    expect(t.neededRank(needed)).toBe('It must end above nine.');
  });
});

describe('the order of ranks', () => {
  test.each([
    [false, false, 'normal', false],
    [false, true, 'jacks', true],
    [true, false, 'revolution', true],
    [true, true, 'both', false],
  ])('with revolution %s and Jacks %s is by %s', (revolution, inversion_active, order, reversed) => {
    const view = deal({ revolution, inversion_active, order_reversed: reversed, rules: EVERYTHING });
    expect([orderOf(view), isReversed(view)]).toEqual([order, reversed]);
  });

  test('is only turned by Jacks where there are no revolutions', () => {
    expect([orderOf(deal()), orderOf(deal({ inversion_active: true }))]).toEqual([null, 'jacks']);
    expect(isReversed(deal({ inversion_active: true }))).toBe(true);
  });
});

describe('the pile', () => {
  const bomb: Partial<president.State> = { pattern: { rank: 9, count: 4 }, last_player: 'p3' };
  const shown = (laid: readonly Laid[]) => topOf(laid).map((play) => play.cards.join(' '));
  const lies = (laid: Laid[], pile: string, view: Partial<president.State> = {}) =>
    follow(laid, following({ rules: EVERYTHING, pile: hand(pile), ...view }));

  test('shows what was played under a bomb', () => {
    const pair = lies([], '3D 3H', { pattern: { rank: 3, count: 2 } });
    const pairs = lies(pair, '3D 3H 5H 5D', { pattern: { rank: 5, count: 2 } });

    expect(shown(lies(pairs, '3D 3H 5H 5D 9C 9D 9H 9S', bomb))).toEqual(['3D 3H', '5H 5D', '9C 9D 9H 9S']);
  });

  test('after a reload does not guess what was played under a bomb', () => {
    const reloaded = lies([], '5C 5D 5H 5S 9C 9D 9H 9S', bomb);
    expect(shown(reloaded)).toEqual(['9C 9D 9H 9S']);

    const next = lies(reloaded, '5C 5D 5H 5S 9C 9D 9H 9S KC KD KH KS', { pattern: { rank: 'K', count: 4 } });
    expect(shown(next)).toEqual(['9C 9D 9H 9S', 'KC KD KH KS']);
    expect(topOf(next).map(({ by }) => by)).toEqual(['p3', 'p4']);
  });

  test('of straights names them, and shows as many as there is space for', () => {
    const pile = hand('3D 4H 5C 6S 4C 5H 6D 7S 5D 6C 7H 8S');
    const laid = follow([], following({ rules: EVERYTHING, pile, pattern: straight(8, 4) }));

    expect(laid.map(patternIn).map(faceStrings.en.some)).toEqual([
      'a straight from three to six',
      'a straight from four to seven',
      'a straight from five to eight',
    ]);
    expect(topOf(laid)).toEqual(laid.slice(1));
  });
});

describe('what happens', () => {
  const telling = (view: president.State, top: Pattern): Telling => ({
    t: faceStrings.en,
    nameOf: (seat) => ({ p1: 'Ann', p4: 'Dora' })[seat] ?? seat,
    and: (names) => names.join(' and '),
    view,
    top,
  });
  const effect = (type: string, data: object) =>
    ({ event: 'effect', version: 4, type, data: { player_id: 'p4', ...data } }) as president.Effect;
  const view = (change: Partial<president.State>) => following({ rules: EVERYTHING, ...change });
  const nines: Pattern = { rank: 9, count: 4 };

  test('a bomb is explained by what beats it', () => {
    const bomb = effect('bomb', { rank: 9 });
    const told = (change: Partial<president.State>) => bannerOf(bomb, telling(view(change), nines))?.lines;

    expect(told({ pattern: nines })).toEqual(['Four nines: only a bomb above nine beats them.']);
    expect(told({ pattern: nines, order_reversed: true })).toEqual(['Four nines: only a bomb below nine beats them.']);
    expect(told({ pattern: undefined, pile: [] })).toEqual(['Four nines beat everything.']);
  });

  test.each([
    [true, true, 'Four nines: the order is reversed until the next four of a kind. Lower beats higher.'],
    [
      true,
      false,
      'Four nines: the order is reversed until the next four of a kind. In this trick the Jacks restore it: higher beats lower.',
    ],
    [false, false, 'Four nines: the order is back to normal. Higher beats lower.'],
    [
      false,
      true,
      'Four nines: the order is back to normal. In this trick the Jacks still reverse it: lower beats higher.',
    ],
  ])('a revolution (on: %s, reversed: %s) is explained', (revolution, order_reversed, line) => {
    const turned = effect('revolution', { revolution, order_reversed });
    expect(bannerOf(turned, telling(view({ pattern: nines }), nines))?.lines).toEqual([line]);
  });

  test('Jacks that start a revolution are explained together with it', () => {
    const jacks: Pattern = { rank: 'J', count: 4 };
    const after = view({ pattern: jacks, revolution: true, inversion_active: true, order_reversed: false });
    const revolution = effect('revolution', { revolution: true, order_reversed: true });
    const banner = bannerOf(revolution, telling(after, jacks));
    const inversion = effect('jack_inversion', { count: 4 });

    expect(sentenceOf(inversion, telling(after, jacks))).toBe(
      'Dora restores the order for this trick: higher beats lower.',
    );
    expect(bannerOf(inversion, telling(after, jacks), banner)?.lines).toHaveLength(2);
    expect(bannerOf(inversion, telling(after, jacks))).toBeNull();
  });
});

test('cards are read as the table plays', () => {
  const view = deal({ rules: EVERYTHING, revolution: true, order_reversed: true, pattern: straight(9, 3) });
  expect(readingOf(view)).toEqual({ pattern: straight(9, 3), straights: true, reversed: true });
  expect(readingOf(deal())).toEqual({ pattern: undefined, straights: undefined, reversed: false });
});
