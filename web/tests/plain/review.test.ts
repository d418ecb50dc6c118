import { expect, test, vi } from 'vitest';
import { followReview } from '../../src/records/review';
import { wordsOf } from './finished-match';

const nameOf = (seat: string): string => (seat === 'p2' ? 'Ada' : 'Ann');
const costly = {
  kind: 'costly_move',
  facts: {
    cost: 0.8,
    place: 2.4,
    better_place: 1.6,
    foreseeable: true,
    did: { what: 'pass', cards: [] },
    better: { what: 'play', cards: ['9H', '9S'] },
  },
};

test('a costly move is explained by its cost and a better move', async () => {
  const { en, de } = await wordsOf('president');

  expect(en.review!.highlight(costly, nameOf)).toBe(
    'That cost about 0.8 places. Better: playing two nines (place 1.6 on average, instead of 2.4).' +
      ' It was the better choice even without seeing the other hands.',
  );
  expect(de.review!.highlight(costly, nameOf)).toContain(
    'Das kostete etwa 0,8 Plätze. Besser: zwei Neunen legen (im Schnitt Platz 1,6 statt 2,4).',
  );
});

test('a better gift names its receiver', async () => {
  const gift = { ...costly, facts: { ...costly.facts, better: { what: 'give', cards: ['4S'], to: ['p2'] } } };

  expect((await wordsOf('president')).en.review!.highlight(gift, nameOf)).toContain(
    'Better: giving a four to Ada (place',
  );
});

const better = {
  words: ['LIBELLE'],
  points: 67,
  played: 40,
  saved: 0,
  column: 4,
  row: 8,
  across: true,
  estimate: false,
};

test('the best word of a rack is named with its place and points', async () => {
  const { highlight } = (await wordsOf('wortkunst')).en.review!;

  expect(highlight({ kind: 'better_words', facts: better }, nameOf)).toBe(
    'Best: LIBELLE, from row 8, column 4, for 67 points instead of 40.',
  );
  expect(highlight({ kind: 'better_words', facts: { ...better, saved: 300 } }, nameOf)).toContain(
    'Counting everyone’s leftover tiles, it is worth 300 points more.',
  );
  expect(highlight({ kind: 'best_words', facts: { words: ['EI'], points: 1, estimate: true } }, nameOf)).toBe(
    'No other move was better: 1 point. A language model judged this game; these points are the built-in judge’s estimate.',
  );
});

test('a review is requested until it is complete', async () => {
  const answers = [0, 3, 7].map((done) => ({ done, total: 7, highlights: [] }));
  const seen: number[] = [];
  await followReview(
    () => Promise.resolve(answers.shift()!),
    ({ done }) => seen.push(done),
    () => true,
  );

  expect(seen).toEqual([0, 3, 7]);
});

test('no review is requested after the page is left', async () => {
  const ask = vi.fn(() => Promise.resolve({ done: 1, total: 7, highlights: [] }));
  await followReview(ask, vi.fn(), () => ask.mock.calls.length < 2);

  expect(ask).toHaveBeenCalledTimes(2);
});
