import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { notices } from '../src/lib/ui/notices';
import Standings from '../src/shell/table/Standings.svelte';
import Members from '../src/shell/table/Members.svelte';
import Start from '../src/shell/table/Start.svelte';
import StatusBar from '../src/shell/table/StatusBar.svelte';
import { spoken } from './mount-face';
import { gameCard as game, person, tableState } from './fake-table';
import { act, inEnglish, players } from './page-setup';

inEnglish();

const last = {
  game_id: 'g1',
  game: 'tig',
  names: { p1: 'Ann', p2: 'Ben' },
  scores: { p1: 9, p2: 4 },
  winners: ['p1'],
  titles: {},
  finished_at: 1,
};
const played = (won: number) => ({ name: 'Ann', played: won + 1, won, points: 9, titles: {} });

describe('where the table stands', () => {
  const quiet = { act: act(), away: false, unsent: false, revealing: false };
  const says = (change: object, how: Partial<typeof quiet> = {}): string => {
    render(StatusBar, { table: tableState({ players, ...change }), ...quiet, ...how });
    return document.querySelector('.status')?.textContent?.trim() ?? '';
  };

  test('where everyone may act, the reason, and whose turn it still is', () => {
    const failed = { shown_game: 'wortkunst', status: 'playing' as const, phase: 'rating_failed', turn: 'p2' };
    expect(says({ ...failed, to_act: ['p1', 'p2'] })).toBe('Rating failed: anyone can try again');
    cleanup();
    const table = tableState({ players, ...failed, to_act: ['p1', 'p2'] });
    render(Members, { table, game, act: act(), leave: vi.fn(), muted: new Set<string>(), mute: vi.fn() });

    expect(screen.getAllByText('to move').map((mark) => mark.closest('li')?.textContent)).toEqual([
      expect.stringContaining('Ben'),
    ]);
  });

  test('whose turn it is, and that a player is away', () => {
    const away = { ...players, p2: person('Ben', 1, { connected: false }) };

    expect(says({ players: away, status: 'playing', phase: 'placing', to_act: ['p2'] })).toBe('Waiting for Ben (away)');
  });

  test('how long players have: the limit of the table, or of the game', () => {
    const timed = { status: 'playing', phase: 'placing', to_act: ['p1'], deadline: Date.now() / 1000 + 3600 };
    expect(says({ ...timed, settings: { ...tableState().settings, turn_seconds: 60 } })).toContain('1:00');
    cleanup();

    expect(says({ ...timed, time_limit: 30 })).toContain('0:30');
  });

  test('someone who waits for a person may nudge them after a while; a bot needs no nudge', async () => {
    vi.useFakeTimers();
    const turn = { status: 'playing', phase: 'placing', to_act: ['p2'] };
    const nudge = () => screen.queryByRole('button', { name: 'Nudge' });
    says({ ...turn, players: { ...players, p2: person('Ada', 1, { is_bot: true, level: 'easy' }) } });
    flushSync(() => vi.advanceTimersByTime(60_000));
    expect(nudge()).toBeNull();
    cleanup();
    says(turn);
    expect(nudge()).toBeNull();
    flushSync(() => vi.advanceTimersByTime(20_000));
    nudge()?.click();
    flushSync();

    expect(quiet.act).toHaveBeenCalledExactlyOnceWith({ event: 'nudge' });
    expect(nudge()?.getAttribute('aria-busy')).toBe('true'); // and keeps the focus
    await vi.advanceTimersByTimeAsync(0);
    expect(notices.get().map(({ text }) => text)).toEqual(['You nudged Ben.']);
    vi.useRealTimers();
  });

  test('how much time is left, also when the connection is lost', () => {
    const settings = { ...tableState().settings, turn_seconds: 60 };
    const turn = { status: 'playing', phase: 'placing', to_act: ['p1'], settings, deadline: Date.now() / 1000 + 90 };

    expect(says(turn, { away: true })).toMatch(/^Connection lost\. Trying again….* 1:00$/s);
  });

  test('that a move has not been sent, or not been answered', () => {
    expect(says({}, { away: true, unsent: true })).toContain('Your move has not been sent yet.');
    cleanup();

    expect(says({}, { unsent: true })).toBe('Not saved yet…');
  });

  test('after a game its winners, by the names they have now', () => {
    const over = { phase: 'over', game_id: 'g1', history: [{ ...last, winners: ['p1', 'p2'] }] };
    const renamed = { ...players, p1: person('Anna', 0) };

    expect(says({ ...over, players: renamed })).toBe('A tie: Anna and Ben');
  });

  test('no winner while the end is being revealed, and none for a lone player', () => {
    const over = { phase: 'over', game_id: 'g1', history: [last] };
    expect(says(over, { revealing: true })).toBe('The game is over');
    cleanup();

    expect(says({ ...over, history: [{ ...last, names: { p1: 'Ann' } }] })).toBe('The game is over');
  });

  test('a game that was stopped is not called over', () => {
    expect(says({ phase: 'abandoned', game_id: 'g1' })).toBe('The game was ended early.');
  });
});

describe('starting', () => {
  const given = (change: object) => ({ table: tableState({ players, ...change }), game, act: act() });

  test('why a game cannot start stands beside the button', () => {
    render(Start, given({ players: { p1: person('Ann', 0) } }));

    expect(screen.getByRole('button', { name: 'Start the game' })).toHaveProperty('disabled', true);
    expect(screen.getByText('At least 2 players are needed.')).toBeTruthy();
  });

  test.each([
    [{ p1: person('Ann', 0) }, 'Play alone, or add a bot.'],
    [{ p1: person('Ann', 0), p2: person('', 1, { joined: false }) }, 'Invite someone, add a bot, or play alone.'],
  ])('a lone player is told to invite only where someone can come: %#', (seats, told) => {
    const solitary = { ...game, link_only: true, seats: { least: 1, most: 4 } };
    render(Start, { ...given({ players: seats }), game: solitary });

    expect(screen.getByText(told)).toBeTruthy();
  });

  test.each([
    [{ connected: true }, 'Waiting for Ann to start the game.'],
    [{ connected: false }, 'Waiting for Ann to come back and start the game.'],
    [{ name: '', joined: false, connected: false }, 'Waiting for the host to arrive and start the game.'],
  ])('a guest reads who starts the game: %j', (host, told) => {
    const three = { p1: person('Ann', 0, host), p2: person('Ben', 1), p3: person('Cat', 2) };
    render(Start, given({ players: three, you: 'p2' }));

    expect(screen.getByText(told)).toBeTruthy();
  });

  test('a guest may say to be ready, and the host sees how many are', async () => {
    const props = given({ you: 'p2' });
    render(Start, props);
    await fireEvent.click(screen.getByRole('switch', { name: 'I’m ready' }));
    expect(props.act).toHaveBeenCalledWith({ event: 'set_ready', ready: true });
    cleanup();
    render(Start, given({ players: { ...players, p2: person('Ben', 1, { ready: true }), p3: person('Cat', 2) } }));

    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('1 of 2 ready.')).toBeTruthy();
  });

  test('a seat that a bot keeps for an absent player counts', () => {
    const away = person('Ben', 1, { joined: false, level: 'easy' });
    render(Start, given({ players: { p1: person('Ann', 0), p2: away } }));

    expect(screen.getByRole('button', { name: 'Start the game' })).toHaveProperty('disabled', false);
  });

  test('the host reads that everyone is ready', async () => {
    const { rerender } = render(Start, given({ players }));
    expect(spoken()).not.toContain('Everyone is ready.');
    await rerender(given({ players: { ...players, p2: person('Ben', 1, { ready: true }) } }));

    expect(spoken()).toContain('Everyone is ready.');
  });

  test('is not offered while the end is still being revealed', async () => {
    const { rerender } = render(Start, { ...given({ phase: 'over' }), revealing: true });
    const row = screen.getByText('Play again').closest('div')!;
    expect(row.classList).toContain('revealing');
    await rerender({ revealing: false });

    expect(row.classList).not.toContain('revealing');
  });
});

describe('the evening', () => {
  const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

  test('uses present names for people who are here, and former names for others', () => {
    const standings = { p1: played(1), p9: { ...played(0), name: 'Gus' } };
    const renamed = { ...players, p1: person('Anna', 0) };
    render(Standings, { table: tableState({ players: renamed, standings, history: [last] }), revealing: false });

    expect(cells().slice(1)).toEqual([
      ['Anna', '2', '1', '9'],
      ['Gus', '1', '0', '9'],
    ]);
    expect(screen.getByText('Anna 9 · Ben 4')).toBeTruthy();
  });

  test('writes what is below zero with a minus', () => {
    const lost = { ...last, scores: { p1: -495, p2: -1630 } };
    const standings = { p1: { ...played(1), points: -495 } };
    render(Standings, { table: tableState({ players, standings, history: [lost] }), revealing: false });

    expect(cells()[1]?.at(-1)).toBe('−495');
    expect(screen.getByText('Ann −495 · Ben −1,630')).toBeTruthy();
  });

  test('calls a tie a tie', () => {
    const tie = { ...last, winners: ['p1', 'p2'] };
    render(Standings, {
      table: tableState({ players, standings: { p1: played(1) }, history: [tie] }),
      revealing: false,
    });

    expect(screen.getByText('A tie: Ann and Ben')).toBeTruthy();
    expect(screen.queryByText(/^Won:/)).toBeNull();
  });

  test('does not count a game before its end is revealed', async () => {
    const running = tableState({ players, status: 'playing', phase: 'placing', standings: { p1: played(0) } });
    const { rerender } = render(Standings, { table: running, revealing: false });
    const over = { ...running, status: 'waiting' as const, standings: { p1: played(1) }, history: [last] };
    await rerender({ table: over, revealing: true });
    expect(cells()[1]).toEqual(['Ann', '1', '0', '9']);
    await rerender({ revealing: false });

    expect(cells()[1]).toEqual(['Ann', '2', '1', '9']);
  });

  test('earlier results are told on request', async () => {
    const act = vi.fn(async () => true);
    const table = tableState({ players, standings: { p1: played(1) }, history: [last], earlier_results: 1 });
    const { rerender } = render(Standings, { table, revealing: false, act });
    expect(screen.getByText('Games so far (2)')).toBeTruthy();

    await fireEvent.click(screen.getByRole('button', { name: 'Show earlier games' }));
    expect(act).toHaveBeenCalledWith({ event: 'history' });
    await rerender({ table, revealing: false, act, earlier: [{ ...last, game_id: 'earlier' }] });

    expect(screen.queryByRole('button', { name: 'Show earlier games' })).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
