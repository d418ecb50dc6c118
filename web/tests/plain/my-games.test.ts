import { expect, test } from 'vitest';
import type { MatchPlayer, PlayedDay, PlayedMatch } from '../../src/lib/protocol';
import { routeOf } from '../../src/lib/router';
import {
  ALL,
  DAILY,
  endingOf,
  keyOf,
  othersIn,
  placeOf,
  queryOf,
  titleIn,
  titleText,
  wordsFor,
} from '../../src/records/played';

test('the list and each match have addresses of their own', () => {
  expect(routeOf('/my-games')).toEqual({ page: 'games' });
  expect(routeOf('/match/m1', '?step=3')).toEqual({ page: 'games', match: 'm1' });
  expect(routeOf('/match')).toEqual({ page: 'nowhere' });
  expect(routeOf('/match/m1/2')).toEqual({ page: 'nowhere' });
});

test('statistics and public pages have addresses of their own', () => {
  expect(routeOf('/my-games/statistics')).toEqual({ page: 'games', statistics: true });
  expect(routeOf('/player/ann_1')).toEqual({ page: 'games', player: 'ann_1' });
  expect(routeOf('/player')).toEqual({ page: 'nowhere' });
  expect(routeOf('/my-games/other')).toEqual({ page: 'nowhere' });
});

const player: MatchPlayer = { name: 'Ann', bot: null, score: null, won: false, title: null, you: false };
const played = (id: string, ...players: Partial<MatchPlayer>[]): PlayedMatch => ({
  kind: 'match',
  id,
  game: 'president',
  abandoned: false,
  started_at: 1,
  finished_at: 2,
  players: players.map((one) => ({ ...player, ...one })),
});

test('a match ends as it ended for the visitor', () => {
  const [me, other] = [
    { you: true, won: true },
    { name: 'Ben', won: true },
  ];

  expect(endingOf(played('a', me, {}))).toBe('won');
  expect(endingOf(played('a', me, other))).toBe('shared');
  expect(endingOf(played('a', { you: true }, other))).toBe('lost');
  expect(endingOf({ ...played('a', me), abandoned: true })).toBe('stopped');
  expect(othersIn(played('a', me, other))).toEqual(['Ben']);
});

const day: PlayedDay = {
  kind: 'daily',
  riddle: 'en-5',
  date: '2026-11-16',
  attempts: 4,
  won: true,
  hard: false,
  finished_at: 7.5,
};

test('a filter sends only the parameters that are set', () => {
  expect(queryOf(ALL).toString()).toBe('');
  expect(queryOf({ game: 'president', company: 'people', result: 'lost' }).toString()).toBe(
    'game=president&practice=false&won=false',
  );
  expect(queryOf({ game: DAILY, company: 'practice', result: 'won' }).toString()).toBe('daily=true&won=true');
  expect(queryOf(ALL, '7.5,m1').get('before')).toBe('7.5,m1');
});

test('the next page starts after the last entry, even if its match may not be read', () => {
  expect(placeOf(played('m1'))).toBe(`${played('m1').finished_at},m1`);
  expect(placeOf(day)).toBe('7.5,en-5');
  expect(placeOf({ finished_at: 3, id: null })).toBe('3,-');
  expect(keyOf(day)).not.toBe(keyOf({ ...day, date: '2026-11-17' }));
});

test('a match on a public page ends as it ended for the owner of the page', () => {
  const seat = { name: null, page: null, bot: null, score: null, won: false, title: null, is_owner: false };
  const shown = { id: null, game: 'president', abandoned: false, finished_at: 1 };
  expect(endingOf({ ...shown, players: [{ ...seat, is_owner: true, won: true }, seat] })).toBe('won');
  expect(
    endingOf({
      ...shown,
      players: [
        { ...seat, is_owner: true },
        { ...seat, won: true },
      ],
    }),
  ).toBe('lost');
  expect(endingOf({ ...shown, abandoned: true, players: [] })).toBe('stopped');
});

test('a title shows the result in the words of its game', async () => {
  const last = played('a', { you: true, title: 'Asshole' }, { title: 'President', won: true });
  const words = (await wordsFor([day, last])).get('president');

  expect(titleIn(last)).toBe('Asshole');
  expect(titleText(words, 'de', 'Asshole')).toBe('Arschloch');
  expect(titleText(words, 'en', 'VicePresident')).toBe('Vice President');
  expect(titleText(undefined, 'en', 'Duke')).toBe('Duke');
});

test('a match without titles, or one that was stopped, shows none', async () => {
  const plain = played('a', { you: true, won: true });

  expect(titleIn(plain)).toBeNull();
  expect(titleIn({ ...played('a', { you: true, title: 'Asshole' }), abandoned: true })).toBeNull();
  expect((await wordsFor([plain])).size).toBe(0);
});
