import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Axis from '../src/pieces/charts/Axis.svelte';
import { boxOf, stepped } from '../src/pieces/charts/plot-box';
import Boards from '../src/arena/Boards.svelte';
import WordByWord from '../src/arena/WordByWord.svelte';
import { contestantsOf } from '../src/arena/contestants';
import Duels from '../src/arena/Duels.svelte';
import Histogram from '../src/arena/Histogram.svelte';
import Ranking from '../src/arena/Ranking.svelte';
import RunningAverage from '../src/arena/RunningAverage.svelte';
import { titleOf } from '../src/arena/match-title';
import { fit, numberFormat } from '../src/arena/number-format';
import FoundRates from '../src/arena/FoundRates.svelte';
import { logarithmic } from '../src/pieces/charts/chart-scale';
import ShoutBubble from '../src/arena/ShoutBubble.svelte';
import SolveTimes from '../src/arena/SolveTimes.svelte';
import Faults from '../src/arena/Faults.svelte';
import { outcomeOf } from '../src/arena/match-outcome';
import { strings } from '../src/arena/strings';
import { prefs } from '../src/lib/prefs';
import type { MatchInfo } from '../src/lib/protocol';
import { contestant, fight, game, match, RIGHT } from './arena';

beforeEach(() => prefs.update({ language: 'en' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const given = (match: MatchInfo) => ({ match, cast: contestantsOf(match.contestants), file: 'match' });

describe('charts', () => {
  const charts = { Histogram, RunningAverage, FoundRates, SolveTimes };

  test.each(Object.entries(charts))('%s is read by the keyboard alone, and is a table as well', async (_, chart) => {
    render(chart, given(fight()));
    const plot = screen.getByRole('slider');
    plot.focus();
    const first = plot.getAttribute('aria-valuetext');
    expect(first).toContain('Ada');
    await fireEvent.keyDown(plot, { key: 'ArrowRight' });
    expect(plot.getAttribute('aria-valuenow')).toBe('2');
    expect(plot.getAttribute('aria-valuetext')).not.toBe(first);
    expect(screen.getByText(plot.getAttribute('aria-valuetext')!)).toBeTruthy();
    await fireEvent.keyDown(plot, { key: 'Home' });
    expect(plot.getAttribute('aria-valuetext')).toBe(first);
    expect(screen.queryByRole('table')).toBeNull();
    await fireEvent.click(screen.getByText('As a table'));
    document.querySelector('details')!.open = true;
    await fireEvent(document.querySelector('details')!, new Event('toggle'));

    expect(screen.getByRole('table').textContent).toContain('Bob');
    expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeTruthy();
  });

  test.each(Object.entries(charts))('%s has nothing to show before the first game', (_, chart) => {
    render(chart, given(match([contestant('Ada', []), contestant('Bob', [])])));

    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByText('Nothing to show yet.')).toBeTruthy();
  });

  test.each(Object.entries(strings))('the signs below the histogram are explained, in %s', (_, { chart }) => {
    expect(chart.histogramHint).toContain(` ${chart.missedShort} `);
    expect(chart.histogramHint).toContain(` ${chart.failedShort} `);
  });

  test('the cursor goes where keys send it, and no further', () => {
    expect(stepped('ArrowRight', null, 5)).toBe(0);
    expect(stepped('ArrowLeft', 0, 5)).toBe(0);
    expect(stepped('End', 1, 5)).toBe(4);
    expect(stepped('PageDown', 10, 100)).toBe(20);
    expect(stepped('PageUp', 3, 100)).toBe(0);
    expect(stepped('x', 3, 100)).toBeNull();
  });
});

describe('the ranking', () => {
  test('stands first, with what it took and how sure that is', () => {
    render(Ranking, { ...given(fight()), playing: false });
    const [first, second] = screen.getAllByRole('listitem');

    expect(first?.textContent).toMatch(/1\s*Ada\s*2\.33\s*± 0\.33/);
    expect(second?.textContent).toMatch(/Errors\s*1/);
  });

  test('a contestant that has passed another is marked for a moment', async () => {
    vi.useFakeTimers();
    const slow = contestant('Slow', [game(0, `crane ....., pious ${RIGHT}`)]);
    const quick = contestant('Quick', []);
    const { rerender } = render(Ranking, { ...given(match([slow, quick])), playing: true });
    expect(screen.queryByText('up 1')).toBeNull();
    await rerender(given(match([slow, contestant('Quick', [game(0, `pious ${RIGHT}`)])])));
    flushSync();
    expect(screen.getByText('up 1').closest('li')?.textContent).toContain('Quick');
    vi.advanceTimersByTime(5_000);
    flushSync();

    expect(screen.queryByText('up 1')).toBeNull();
  });

  test('a contestant that did not play at all is listed with the reason', () => {
    const gone = contestant('Gus', [], { failure: { kind: 'UNREACHABLE', detail: 'no such host' } });
    render(Ranking, { ...given(match([gone])), playing: true });

    expect(screen.getByText(/^Gus did not play\. /)).toBeTruthy();
  });

  test('shouts are shown one at a time, as text, and not for ever', () => {
    vi.useFakeTimers();
    const hostile = '<img src=x onerror=alert(1)>';
    const { rerender } = render(ShoutBubble, { name: 'Ada', shout: { text: hostile, at: 1 } });
    flushSync();
    expect(screen.getByText(hostile)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    void rerender({ name: 'Ada', shout: { text: 'second', at: 2 } });
    flushSync();
    expect(screen.queryByText('second')).toBeNull();
    vi.advanceTimersByTime(2_500);
    flushSync();
    expect(screen.getByText('second')).toBeTruthy();
    vi.advanceTimersByTime(5_000);
    flushSync();

    expect(screen.queryByText('second')).toBeNull();
  });
});

describe('the outcome of a match', () => {
  const said = (...games: string[][]) =>
    outcomeOf(
      match(
        games.map((drawn, at) =>
          contestant(
            `${at}`,
            drawn.map((each, number) => game(number, each)),
          ),
        ),
      ),
    );
  const one = `pious ${RIGHT}`;
  const two = `crane ....., pious ${RIGHT}`;
  const three = `crane ....., slate ....., pious ${RIGHT}`;

  test('is sure only of a lead that is more than luck', () => {
    expect(said([two, two, two, two], [one, one, one, two])).toMatchObject({ kind: 'won', first: '1', sure: true });
    expect(said([one, three, two], [two, one, two])).toMatchObject({
      kind: 'won',
      first: '1',
      second: '0',
      sure: false,
    });
    expect(said([two], [one])).toMatchObject({ kind: 'won', first: '1', sure: false }); // one game tells nothing
  });

  test('calls a tie a tie, and recognises a lone contestant or none', () => {
    expect(said([one, two], [two, one])).toMatchObject({ kind: 'tie', first: ['0', '1'] });
    expect(said([one])).toMatchObject({ kind: 'alone', first: '0' });
    expect(said([], [])).toEqual({ kind: 'nobody' });
  });
});

describe('boards and words', () => {
  test('boards are read out by their outcome; letters only once they are public', () => {
    const hidden = game(0, 'crane ..?!. 5, ...');
    hidden.guesses[0]!.word = null;
    render(Boards, given(match([contestant('Ada', [hidden])])));

    expect(screen.getByRole('img', { name: 'Word 1, being played, 1 guess' })).toBeTruthy();
    expect(document.querySelector('svg[role="img"] text')).toBeNull();
    expect(document.querySelectorAll('rect[data-mark="2"]')).toHaveLength(1);
  });

  test('the hardest word is opened first, and any other by choice', async () => {
    render(WordByWord, given(fight()));
    expect(screen.getByRole('heading', { name: 'Word by word: jazzy' })).toBeTruthy();
    expect(screen.getByText(/It did not answer in time/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Show all guesses for slate' }));
    expect(screen.getByRole('heading', { name: 'Word by word: slate' })).toBeTruthy();
    expect(screen.getByText('Easy!')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Previous word' }));

    expect(screen.getByRole('heading', { name: 'Word by word: pious' })).toBeTruthy();
    expect(screen.getByRole('img', { name: /audio: 0 correct, 1 elsewhere\. pious: 5 correct/ })).toBeTruthy();
  });

  test('errors are counted by kind, with an example that stays text', () => {
    const loud = contestant('Bob', [
      game(0, '!TIMEOUT'),
      { ...game(1, '!TIMEOUT'), failure: { kind: 'TIMEOUT', detail: '<b>late</b>' } },
    ]);
    render(Faults, given(match([loud])));

    expect(screen.getByText(/Games: 2/)).toBeTruthy();
    expect(screen.getByText('so it was')).toBeTruthy();
  });

  test('every contestant is compared with every other', () => {
    render(Duels, given(fight()));

    expect(screen.getAllByText('1 better, 1 equal, 1 worse')).toHaveLength(2);
  });
});

test('numbers are written as people write them', () => {
  const { average, change, time, percent } = numberFormat('de');

  expect(average({ value: 3.456, error: 0.051 })).toBe('3,46 ± 0,05');
  expect([change({ value: -0.5, error: null }), change({ value: 0.5, error: null }), change(null)]).toEqual([
    '−0,50',
    '+0,50',
    '–',
  ]);
  expect([0.0949, 12.34, 1500, 300_000, null].map(time)).toEqual(['0,095 ms', '12,3 ms', '1,5 s', '5 min', '–']);
  expect(percent(0.9876)).toMatch(/^98,8\s%$/);
});

test('long names are cut, and never a letter in half', () => {
  expect(fit('Wilhelmina', 20)).toBe('Wilhelmina');
  expect(fit('👩‍🚀👩‍🚀', 2)).toBe('👩…');
  expect(fit('Wilhelmina', 5)).toBe('Wilh…');
});

test('a match is titled by its contestants', () => {
  const say = strings.en.matches;
  const called = (...names: string[]) =>
    titleOf(
      names.map((name) => ({ name })),
      say,
    );

  expect(called('Ada', 'Bob')).toBe('Ada – Bob');
  expect(called('Ada', 'Bob', 'Cat', 'Dan')).toBe('Ada and 3 others');
});

describe('the numbers below a chart', () => {
  test.each([
    [260, ['0.1 ms', '10 ms', '100 ms', '1 s']],
    [600, ['0.1 ms', '1 ms', '10 ms', '100 ms', '1 s']],
  ])('of %i pixels do not run into each other', (width, labels) => {
    const box = boxOf(width, 200, 16, { left: 0.5, right: 0.5, top: 1, bottom: 2 });
    const scale = logarithmic([0.1, 2000], [box.left, box.right], 5);
    const label = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);
    const { container } = render(Axis, { scale, box, side: 'bottom', label });

    expect([...container.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(labels);
    expect(container.querySelectorAll('line')).toHaveLength(5);
  });
});
