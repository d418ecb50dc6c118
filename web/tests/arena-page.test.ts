import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import BringSolver from '../src/arena/BringSolver.svelte';
import CompareMatches from '../src/arena/CompareMatches.svelte';
import Lobby from '../src/arena/Lobby.svelte';
import ArenaMatch from '../src/arena/ArenaMatch.svelte';
import Replay from '../src/arena/Replay.svelte';
import { SAMPLE } from '../src/arena/sample-solver';
import Solvers from '../src/arena/Solvers.svelte';
import { strings } from '../src/arena/strings';
import { prefs } from '../src/lib/prefs';
import type { SolverInfo } from '../src/lib/protocol';
import { route } from '../src/lib/router';
import { question } from '../src/lib/ui/confirm';
import ARENA from '../../docs/arena.md?raw';
import { contestant, fight, game, match, RIGHT } from './arena';
import { serve } from './fake-server';

beforeEach(() => prefs.update({ language: 'en' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const solver = (id: string, change: Partial<SolverInfo> = {}): SolverInfo => ({
  id,
  name: id,
  description: '',
  colour: '#336699',
  connections: 5,
  house: true,
  owner: null,
  yours: false,
  rating: 1500,
  deviation: 350,
  matches: 0,
  seen_at: null,
  ...change,
});
const limits = { contestants: 16, games: 1000, rounds: 20, shortest: 2, longest: 15 };
const errors = () => [...document.querySelectorAll('.error')].map((error) => error.textContent);
const spoken = () => document.querySelector('[role="status"]')?.textContent ?? '';

describe('a match page', () => {
  test('names the winner, offers the replay, and nothing that is only for running matches', async () => {
    serve({
      'GET /api/matches/m1': [200, fight({ status: 'over', answers: ['pious', 'slate', 'jazzy'], seed: 'lamp' })],
      'GET /api/matches': [200, { matches: [], before: null, limits }],
    });
    render(ArenaMatch, { id: 'm1' });
    await vi.waitFor(() => expect(screen.getByText(/Ada wins with 2\.33 guesses per word\./)).toBeTruthy());

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ada – Bob');
    expect(screen.getByRole('button', { name: 'Replay the match' })).toBeTruthy();
    expect(screen.getByText('Seed lamp')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop the match' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Boards' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All results as CSV' }).getAttribute('href')).toBe(
      '/api/matches/m1/results.csv',
    );
  });

  test.each([
    ['over', 'Ada wins with 1.00 guesses per word. The lead over Bob is within the margin of error'],
    [
      'stopped',
      'The match was stopped. Stopped by the person who started it. Ada leads with 1.00 guesses per word. The lead over Bob is within the margin of error',
    ],
  ] as const)('that was %s after one game claims no more than one game shows', async (status, told) => {
    const [ada, bob] = [
      contestant('Ada', [game(0, `pious ${RIGHT}`)]),
      contestant('Bob', fight().contestants[0]!.games),
    ];
    serve({
      'GET /api/matches/m1': [200, match([ada, bob], { status, reason: status === 'stopped' ? 'asked' : null })],
      'GET /api/matches': [200, { matches: [], before: null, limits }],
    });
    render(ArenaMatch, { id: 'm1' });

    await vi.waitFor(() => expect(document.body.textContent?.replaceAll(/\s+/g, ' ')).toContain(told));
  });

  test('replays slowly a match that was over before the viewer came, and then names the winner', async () => {
    const started_at = Date.now() / 1000 - 10;
    serve({
      'GET /api/matches/m1': [200, fight({ status: 'over', started_at, finished_at: started_at + 3 })],
      'GET /api/matches': [200, { matches: [], before: null, limits }],
    });
    render(ArenaMatch, { id: 'm1' });
    await vi.waitFor(() => expect(screen.getByText(/Here it is again/)).toBeTruthy());

    expect(screen.getByRole('heading', { name: 'Boards' })).toBeTruthy();
    expect(screen.queryByText(/Ada wins/)).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Skip to the end' }));
    expect(screen.getByText(/Ada wins with 2\.33 guesses per word\./)).toBeTruthy();
    expect(screen.queryByText(/Here it is again/)).toBeNull();
  });

  test('can be stopped by the person who started it, after confirming', async () => {
    vi.stubGlobal(
      'WebSocket',
      class {
        close() {}
      },
    );
    const heard = serve({
      'GET /api/matches/m1': [200, fight({ yours: true })],
      'POST /api/matches/m1/stop': [204, null],
    });
    render(ArenaMatch, { id: 'm1' });
    await vi.waitFor(() => expect(screen.getByText('6 of 6 games played')).toBeTruthy());
    await fireEvent.click(screen.getByRole('button', { name: 'Stop the match' }));
    expect(heard.map(([asked]) => asked)).not.toContain('POST /api/matches/m1/stop');
    question.get()?.answer(true);

    await vi.waitFor(() => expect(heard.map(([asked]) => asked)).toContain('POST /api/matches/m1/stop'));
    expect(screen.getByRole('heading', { name: 'Boards' })).toBeTruthy();
  });

  test('says when there is no such match', async () => {
    serve({ 'GET /api/matches/m1': [404, { code: 'NO_SUCH_MATCH', message: '' }] });
    render(ArenaMatch, { id: 'm1' });

    await vi.waitFor(() => expect(screen.getByText('This match does not exist.')).toBeTruthy());
  });

  test('begins the same match again', async () => {
    const heard = serve({
      'GET /api/matches/m1': [200, fight({ status: 'over' })],
      'GET /api/matches': [200, { matches: [], before: null, limits }],
      'POST /api/matches': [201, { id: 'm2', token: 't' }],
    });
    render(ArenaMatch, { id: 'm1' });
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Rematch' })).toBeTruthy());
    await fireEvent.click(screen.getByRole('button', { name: 'Rematch' }));

    await vi.waitFor(() => expect(route.get()).toEqual({ page: 'arena', match: 'm2' }));
    expect(heard.find(([asked]) => asked === 'POST /api/matches')?.[1]).toEqual({
      solvers: ['id-Ada', 'id-Bob'],
      num_games: 3,
      num_rounds: 6,
      num_letters: 5,
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('is not repeated if a contestant came for this match only', async () => {
    const [ada, bob] = fight().contestants;
    const contestants = [{ ...ada!, solver: null }, bob!];
    serve({
      'GET /api/matches/m1': [200, fight({ status: 'over', contestants })],
      'GET /api/matches': [200, { matches: [], before: null, limits }],
    });
    render(ArenaMatch, { id: 'm1' });

    await vi.waitFor(() => expect(screen.getByText('Leaderboard')).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Rematch' })).toBeNull();
  });

  test('is compared with another one', async () => {
    const other = fight({ id: 'm2', status: 'over', answers: ['a'] });
    serve({ 'GET /api/matches/m2': [200, other], 'GET /api/matches': [200, { matches: [], before: null, limits }] });
    render(CompareMatches, { match: fight({ status: 'over', answers: ['a'] }), asked: 'm2', file: 'match' });

    await vi.waitFor(() => expect(screen.getByText(/Both matches had the same words\./)).toBeTruthy());
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('±0.00 ± 0.47');
  });

  test('is replayed at any speed', async () => {
    vi.useFakeTimers();
    render(Replay, { length: 60, at: null, playing: false });
    await fireEvent.click(screen.getByRole('button', { name: 'Replay the match' }));
    vi.advanceTimersByTime(15_000);
    flushSync();
    expect(screen.getByText('30 s of 60 s')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    vi.advanceTimersByTime(15_000);
    flushSync();
    expect(screen.getByText('30 s of 60 s')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Skip to the end' }));

    expect(screen.getByText('60 s of 60 s')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Replay the match' })).toBeTruthy();
  });
});

describe('the arena', () => {
  const page = { matches: [], before: null, limits };

  test('starts a match with the selected solvers', async () => {
    const heard = serve({
      'GET /api/solvers': [200, [solver('maestro'), solver('solvo'), solver('ada', { house: false })]],
      'GET /api/matches': [200, page],
      'POST /api/matches': [201, { id: 'm9', token: 't' }],
    });
    render(Lobby);
    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'ada' })).toBeTruthy());
    await fireEvent.click(screen.getByRole('checkbox', { name: 'ada' }));
    await fireEvent.click(screen.getByRole('checkbox', { name: 'solvo' }));
    await fireEvent.input(screen.getByLabelText('Words'), { target: { value: '12' } });
    await fireEvent.input(screen.getByLabelText('Seed (optional)'), { target: { value: ' lamp ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Start the match' }));

    await vi.waitFor(() => expect(route.get()).toEqual({ page: 'arena', match: 'm9' }));
    expect(heard.at(-1)?.[1]).toEqual({
      solvers: ['maestro', 'ada'],
      num_games: 12,
      num_rounds: 6,
      num_letters: 5,
      seed: 'lamp',
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('selects a solver that has just been brought', async () => {
    const there = [solver('maestro'), solver('schwordler'), solver('solvo')];
    const ada = solver('ada', { house: false, yours: true });
    const answers: Parameters<typeof serve>[0] = {
      'GET /api/solvers': [200, there],
      'GET /api/matches': [200, page],
      'POST /api/solvers': [201, { solver: ada, token: 't' }],
    };
    serve(answers);
    render(Lobby);
    await vi.waitFor(() => expect(screen.getByLabelText('Address')).toBeTruthy());
    answers['GET /api/solvers'] = [200, [...there, ada]];
    await fireEvent.input(screen.getByLabelText('Address'), { target: { value: 'http://localhost:8082' } });
    await fireEvent.submit(screen.getByLabelText('Address').closest('form')!);

    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'ada' })).toBeTruthy());
    const chosen = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
    expect(chosen.map(({ value }) => value)).toEqual(['maestro', 'schwordler', 'ada']);
  });

  test('reports invalid numbers at their fields, and sends nothing', async () => {
    const heard = serve({ 'GET /api/solvers': [200, [solver('maestro')]], 'GET /api/matches': [200, page] });
    render(Lobby);
    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'maestro' })).toBeTruthy());
    await fireEvent.click(screen.getByRole('checkbox', { name: 'maestro' }));
    for (const label of ['Words', 'Letters', 'Guesses per word'])
      await fireEvent.input(screen.getByLabelText(label), { target: { value: '0x' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Start the match' }));

    expect(errors()).toEqual([
      'Choose at least one solver.',
      'Enter a number from 1 to 1000.',
      'Enter a number from 2 to 15.',
      'Enter a number from 1 to 20.',
    ]);
    expect(heard.map(([asked]) => asked)).not.toContain('POST /api/matches');
  });

  test('does not send a seed that is too long, and says by how much', async () => {
    const heard = serve({ 'GET /api/solvers': [200, [solver('maestro')]], 'GET /api/matches': [200, page] });
    render(Lobby);
    await vi.waitFor(() => expect(screen.getByLabelText('Seed (optional)')).toBeTruthy());
    await fireEvent.input(screen.getByLabelText('Seed (optional)'), { target: { value: 'x'.repeat(66) } });
    await fireEvent.click(screen.getByRole('button', { name: 'Start the match' }));

    expect(errors()).toEqual([expect.stringContaining('64')]);
    expect(heard.map(([asked]) => asked)).not.toContain('POST /api/matches');
  });

  test('has the form to bring a solver before the list, however long it is', async () => {
    serve({ 'GET /api/solvers': [200, [solver('maestro')]], 'GET /api/matches': [200, page] });
    render(Lobby);
    expect(screen.getByText('Loading…')).toBeTruthy(); // a server that computes ratings first takes a while
    await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Solvers' })).toBeTruthy());
    expect(screen.queryByText('Loading…')).toBeNull();

    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(heads).toEqual(['New match', 'Matches', 'Bring a solver', 'Solvers']);
  });

  test('explains exactly why a solver could not be registered, as text', async () => {
    const params = { kind: 'BAD_REPLY', why: 'not JSON: <b>' };
    serve({ 'POST /api/solvers': [400, { code: 'SOLVER_FAILED', message: '', params }] });
    render(BringSolver, { brought: vi.fn() });
    const field = screen.getByLabelText('Address');
    await fireEvent.submit(field.closest('form')!);
    expect(errors()).toEqual(['Enter an address.']);
    await fireEvent.input(field, { target: { value: 'http://solver.example' } });
    await fireEvent.submit(field.closest('form')!);

    await vi.waitFor(() => expect(screen.getByText('not JSON: <b>')).toBeTruthy());
    expect(errors()).toEqual([strings.en.faults.BAD_REPLY]);
  });

  test('confirms a new solver with its own description, and shows its key', async () => {
    const brought = vi.fn();
    const ada = solver('ada', { house: false, yours: true, description: 'counts letters', connections: 3 });
    serve({ 'POST /api/solvers': [201, { solver: ada, token: 'secret' }] });
    render(BringSolver, { brought });
    await fireEvent.input(screen.getByLabelText('Address'), { target: { value: 'http://solver.example' } });
    await fireEvent.submit(screen.getByLabelText('Address').closest('form')!);

    await vi.waitFor(() => expect(screen.getByText('accepts 3 requests at a time')).toBeTruthy());
    expect(screen.getByText('counts letters')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy key link' })).toBeTruthy();
    expect(brought).toHaveBeenCalledOnce();
    expect(spoken()).toContain('ada answered and was added.');
  });

  test('lets only its owner change a solver, and asks before removing it', async () => {
    const heard = serve({ 'DELETE /api/solvers/ada': [204, null] });
    const changed = vi.fn();
    render(Solvers, { solvers: [solver('ada', { house: false, yours: true }), solver('maestro')], changed });
    expect(screen.queryByRole('button', { name: 'Options for maestro' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Options for ada' }));
    await fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
    expect(heard).toEqual([]);
    question.get()?.answer(true);

    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  });

  test('shows the sample solver that the manual has tried', () => {
    expect(ARENA).toContain(`\`\`\`python title=solver.py\n${SAMPLE}\`\`\``);
    expect(SAMPLE.length).toBeGreaterThan(500);
  });
});
