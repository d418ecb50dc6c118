import { expect, test } from 'vitest';
import type { RatingBoard } from '../../src/lib/protocol';
import { routeOf } from '../../src/lib/router';
import { inWords, rowsOf } from '../../src/ratings/board';

const player = (place: number, rating: number, you = false) => ({
  place,
  name: `P${place}`,
  rating,
  deviation: 50,
  matches: 12,
  you,
  page: null,
});
const board: RatingBoard = {
  game: 'president',
  bots: [
    { level: 'easy', rating: 1300, deviation: 30 },
    { level: 'expert', rating: 1650, deviation: 30 },
  ],
  players: [player(1, 1700), player(2, 1500, true)],
  has_more: false,
  you: null,
};

test('a rating is written with its uncertainty, in whole points', () => {
  expect(inWords({ rating: 1539.6, deviation: 60.4 })).toBe('1540 ± 60');
});

test('bots stand among the players, by strength and without a place', () => {
  expect(rowsOf(board, 1).map(({ name, place }) => [name, place])).toEqual([
    ['P1', 1],
    ['expert', undefined],
    ['P2', 2],
    ['easy', undefined],
  ]);
});

test('each bot is on one page only: the one with players of its strength', () => {
  const first = rowsOf({ ...board, has_more: true }, 1).filter(({ bot }) => bot);
  const second = rowsOf({ ...board, players: [player(3, 1490)] }, 2).filter(({ bot }) => bot);
  expect(first.map(({ bot }) => bot)).toEqual(['expert']);
  expect(second.map(({ bot }) => bot)).toEqual(['easy']);
});

test('an empty board still shows the bots', () => {
  expect(rowsOf({ ...board, players: [] }, 1).map(({ bot }) => bot)).toEqual(['expert', 'easy']);
});

test('a leaderboard has an address, with or without a game', () => {
  expect(routeOf('/ratings')).toEqual({ page: 'games', board: '' });
  expect(routeOf('/ratings/president')).toEqual({ page: 'games', board: 'president' });
  expect(routeOf('/ratings/president/x')).toEqual({ page: 'nowhere' });
});
