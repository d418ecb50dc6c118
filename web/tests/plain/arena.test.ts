import { describe, expect, test } from 'vitest';
import { contrast, legible, lookOf, outline, readColour, SHAPES } from '../../src/arena/colour';
import { compared } from '../../src/arena/compare-matches';
import { average, counted, duelsOf, percentile, ranking } from '../../src/arena/figures';
import { csv } from '../../src/pieces/charts/csv';
import { applyNews } from '../../src/arena/match-news';
import { asOf, lengthOf, openingOf, wasMissed } from '../../src/arena/replay';
import { linear, logarithmic, nearest, thinned } from '../../src/pieces/charts/chart-scale';
import * as sights from '../../src/arena/chart-data';
import { routeOf } from '../../src/lib/router';
import { contestant, fight, game, match, RIGHT } from '../arena';

describe('counting', () => {
  test('a word that was not found costs one guess more than allowed, for any reason', () => {
    const figures = fight().contestants[1]!.figures;

    expect(figures).toMatchObject({ played: 3, found: 2, missed: 0, errors: { TIMEOUT: 1 }, shouts: 1 });
    expect(figures.guesses?.value).toBeCloseTo((2 + 1 + 7) / 3);
    expect(figures.distribution).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test('games under way count for nothing yet', () => {
    expect(counted([game(0, 'crane ..... 10, ...')], 6)).toMatchObject({ played: 0, guesses: null, median_ms: null });
  });

  test('an average has its error, a single value has none', () => {
    expect(average([2, 4, 6])).toEqual({ value: 4, error: Math.sqrt(4 / 3) });
    expect(average([3])).toEqual({ value: 3, error: null });
    expect(average([])).toBeNull();
  });

  test('percentiles are values that occurred', () => {
    expect([50, 99, 0].map((percent) => percentile([1, 2, 3, 4], percent))).toEqual([2, 4, 1]);
    expect(percentile([], 50)).toBeNull();
  });

  test('duels are between those games that both have finished', () => {
    const [duel] = duelsOf([...fight().contestants], 6);

    expect(duel).toMatchObject({ one: 0, other: 1, won: 1, tied: 1, lost: 1 });
    expect(duel?.lead?.value).toBeCloseTo((0 - 1 + 4) / 3);
    expect(duelsOf([{ games: [] }, fight().contestants[0]!], 6)[0]).toMatchObject({ won: 0, tied: 0, lead: null });
  });

  test('the best is first, the faster of equals before the other, a contestant without a game last', () => {
    const [slow, quick] = [30, 10].map((ms) => contestant(`${ms}`, [game(0, `pious ${RIGHT} ${ms}`)]));
    const late = contestant('late', []);
    const twin = contestant('twin', [game(0, `pious ${RIGHT} 10`)]);

    expect(ranking({ contestants: [late, slow!, quick!, twin] }).map(({ place, rank }) => [place, rank])).toEqual([
      [2, 1],
      [3, 1],
      [1, 3],
      [0, 4],
    ]);
  });
});

describe('sights', () => {
  test('a share keeps its doubts, also when everything was found', () => {
    const all = sights.proportionOf(10, 10)!;

    expect(all.value).toBe(1);
    expect(all.low).toBeCloseTo(0.722, 3);
    expect(all.high).toBe(1);
    expect(sights.proportionOf(5, 10)).toMatchObject({ value: 0.5 });
    expect(sights.proportionOf(0, 0)).toBeNull();
  });

  test('the histogram tells failures apart from words that were missed', () => {
    expect(sights.histogram(fight().contestants[1]!)).toEqual([1, 1, 0, 0, 0, 0, 0, 1]);
  });

  test('means run in the order of the games, whenever they ended', () => {
    const games = [game(2, `slate ${RIGHT}`), game(0, `crane ....., slate ${RIGHT}`), game(1, 'crane ....., ...')];

    expect(sights.means(contestant('Ada', games), 6)).toEqual([
      { game: 0, mean: 2 },
      { game: 2, mean: 1.5 },
    ]);
  });

  test('a word takes as long as all its guesses', () => {
    expect(sights.times(fight().contestants[0]!)).toMatchObject({ all: [20, 50, 120], median: 50, quarter: 20 });
    expect(sights.times(fight().contestants[1]!).all).toEqual([6, 6]); // the failed one does not count as solved
  });

  test('the matrix reads both ways', () => {
    const table = sights.matrix(2, [{ one: 0, other: 1, won: 3, tied: 2, lost: 1, lead: null }]);

    expect(table).toEqual([
      [null, { won: 3, tied: 2, lost: 1 }],
      [{ won: 1, tied: 2, lost: 3 }, null],
    ]);
  });

  test('the hardest words come first, of those that all have played', () => {
    expect(sights.hardest(fight()).map(({ game, mean, failed, word }) => [game, mean, failed, word])).toEqual([
      [2, 5, 1, 'jazzy'],
      [0, 2, 0, 'pious'],
      [1, 1.5, 0, 'slate'],
    ]);
    const half = match([contestant('Ada', [game(0, `pious ${RIGHT}`)]), contestant('Bob', [])]);
    expect(sights.hardest(half)).toEqual([]);
  });

  test('a contestant that did not play holds up no list', () => {
    const gone = contestant('Gus', [], { failure: { kind: 'UNREACHABLE', detail: 'nobody there' } });
    const running = match([contestant('Ada', [game(0, `pious ${RIGHT}`)]), gone]);

    expect(sights.hardest(running)).toHaveLength(1);
    expect(sights.progress(running)).toBeCloseTo(1 / 3);
  });

  test('a word is shown once it is public, and not before', () => {
    const hidden = fight();
    hidden.contestants.forEach(({ games }) => games.forEach(({ guesses }) => guesses.forEach((g) => (g.word = null))));

    expect(sights.answerOf(hidden, 0)).toBeNull();
    expect(sights.answerOf({ ...hidden, answers: ['pious'] }, 0)).toBe('pious');
    expect(sights.answerOf(fight(), 2)).toBe('jazzy');
  });

  test('faults are of a game, or of all of them', () => {
    const gone = contestant('Gus', [], { failure: { kind: 'UNREACHABLE', detail: 'nobody there' } });
    const told = sights.faults({ contestants: [...fight().contestants, gone] });

    expect(told.map(({ place, game, failure }) => [place, game, failure.kind])).toEqual([
      [1, 2, 'TIMEOUT'],
      [2, null, 'UNREACHABLE'],
    ]);
  });

  test('the newest boards come first, and the last shout is heard', () => {
    const [ada, bob] = fight().contestants;

    expect(sights.latest(ada!, 2).map(({ game }) => game)).toEqual([2, 1]);
    expect(sights.shoutOf(bob!)?.text).toBe('Ha!');
    expect(sights.shoutOf(contestant('mute', []))).toBeNull();
  });
});

describe('news', () => {
  const empty = match([contestant('Ada', []), contestant('Bob', [])]);

  test('bring a match to where it stands, and leave what they do not touch', () => {
    const guess = { word: null, marks: [2, 2, 2, 2, 2], ms: 7, at: 0.5 };
    const next = applyNews(empty, {
      version: 3,
      news: [
        { kind: 'guess', place: 0, game: 1, guess },
        { kind: 'game', place: 0, game: 1, status: 'found', finished: 0.5 },
        { kind: 'words', game: 1, words: [['slate'], []] },
      ],
    });

    expect(next.version).toBe(3);
    expect(next.contestants[0]?.games).toEqual([
      { game: 1, status: 'found', finished: 0.5, guesses: [{ ...guess, word: 'slate' }] },
    ]);
    expect(next.contestants[1]).toBe(empty.contestants[1]);
    expect(empty.contestants[0]?.games).toEqual([]);
  });

  test('never change what was shown before', () => {
    const guess = { word: null, marks: [0, 0, 0, 0, 0], ms: 7, at: 0.5 };
    const once = applyNews(empty, { version: 1, news: [{ kind: 'guess', place: 0, game: 0, guess }] });
    const twice = applyNews(once, { version: 2, news: [{ kind: 'guess', place: 0, game: 0, guess }] });

    expect(once.contestants[0]?.games[0]?.guesses).toHaveLength(1);
    expect(twice.contestants[0]?.games[0]?.guesses).toHaveLength(2);
  });

  test('carry figures, finished contestants, and the end', () => {
    const { contestants, duels } = fight();
    const failure = { kind: 'TIMEOUT' as const, detail: 'late' };
    const next = applyNews(empty, {
      version: 9,
      news: [
        { kind: 'contestant', place: 1, failure },
        { kind: 'end', status: 'stopped', reason: 'asked' },
      ],
      figures: contestants.map(({ figures }) => figures),
      duels,
    });

    expect(next.contestants[0]?.figures.found).toBe(3);
    expect(next.contestants[1]).toMatchObject({ failure });
    expect(next).toMatchObject({ status: 'stopped', reason: 'asked', duels });
  });
});

describe('replay', () => {
  test('shows what was there by then, counted by then', () => {
    const whole = fight();
    const early = asOf(whole, 1.005);

    expect(early.contestants[0]?.games.map(({ game, status }) => [game, status])).toEqual([[0, 'found']]);
    expect(asOf(whole, 1.015).contestants[0]?.games[1]).toMatchObject({ status: 'playing', guesses: [{ ms: 10 }] });
    expect(early.contestants[0]?.figures.played).toBe(1);
    expect(early.duels[0]).toMatchObject({ tied: 1, won: 0, lost: 0 });
  });

  test('ends with the match as it is', () => {
    const whole = fight();

    expect(asOf(whole, lengthOf(whole))).toEqual(whole);
    expect(lengthOf(whole)).toBeCloseTo(2.12);
  });

  test('begins with the first guess', () => {
    expect(openingOf(fight())).toBeCloseTo(0.002, 4);
    expect(openingOf({ ...fight(), contestants: [] })).toBe(0);
  });

  test('starts automatically for a visitor who comes when a quick match has just ended', () => {
    const quick = { ...fight(), status: 'over' as const, finished_at: 1000 };
    const [first, ...others] = quick.contestants;
    const slow = { ...quick, contestants: [{ ...first!, games: [{ ...first!.games[0]!, finished: 20 }] }, ...others] };

    expect(wasMissed(quick, 1119)).toBe(true);
    expect(wasMissed({ ...quick, finished_at: null }, 1119)).toBe(true);
    expect(wasMissed(quick, 1120)).toBe(false);
    expect(wasMissed(slow, 1001)).toBe(false);
    expect(wasMissed({ ...quick, status: 'running' }, 1001)).toBe(false);
    expect(wasMissed({ ...quick, status: 'stopped' }, 1001)).toBe(false);
    expect(wasMissed({ ...quick, contestants: [] }, 1001)).toBe(false);
  });
});

test('two matches are compared, with the uncertainty of both', () => {
  const ours = fight();
  const theirs = match([contestant('Cleo', []), ...fight().contestants.slice(0, 1)]);
  const pairs = compared(ours, theirs);

  expect(pairs.map(({ name }) => name)).toEqual(['Ada', 'Bob', 'Cleo']);
  expect(pairs[0]?.change?.value).toBe(0);
  expect(pairs[0]?.change?.error).toBeCloseTo(ours.contestants[0]!.figures.guesses!.error! * Math.SQRT2);
  expect(pairs[1]).toMatchObject({ theirs: null, change: null });
});

test('a guest of one match is recognised by name, and not taken for another solver', () => {
  const visitor = (name: string) => ({ ...contestant(name, []), solver: null });
  const pairs = compared(match([visitor('Ada'), visitor('Bob')]), match([visitor('Bob'), contestant('Ada', [])]));

  expect(pairs.map(({ name, ours, theirs }) => [name, ours !== null, theirs !== null])).toEqual([
    ['Ada', true, false],
    ['Bob', true, true],
    ['Ada', false, true],
  ]);
});

describe('scales', () => {
  test('have round ticks within what is shown', () => {
    expect(linear([0, 10], [0, 100]).ticks).toEqual([0, 2, 4, 6, 8, 10]);
    expect(linear([3.1, 4.3], [0, 100], 4).ticks).toEqual([3.2, 3.4, 3.6, 3.8, 4, 4.2]);
    expect(linear([0, 10], [100, 0]).at(2.5)).toBe(75);
    expect(linear([4, 4], [0, 100]).at(4)).toBe(0); // a single value breaks nothing
    expect(linear([0, 1], [0, 9], 0).ticks).toEqual([0, 1]); // nor does a chart too narrow for any tick
  });

  test('by powers of ten, with steps between where there is space', () => {
    const scale = logarithmic([1, 1000], [0, 300]);

    expect(scale.ticks).toEqual([1, 10, 100, 1000]);
    expect(scale.at(10)).toBeCloseTo(100);
    expect(scale.at(0)).toBe(0); // nothing takes no time at all
    expect(logarithmic([10, 60], [0, 100]).ticks).toEqual([10, 20, 50, 100]);
  });

  test('the nearest stop is found', () => {
    expect(nearest([10, 20, 40], 27)).toBe(1);
    expect(nearest([], 27)).toBe(-1);
  });

  test('many are thinned without losing either end', () => {
    const all = Array.from({ length: 1000 }, (_, at) => at);

    expect(thinned(all, 5)).toEqual([0, 250, 500, 749, 999]);
    expect(thinned([1, 2], 5)).toEqual([1, 2]);
  });
});

describe('colours', () => {
  test('are read, or not', () => {
    expect(readColour('#1aF')).toEqual([17, 170, 255]);
    expect(readColour('#336699')).toEqual([51, 102, 153]);
    expect(['red', '#12', '#12345', 'url(x)', '#ggg'].map(readColour)).toEqual([null, null, null, null, null]);
  });

  test.each(['#FFFF00', '#FFFFFF', '#000000', '#272219', '#fffaf0', '#ff0000', '#777777'])(
    'can be seen by day and by night: %s',
    (colour) => {
      const rgb = readColour(colour)!;
      for (const ground of [readColour('#fffaf0')!, readColour('#272219')!])
        expect(contrast(legible(rgb, ground), ground)).toBeGreaterThanOrEqual(3);
      const { chip, ink } = lookOf(colour, 0);
      expect(contrast(readColour(chip)!, readColour(ink)!)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('never stand alone: no two of a match have the same mark', () => {
    const looks = Array.from({ length: 8 }, (_, place) => lookOf('#123456', place));

    expect(new Set(looks.map(({ shape }) => shape)).size).toBe(8);
    expect(new Set(SHAPES.map((shape) => outline(shape, 4))).size).toBe(SHAPES.length);
  });
});

test('a file for table calculators keeps hostile names as text', () => {
  const rows = [
    ['=1+1', 2, null],
    ['say "hi", you', -3, 'a\nb'],
  ];

  expect(csv({ head: ['name', 'n', 'x'], rows })).toBe('name,n,x\r\n\'=1+1,2,\r\n"say ""hi"", you",-3,"a\nb"\r\n');
});

test('the arena and each match have their addresses', () => {
  const id = '7f0c2f0e-3f0a-4f7e-9d4f-0a4b8d1c2e3f';
  expect(routeOf('/arena')).toEqual({ page: 'arena' });
  expect(routeOf(`/arena/${id}`)).toEqual({ page: 'arena', match: id });
  expect(routeOf('/arena/m1', '?with=m2')).toEqual({ page: 'arena', match: 'm1', other: 'm2' });
  expect(routeOf('/arena/m1', '?with=../x')).toEqual({ page: 'arena', match: 'm1' });
  expect(['/arena/', '/arena/a/b', '/arena/%2e%2e%2f'].map((path) => routeOf(path).page)).toEqual(
    Array(3).fill('nowhere'),
  );
});
