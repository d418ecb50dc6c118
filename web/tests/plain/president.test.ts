import { describe, expect, test } from 'vitest';
import { rankOfKey, read, twoRows, type Pattern } from '../../src/games/president/cards';
import { faceStrings } from '../../src/games/president/face.strings';
import {
  hasUse,
  isOffered,
  parted,
  patternOf,
  playsOf,
  shapeOf,
  tapped,
  whyNot,
} from '../../src/games/president/selection';
import { follow, withPlay } from '../../src/games/president/pile';
import { dutyOf, roundOf } from '../../src/games/president/players';
import { deal, following, HAND, offers } from '../president';

const hand = (cards: string): string[] => cards.split(' ');

describe('a card', () => {
  test('is read off its name', () => {
    expect(read('10H')).toEqual({ rank: 10, suit: 'H' });
    expect(read('QS')).toEqual({ rank: 'Q', suit: 'S' });
    expect(read('JOKERb')).toEqual({ rank: 'JOKER', suit: null });
  });

  test.each([
    ['7', 7],
    ['0', 10],
    ['q', 'Q'],
    ['d', 'Q'],
    ['x', 'JOKER'],
    ['Enter', null],
    [' ', null],
    ['p', null],
  ])('is called by the key %j', (key, rank) => expect(rankOfKey(key)).toBe(rank));

  test('lies in one of two rows, beside its like if that is possible', () => {
    expect(twoRows(hand('3D 5C 5S 7H'))).toEqual([hand('3D'), hand('5C 5S 7H')]);
    expect(twoRows(hand('3D 5C 7H 9S'))).toEqual([hand('3D 5C'), hand('7H 9S')]);
    expect(twoRows(hand('5D 5C 5H 5S'))).toEqual([hand('5D 5C'), hand('5H 5S')]);
  });
});

describe('a choice of cards', () => {
  const plays = playsOf(offers('7H 7C', '9D 9H', 'QH JOKERa', '7H JOKERa'));

  test('is one play if it has one rank, Jokers aside', () => {
    expect(shapeOf(hand('9D 9H JOKERa'))).toEqual({ rank: 9, naturals: 2, jokers: 1 });
    expect(shapeOf(hand('JOKERa JOKERb'))).toEqual({ rank: 'JOKER', naturals: 2, jokers: 0 });
    expect(shapeOf(hand('9D 8S'))).toBeNull();
    expect(shapeOf([])).toBeNull();
  });

  test('is playable if the server offers it, whatever its suits', () => {
    expect(isOffered(hand('9S 9D'), plays)).toBe(true);
    expect(isOffered(hand('9S'), plays)).toBe(false);
    expect(isOffered(hand('9S JOKERa'), plays)).toBe(false);
    expect(isOffered([], plays)).toBe(false);
  });

  test('finds a use for a card in any offer that has its rank, for a Joker beside any', () => {
    expect(['9S', 'QH', 'JOKERa', 'KS'].map((card) => hasUse(card, plays))).toEqual([true, true, true, false]);
    expect(hasUse('JOKERa', playsOf(offers('9D 9H')))).toBe(false);
  });

  test('takes by one tap the set that fits, with the tapped card in it', () => {
    expect(tapped('9S', [], HAND, plays)).toEqual(hand('9S 9D'));
    expect(tapped('QH', [], HAND, plays)).toEqual(hand('QH JOKERa'));
  });

  test('takes the whole set where nothing is offered of it, or any number is', () => {
    expect(tapped('9S', [], HAND, [])).toEqual(hand('9S 9D 9H'));
    expect(tapped('9S', [], HAND, playsOf(offers('9D', '9D 9H', '9D 9H 9S')))).toEqual(hand('9S 9D 9H'));
  });

  test('narrows to the card that is tapped again, then to nothing', () => {
    expect(tapped('9D', hand('9S 9D'), HAND, plays)).toEqual(['9D']);
    expect(tapped('9D', ['9D'], HAND, plays)).toEqual([]);
  });

  test('grows by its like and by Jokers, and starts over with another rank', () => {
    expect(tapped('9H', ['9D'], HAND, plays)).toEqual(hand('9D 9H'));
    expect(tapped('JOKERa', ['KS'], HAND, plays)).toEqual(hand('KS JOKERa'));
    expect(tapped('JOKERa', hand('KS JOKERa'), HAND, plays)).toEqual(['KS']);
    expect(tapped('7H', hand('9D 9H'), HAND, plays)).toEqual(hand('7H 7C'));
  });

  test('of cards to part with is as large as it must be, the latest first to stay', () => {
    expect(parted('3D', hand('5C'), 2)).toEqual(hand('5C 3D'));
    expect(parted('7H', hand('5C 3D'), 2)).toEqual(hand('3D 7H'));
    expect(parted('3D', hand('5C 3D'), 2)).toEqual(['5C']);
    expect(parted('3D', [], 0)).toEqual([]);
  });

  test('that is not offered has a reason', () => {
    const why = (cards: string, pattern?: Pattern) => whyNot(hand(cards), HAND, plays, { pattern });

    expect(why('KS 9D')).toBe('mixed');
    expect(why('KS')).toBe('opening');
    expect(why('9D 9H 9S 9C JOKERa')).toBe('many');
    expect(why('KS', { rank: 6, count: 3 })).toBe('count');
    expect(why('9D', { rank: 6, count: 2 })).toBe('count');
    expect(why('5C 5S', { rank: 6, count: 2 })).toBe('rank');
  });
});

describe('the pile', () => {
  const played = (cards: string, player_id: string) => ({
    player_id,
    cards: hand(cards),
    pattern: patternOf(shapeOf(hand(cards))!),
  });

  test('splits into plays, of which only the last has a known player', () => {
    expect(follow([], following())).toEqual([
      { cards: hand('4H 4D'), by: null },
      { cards: hand('6C 6H'), by: 'p4' },
    ]);
  });

  test('remembers the players of the plays we saw', () => {
    const before = follow([], following());
    const after = following({ pile: hand('4H 4D 6C 6H 9D 9H'), pattern: { rank: 9, count: 2 }, last_player: 'p1' });

    expect(follow(before, after).map(({ by }) => by)).toEqual([null, 'p4', 'p1']);
  });

  test('stays visible when it is cleared, with the cards that cleared it, until someone leads', () => {
    const before = follow([], following());
    const lying = withPlay(follow(before, deal()), played('8S 8D', 'p2'));
    const led = deal({ pile: ['3D'], pattern: { rank: 3, count: 1 }, last_player: 'p2' });

    expect(lying.at(-1)).toEqual({ cards: hand('8S 8D'), by: 'p2' });
    expect(withPlay(before, played('6C 6H', 'p4'))).toEqual(before);
    expect(follow(lying, led)).toEqual([{ cards: ['3D'], by: 'p2' }]);
  });
});

describe('the people', () => {
  test('sit as the turn goes round, from us on', () => {
    expect(roundOf(deal(), 'p3').map(({ name }) => name)).toEqual(['Cleo', 'Dora', 'Ann', 'Ben']);
    expect(roundOf(deal(), null).map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cleo', 'Dora']);
  });

  test('have the place that their title was, however few play', () => {
    const view = deal({}, ['p1', 'p2', 'p3']);
    view.players.p1!.role = 'Asshole';
    view.players.p2!.role = 'President';
    view.players.p3!.role = 'VicePresident';

    expect(roundOf(view, null).map(({ ranked }) => ranked)).toEqual([3, 1, 2]);
  });

  test('people who come during a deal have no cards and are not in it', () => {
    const view = deal();
    delete view.players.p4!.hand_count;

    expect(roundOf(view, null)).toHaveLength(3);
  });

  test('have the duty that the server states, and none when others must act', () => {
    const gift = { remaining: 2, player_id: 'p1' };

    expect(dutyOf(deal(), 'p1')).toEqual({ kind: 'play' });
    expect(dutyOf(deal({ pending_gift: gift }), 'p1')).toEqual({ kind: 'gift', count: 2 });
    expect(dutyOf(deal({ pending_discard: gift }), 'p1')).toEqual({ kind: 'discard', count: 2 });
    expect(dutyOf(deal({ phase: 'exchange', exchange_due: 1 }), 'p1')).toEqual({ kind: 'return', count: 1 });
    expect(dutyOf(deal({ to_act: ['p2'] }), 'p1')).toBeNull();
    expect(dutyOf(deal(), null)).toBeNull();
  });
});

describe('titles in a sentence', () => {
  test.each([
    ['President', 'You are President', 'Ben ist Präsident'],
    ['Citizen', 'You are a Citizen', 'Ben ist Bürger'],
    ['Asshole', 'You are the Asshole', 'Ben ist das Arschloch'],
  ])('%s takes the article that people would use', (title, english, german) => {
    expect(faceStrings.en.youAre(title)).toBe(english);
    expect(faceStrings.de.is('Ben', title)).toBe(german);
  });
});
