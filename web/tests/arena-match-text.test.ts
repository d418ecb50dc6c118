import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import BringSolver from '../src/arena/BringSolver.svelte';
import { contestantsOf } from '../src/arena/contestants';
import Ranking from '../src/arena/Ranking.svelte';
import ArenaMatch from '../src/arena/ArenaMatch.svelte';
import FoundRates from '../src/arena/FoundRates.svelte';
import { COMMAND, SAMPLE } from '../src/arena/sample-solver';
import { outcomeOf } from '../src/arena/match-outcome';
import { prefs } from '../src/lib/prefs';
import type { MatchInfo } from '../src/lib/protocol';
import { contestant, game, match, RIGHT } from './arena';
import { serve } from './fake-server';

beforeEach(() => prefs.update({ language: 'en' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const text = (): string => document.body.textContent?.replaceAll(/\s+/g, ' ') ?? '';
/** A solver that found one word with two guesses, each of which took `ms` milliseconds. */
const taking = (name: string, ms: number) => contestant(name, [game(0, `crane ..... ${ms}, pious ${RIGHT} ${ms}`)]);

/** A connection that never receives anything. */
class Silent {
  close = vi.fn();
}

async function shown(told: MatchInfo): Promise<void> {
  serve({
    'GET /api/matches/m1': [200, told],
    'GET /api/matches': [200, { matches: [], before: null, limits: {} }],
  });
  vi.stubGlobal('WebSocket', Silent);
  render(ArenaMatch, { id: 'm1' });
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('–'));
}

describe('with equally many guesses', () => {
  test('the quickest is first, as in the ranking and in the terminal', () => {
    expect(outcomeOf(match([taking('Ada', 30), taking('Bob', 10), taking('Cyd', 20)]))).toMatchObject({
      kind: 'quicker',
      first: 'Bob',
      equal: ['Bob', 'Cyd', 'Ada'],
      medians: [10, 20],
    });
  });

  test('only equally fast contestants share the first place', () => {
    expect(outcomeOf(match([taking('Ada', 30), taking('Bob', 10), taking('Cyd', 10)]))).toMatchObject({
      kind: 'tie',
      first: ['Bob', 'Cyd'],
    });
  });

  test.each([
    [
      'en',
      'Bob and Ada each needed 2.00 guesses per word. Bob wins on speed: a median of 10 ms per guess against 30 ms.',
    ],
    [
      'de',
      'Bob und Ada brauchten je 2,00 Versuche pro Wort. Bob gewinnt nach Zeit: 10 ms gegen 30 ms pro Versuch im Median.',
    ],
  ] as const)('the page says why (%s)', async (language, told) => {
    prefs.update({ language });
    await shown(match([taking('Ada', 30), taking('Bob', 10)], { status: 'over' }));

    expect(text()).toContain(told);
  });
});

describe('while nobody has finished a word', () => {
  const playing = [contestant('Ada', [game(0, 'crane ....., ...')]), contestant('Bob', [])];

  test('nobody has a rank', () => {
    const told = match(playing);
    render(Ranking, { match: told, cast: contestantsOf(told.contestants), file: 'match', playing: true });

    expect([...document.querySelectorAll('.rank')].map((rank) => rank.textContent?.trim())).toEqual(['–', '–']);
  });

  test('a contestant that is already guessing is not said to be pinged', async () => {
    await shown(match(playing));

    expect(text()).toContain('0 of 6 games played');
    expect(text()).not.toContain('being pinged');
  });
});

test('a name stops before the value beside it, however wide its letters are', () => {
  const told = match([contestant('M'.repeat(24), [game(0, `pious ${RIGHT}`)])]);
  render(FoundRates, { match: told, cast: contestantsOf(told.contestants), file: 'match' });
  const name = [...document.querySelectorAll('svg svg')].find(({ textContent }) => textContent?.includes('MMM'));
  const value = [...document.querySelectorAll('text')].find(({ textContent }) => textContent === '100%');

  expect(name?.getAttribute('overflow')).toBe('hidden');
  const end = Number(name?.getAttribute('x')) + Number(name?.getAttribute('width'));
  expect(end).toBeLessThan(Number(value?.getAttribute('x')));
});

describe('where a solver is brought', () => {
  async function bring(url: string, params: Record<string, string>, code = 'SOLVER_FAILED'): Promise<void> {
    serve({ 'POST /api/solvers': [400, { code, message: '', params }] });
    render(BringSolver, { brought: vi.fn() });
    const field = document.querySelector('input')!;
    await fireEvent.input(field, { target: { value: url } });
    await fireEvent.submit(field.closest('form')!);
    await vi.waitFor(() => expect(document.querySelector('.error')).toBeTruthy());
  }

  test.each([
    ['en', 'Enter an address like https://solver.example or http://localhost:8080, without a password, ? or #.'],
    ['de', 'Gib eine Adresse ein wie https://solver.example oder http://localhost:8080, ohne Passwort, ? oder #.'],
  ] as const)('an invalid address is explained in the viewer’s language only (%s)', async (language, told) => {
    prefs.update({ language });
    await bring('localhost:8080', { kind: 'BAD_ADDRESS', why: 'one is like https://solver.example' });

    expect(document.querySelector('.error')?.textContent).toBe(told);
    expect(text()).not.toContain('one is like');
  });

  test.each([
    [
      'en',
      'There is already a solver called pasted, or one whose name looks the same. Give yours another name in its ping answer.',
    ],
    [
      'de',
      'Einen Solver namens pasted oder mit einem Namen, der genauso aussieht, gibt es schon. Lass deinen beim Ping einen anderen Namen nennen.',
    ],
  ] as const)('the second person to copy the sample reads what to change (%s)', async (language, told) => {
    prefs.update({ language });
    await bring('http://localhost:8082', { name: 'pasted' }, 'SOLVER_NAME_TAKEN');

    expect(document.querySelector('.error')?.textContent).toBe(told);
  });

  test('a solver’s fault is reported exactly, in its own language', async () => {
    prefs.update({ language: 'de' });
    await bring('http://solver.example', { kind: 'UNREACHABLE', why: 'no connection: Connection refused' });

    expect(document.querySelector('.error')?.textContent).toBe('Er ist nicht zu erreichen.');
    expect(screen.getByText('no connection: Connection refused').closest('[lang]')?.getAttribute('lang')).toBe('en');
  });

  test('a solver to copy comes with its words, and with how it is started', async () => {
    const saved: Promise<string>[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (saved.push((file as Blob).text()), 'blob:'));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    render(BringSolver, { brought: vi.fn() });
    await fireEvent.click(screen.getByText('Sample solver'));
    await vi.waitFor(() => expect(screen.getByText(COMMAND)).toBeTruthy());
    await fireEvent.click(screen.getByRole('button', { name: 'Save the program as solver.py' }));

    expect(screen.getByRole('link', { name: 'Save the words as words.txt' }).getAttribute('href')).toBe(
      '/api/matches/words.txt',
    );
    expect(await saved[0]).toBe(SAMPLE);
  });
});
