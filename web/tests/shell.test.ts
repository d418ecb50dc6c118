import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prefs } from '../src/lib/prefs';
import type { GameCard, Player } from '../src/lib/protocol';
import { question } from '../src/lib/ui/sure';
import Credentials from '../src/shell/Credentials.svelte';
import { Refused } from '../src/lib/socket';
import Door from '../src/shell/table/Door.svelte';
import Members from '../src/shell/table/Members.svelte';
import Options from '../src/shell/table/Options.svelte';
import Turn from '../src/shell/table/Turn.svelte';
import { tableState } from './line';

beforeEach(() => prefs.update({ language: 'en' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const game: GameCard = {
  name: 'tig',
  title: 'Tig',
  pitch: '',
  minutes: 5,
  version: '1',
  seats: { least: 2, most: 4 },
  options: { properties: { size: { type: 'integer', minimum: 2, maximum: 4, default: 3 } } },
  bots: ['easy'],
  actions: {},
  starter: 'host',
  link_only: false,
  absence: 'quit',
};
const person = (name: string, seat: number, change: Partial<Player> = {}): Player => ({
  name,
  seat,
  role: null,
  is_bot: false,
  level: null,
  joined: true,
  ready: false,
  connected: true,
  ...change,
});
const players = { p1: person('Ann', 0), p2: person('Ben', 1) };
const act = () => vi.fn(() => Promise.resolve(true));

describe('members', () => {
  const given = (table = tableState({ players }), doing = act()) => ({
    table,
    game,
    act: doing,
    leave: vi.fn(() => Promise.resolve(true)),
    muted: new Set<string>(),
    mute: vi.fn(),
  });
  const opened = async (name: string) => {
    await fireEvent.click(screen.getByRole('button', { name: `What to do with ${name}` }));
    flushSync();
    return screen.getAllByRole('menuitem').map((item) => item.textContent?.trim());
  };

  test('a host may do much with others, a guest only not listen', async () => {
    render(Members, given());
    expect(await opened('Ben')).toEqual([
      'Make Ben the host',
      'Let Ben watch',
      'Mute Ben in the talk',
      'Show Ben the door',
    ]);
    cleanup();
    render(Members, given(tableState({ players, you: 'p2' })));

    expect(await opened('Ann')).toEqual(['Mute Ann in the talk']);
  });

  test('nobody is shown the door by accident', async () => {
    const doing = act();
    render(Members, given(undefined, doing));
    await opened('Ben');
    await fireEvent.click(screen.getByRole('menuitem', { name: 'Show Ben the door' }));
    expect(doing).not.toHaveBeenCalled();
    question.get()?.answer(true);

    await vi.waitFor(() => expect(doing).toHaveBeenCalledWith({ event: 'remove', player_id: 'p2' }));
  });

  test('who leaves a running game is told what that means', async () => {
    const props = given(tableState({ players, status: 'playing', phase: 'placing' }));
    render(Members, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(question.get()?.text).toContain('A game is running');
    question.get()?.answer(false);
    await Promise.resolve();

    expect(props.leave).not.toHaveBeenCalled();
  });

  test('who watches may wish to play, and does as soon as the game is over', async () => {
    const doing = act();
    const spectators = { p3: { name: 'Cat', asking: false, connected: true } };
    const running = tableState({ players, spectators, you: 'p3', status: 'playing', phase: 'placing' });
    const { rerender } = render(Members, given(running, doing));
    await fireEvent.click(screen.getByRole('switch', { name: 'Play in the next game' }));
    expect(doing).not.toHaveBeenCalled();
    await rerender(given({ ...running, status: 'waiting' }, doing));

    expect(doing).toHaveBeenCalledWith({ event: 'set_role', role: 'player' });
  });

  test('only the host lets in who asks', async () => {
    const doing = act();
    const table = tableState({ players, spectators: { p3: { name: 'Cat', asking: true, connected: true } } });
    render(Members, given(table, doing));
    await fireEvent.click(screen.getByRole('button', { name: 'Let Cat in' }));
    expect(doing).toHaveBeenCalledWith({ event: 'set_role', role: 'spectator', player_id: 'p3' });
    cleanup();
    render(Members, given({ ...table, you: 'p2' }));

    expect(screen.queryByRole('button', { name: 'Let Cat in' })).toBeNull();
  });
});

describe('options', () => {
  const other = { ...game, name: 'tag', title: 'Tag' };

  test('the host chooses another game for the same people', async () => {
    const doing = act();
    render(Options, { table: tableState({ players }), games: [game, other], act: doing });
    await fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'tag' } });

    expect(doing).toHaveBeenCalledWith({ event: 'configure', game: 'tag' });
  });

  test('a guest reads them', () => {
    render(Options, { table: tableState({ players, you: 'p2', options: { size: 4 } }), games: [game], act: act() });

    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Tig', '4', 'Everybody']);
  });
});

describe('whose turn it is', () => {
  const given = (change: object) => ({ table: tableState({ players, ...change }), game, act: act(), busy: false });

  test('is said, and that somebody is away', () => {
    const away = { ...players, p2: person('Ben', 1, { connected: false }) };
    render(Turn, given({ players: away, status: 'playing', phase: 'placing', to_act: ['p2'] }));

    expect(screen.getByText('Waiting for Ben (away)')).toBeTruthy();
  });

  test('why a game cannot start stands beside the button', () => {
    render(Turn, given({ players: { p1: person('Ann', 0) } }));

    expect(screen.getByRole('button', { name: 'Start the game' })).toHaveProperty('disabled', true);
    expect(screen.getByText('It takes at least 2 players.')).toBeTruthy();
  });

  test('after a game its winners are named', () => {
    const last = {
      game_id: 'g1',
      game: 'tig',
      names: { p1: 'Ann', p2: 'Ben' },
      scores: {},
      titles: {},
      finished_at: 1,
    };
    render(Turn, given({ phase: 'over', game_id: 'g1', history: [{ ...last, winners: ['p1', 'p2'] }] }));

    expect(screen.getByText(/The game is over/).textContent).toContain('Ann and Ben win');
  });

  test('a game that was stopped is not called over', () => {
    render(Turn, given({ phase: 'abandoned', game_id: 'g1' }));

    expect(screen.getByText('The game was stopped.')).toBeTruthy();
    expect(screen.queryByText(/The game is over/)).toBeNull();
  });
});

describe('the door', () => {
  const answers = (status: number, body: object) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

  test('asks for a name and lets in', async () => {
    const enter = vi.fn();
    answers(200, { id: 'x', display_name: 'Cleo', is_guest: true, username: null });
    render(Door, { room: 'j7lpb', watch: false, enter });
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: ' Cleo ' } });
    await fireEvent.submit(screen.getByLabelText('Your name').closest('form')!);

    await vi.waitFor(() => expect(enter).toHaveBeenCalledWith('player'));
    expect(prefs.get().name).toBe('Cleo');
  });

  test('says at the field why a name is none', async () => {
    const enter = vi.fn();
    answers(400, { code: 'BAD_NAME', message: '', params: { longest: 24 } });
    render(Door, { room: 'j7lpb', watch: false, enter });
    await fireEvent.submit(screen.getByLabelText('Your name').closest('form')!);

    await vi.waitFor(() => expect(screen.getByLabelText('Your name').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('A name has 1 to 24 visible characters.')).toHaveLength(2); // seen, and spoken
    expect(enter).not.toHaveBeenCalled();
  });
});

test.each([
  ['USERNAME_TAKEN', 'Username'],
  ['WRONG_LOGIN', 'Password'],
])('%s is said at its cause: %s', async (code, field) => {
  render(Credentials, { button: 'Go', send: () => Promise.reject(new Refused(code)) });
  await fireEvent.submit(screen.getByRole('button', { name: 'Go' }).closest('form')!);

  await vi.waitFor(() => expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true'));
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
});
