import { expect, test } from 'vitest';
import { statisticsOf } from '../../src/games';
import type { Figures, GameStatistics } from '../../src/lib/protocol';
import { bestOf, countsOf, factsOf, firstCompany } from '../../src/records/figures';
import { statisticsStrings } from '../../src/records/statistics.strings';

const { plain } = statisticsStrings.en;
const none: Figures = { matches: 0, won: 0, counted: 0, measures: {}, counts: {}, feats: {} };
const measure = { matches: 2, average: 4.5, least: 3, least_in: 'm1', most: 6, most_in: 'm2' };

test('a measure is shown as far as its game has words for it, with the match of the extreme', async () => {
  const { en } = await statisticsOf('wordle');
  expect(factsOf({ ...none, measures: { guesses: measure } }, en, plain)).toEqual([
    { name: 'Average guesses needed', value: 4.5, digits: 1, match: null },
    { name: 'Fewest guesses', value: 3, digits: 0, match: 'm1' },
  ]);
});

test('boards of each size have words of their own', async () => {
  const { de } = await statisticsOf('crossword');
  const names = factsOf({ ...none, measures: { board_4: measure, board_5: measure } }, de, plain).map(
    ({ name }) => name,
  );
  expect(names).toEqual([
    'Punkte bei 4 × 4 im Schnitt',
    'Bestes Gitter bei 4 × 4',
    'Punkte bei 5 × 5 im Schnitt',
    'Bestes Gitter bei 5 × 5',
  ]);
});

test('a game without words is shown with its own names', async () => {
  const { en } = await statisticsOf('thimble');
  const figures = {
    ...none,
    counted: 2,
    measures: { points: measure },
    counts: { titles: { Boss: 1 }, rolls: { six: 3 } },
    feats: { boasts: [{ name: 'twelve', value: 12, match: null }] },
  };
  expect(factsOf(figures, en, plain).map(({ name }) => name)).toEqual([
    'Points, on average',
    'Points, highest',
    'Points, lowest',
  ]);
  expect(countsOf(figures, en, plain)).toEqual([
    { id: 'titles', title: 'Titles', rows: [{ id: 'Boss', name: 'Boss', times: 1, perMatch: 0.5 }] },
    { id: 'rolls', title: 'rolls', rows: [{ id: 'six', name: 'six', times: 3, perMatch: 1.5 }] },
  ]);
  expect(bestOf(figures, en, plain)[0]).toMatchObject({ title: 'boasts', name: 'Figure', value: 'Value' });
});

test('counts come in the order of the game, without those of zero', async () => {
  const { en } = await statisticsOf('president');
  const figures = { ...none, counted: 4, counts: { titles: { Asshole: 1, President: 3 }, effects: {} } };
  const [titles, effects] = countsOf(figures, en, plain);
  expect(titles?.rows.map(({ name, times, perMatch }) => [name, times, perMatch])).toEqual([
    ['President', 3, 0.75],
    ['Asshole', 1, 0.25],
  ]);
  expect(effects?.rows).toEqual([]);
});

test('practice is shown first only to people who have played nothing else', () => {
  const game = (played: number, practised: number): GameStatistics => ({
    game: 'president',
    played: { ...none, matches: played },
    practised: { ...none, matches: practised },
  });
  expect(firstCompany([])).toBe('played');
  expect(firstCompany([game(0, 3)])).toBe('practised');
  expect(firstCompany([game(0, 3), game(1, 0)])).toBe('played');
});
