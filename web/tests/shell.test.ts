import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { offer } from '../src/lib/keys';
import { prefs } from '../src/lib/prefs';
import type { GameCard } from '../src/lib/protocol';
import { question } from '../src/lib/ui/sure';
import { notices } from '../src/lib/ui/notices';
import Credentials from '../src/shell/Credentials.svelte';
import { Refused } from '../src/lib/socket';
import KeysDialog from '../src/shell/KeysDialog.svelte';
import Asking from '../src/shell/table/Asking.svelte';
import Chat from '../src/shell/table/Chat.svelte';
import Door from '../src/shell/table/Door.svelte';
import Evening from '../src/shell/table/Evening.svelte';
import Members from '../src/shell/table/Members.svelte';
import Options from '../src/shell/table/Options.svelte';
import Start from '../src/shell/table/Start.svelte';
import Status from '../src/shell/table/Status.svelte';
import { gameCard as game, person, tableState } from './line';

beforeEach(() => prefs.update({ language: 'en' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const players = { p1: person('Ann', 0), p2: person('Ben', 1) };
const spoken = () => document.querySelector('[role="status"][aria-live]')?.textContent ?? '';
const act = () => vi.fn(() => Promise.resolve(true));

describe('members', () => {
  const given = (table = tableState({ players }), doing = act()) => ({
    table,
    game,
    act: doing,
    leave: vi.fn(() => Promise.resolve()),
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

  test('a chair keeps its colour when the order of play changes', async () => {
    const colours = () =>
      [...document.querySelectorAll<HTMLElement>('.chip')].map((chip) => chip.dataset.colour).sort();
    const { rerender } = render(Members, given());
    const before = colours();
    await rerender(given(tableState({ players: { p2: person('Ben', 0), p5: person('Eve', 1) } })));

    expect(before).toEqual(['0', '1']);
    expect(colours()).toEqual(['1', '4']);
  });

  test('a title is part of the end, and told with it', async () => {
    const titled = { ...players, p2: person('Ben', 1, { role: 'President' }) };
    const { rerender } = render(Members, { ...given(tableState({ players: titled })), revealing: true });
    expect(screen.queryByText('President')).toBeNull();
    await rerender({ revealing: false });

    expect(screen.getByText('President')).toBeTruthy();
  });

  test('who watches a full table takes the chair of a bot', async () => {
    const bot = (name: string, seat: number) => person(name, seat, { is_bot: true, level: 'easy' });
    const full = { ...players, p3: bot('Ada', 2), p4: bot('Basil', 3) };
    const spectators = { p5: { name: 'Eve', asking: false, connected: true } };
    const doing = act();
    const { rerender } = render(Members, given(tableState({ players: full, spectators, you: 'p5' }), doing));
    await fireEvent.click(screen.getByRole('button', { name: 'Take the chair of Basil' }));
    expect(doing).toHaveBeenCalledWith({ event: 'set_role', role: 'player', chair: 'p4' });

    const running = { players: full, spectators, you: 'p5', status: 'playing', phase: 'placing' } as const;
    await rerender(given(tableState(running), doing));
    expect(screen.queryByRole('button', { name: /Take the chair/ })).toBeNull();
    await fireEvent.click(screen.getByRole('switch', { name: 'Play in the next game' }));
    await rerender(given(tableState({ ...running, status: 'waiting' }), doing));
    expect(doing).toHaveBeenLastCalledWith({ event: 'set_role', role: 'player', chair: 'p3' });
  });

  test('a title is called as its game calls it, by its own name if nobody said how', () => {
    const titled = { p2: person('Ben', 1, { role: 'VicePresident' }), p3: person('Cleo', 2, { role: 'Duke' }) };
    render(Members, given(tableState({ shown_game: 'president', players: { ...players, ...titled } })));

    expect(screen.getByText('Vice President')).toBeTruthy();
    expect(screen.getByText('Duke')).toBeTruthy();
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
    expect(question.get()?.text).toContain('you are out of it');
    question.get()?.answer(false);
    cleanup();
    render(Members, { ...props, game: { ...game, absence: 'bot' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(question.get()?.text).toContain('A bot plays for you');
    question.get()?.answer(false);
    cleanup();
    render(Members, { ...props, game: { ...game, absence: 'wait' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(question.get()?.text).toContain('it waits for you');
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

  test('where one plays by links only, the code is for watching, and nobody is shown the door of a game that waits', async () => {
    const quiet: GameCard = { ...game, link_only: true, absence: 'wait' };
    const spectators = { p3: { name: 'Cat', asking: false, connected: true } };
    const table = tableState({ players: { ...players, p4: person('', 3, { joined: false }) }, spectators });
    const { rerender } = render(Members, { ...given({ ...table, you: 'p3' }), game: quiet });
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    expect(screen.getByText('empty seat')).toBeTruthy();
    await rerender({ ...given({ ...table, status: 'playing', phase: 'placing' }), game: quiet });

    expect(screen.getByText('closed seat')).toBeTruthy();
    expect(await opened('Ben')).toEqual(['Mute Ben in the talk']);
  });

  test('only the host lets in who asks', async () => {
    const doing = act();
    const table = tableState({ players, spectators: { p3: { name: 'Cat', asking: true, connected: true } } });
    render(Asking, { table, act: doing });
    expect(screen.getByText('Cat asks to watch.')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Let Cat in' }));
    expect(doing).toHaveBeenCalledWith({ event: 'set_role', role: 'spectator', player_id: 'p3' });
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Cat asks to watch.')).toBeNull();
    cleanup();

    render(Members, given(table));
    expect(await opened('Cat')).toContain('Let Cat in');
    cleanup();
    render(Asking, { table: { ...table, you: 'p2' }, act: doing });
    expect(screen.queryByRole('button')).toBeNull();
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

  test('what the house refuses is not shown as chosen', async () => {
    const refused = vi.fn(() => Promise.resolve(false));
    const settings = { ...tableState().settings, listed: false };
    render(Options, { table: tableState({ players, settings, options: { size: 3 } }), games: [game], act: refused });
    const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'size' });
    await fireEvent.change(size, { target: { value: '4' } });
    await vi.waitFor(() => expect(size.value).toBe('3'));
    const listed = screen.getByRole<HTMLInputElement>('switch', { hidden: true });
    await fireEvent.click(listed);

    await vi.waitFor(() => expect(listed.checked).toBe(false));
    expect(refused).toHaveBeenCalledTimes(2);
  });

  test('of very many numbers one is written, and so is a text', async () => {
    const doing = act();
    const properties = {
      cost: { type: 'integer', minimum: 0, maximum: 1000, default: 100 },
      tiles: { type: 'string', default: 'E9' },
    };
    const table = tableState({ players, options: { cost: 100, tiles: 'E9' } });
    render(Options, { table, games: [{ ...game, options: { properties } }], act: doing });
    const [cost, tiles] = [screen.getByLabelText('cost'), screen.getByLabelText('tiles')];
    await fireEvent.input(cost, { target: { value: '1001' } });
    await fireEvent.change(cost);
    expect(cost.getAttribute('aria-invalid')).toBe('true');
    expect(doing).not.toHaveBeenCalled();
    await fireEvent.input(cost, { target: { value: '50' } });
    await fireEvent.change(cost);
    await fireEvent.input(tiles, { target: { value: ' E9 ?2 ' } });
    await fireEvent.change(tiles);

    expect(doing.mock.calls).toEqual([
      [{ event: 'configure', options: { cost: 50 } }],
      [{ event: 'configure', options: { tiles: 'E9 ?2' } }],
    ]);
  });

  test('how a text is written is said at once, and again to who wrote it otherwise', async () => {
    const properties = { tiles: { type: 'string', default: 'E9' } };
    const table = tableState({ game: 'wortkunst', players, options: { tiles: 'E9' } });
    const games = [{ ...game, name: 'wortkunst', options: { properties } }];
    render(Options, { table, games, act: () => Promise.resolve(false) });
    const hint = 'E20 N10 ?2, for example: each letter and how many, ? for blanks. 28 to 225 tiles in all.';
    const tiles = screen.getByLabelText('Tiles in the bag');
    expect(screen.getByText(hint)).toBeTruthy();
    await fireEvent.input(tiles, { target: { value: 'many' } });
    await fireEvent.change(tiles);

    await vi.waitFor(() => expect(tiles.getAttribute('aria-invalid')).toBe('true'));
    expect(spoken()).toContain(hint);
  });

  test('nobody sets how long a game waits that always does', () => {
    const patience = () => screen.queryByLabelText('Wait for who is away');
    const { rerender } = render(Options, { table: tableState({ players }), games: [game], act: act() });
    expect(patience()).not.toBeNull();
    void rerender({ games: [{ ...game, absence: 'wait' }] });
    flushSync();

    expect(patience()).toBeNull();
  });

  test('a guest reads them', () => {
    render(Options, { table: tableState({ players, you: 'p2', options: { size: 4 } }), games: [game], act: act() });

    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Tig', '4', 'Everybody']);
  });

  test('whom somebody lets in is said from where one sits', () => {
    const settings = { ...tableState().settings, spectators: 'ask' as const };
    render(Options, { table: tableState({ players, you: 'p2', settings }), games: [game], act: act() });

    expect(screen.getByText('Whom the host lets in')).toBeTruthy();
  });
});

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
    render(Status, { table: tableState({ players, ...change }), ...quiet, ...how });
    return document.querySelector('.status')?.textContent?.trim() ?? '';
  };

  test('where everybody may act, what it is about, and whose turn it still is', () => {
    const failed = { shown_game: 'wortkunst', status: 'playing' as const, phase: 'rating_failed', turn: 'p2' };
    expect(says({ ...failed, to_act: ['p1', 'p2'] })).toBe('Rating failed: anybody may try again');
    cleanup();
    const table = tableState({ players, ...failed, to_act: ['p1', 'p2'] });
    render(Members, { table, game, act: act(), leave: vi.fn(), muted: new Set<string>(), mute: vi.fn() });

    expect(screen.getAllByText('to move').map((mark) => mark.closest('li')?.textContent)).toEqual([
      expect.stringContaining('Ben'),
    ]);
  });

  test('whose turn it is, and that somebody is away', () => {
    const away = { ...players, p2: person('Ben', 1, { connected: false }) };

    expect(says({ players: away, status: 'playing', phase: 'placing', to_act: ['p2'] })).toBe('Waiting for Ben (away)');
  });

  test('who waits for a person may nudge him after a while; a bot needs no nudge', async () => {
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
    expect(notices.get().map(({ text }) => text)).toEqual(['You have nudged Ben.']);
    vi.useRealTimers();
  });

  test('how much time is left, also when the connection is lost', () => {
    const settings = { ...tableState().settings, turn_seconds: 60 };
    const turn = { status: 'playing', phase: 'placing', to_act: ['p1'], settings, deadline: Date.now() / 1000 + 90 };

    expect(says(turn, { away: true })).toMatch(/^The connection is lost\. Trying again ….* 1:00$/s);
  });

  test('that a move has not been sent, or not been answered', () => {
    expect(says({}, { away: true, unsent: true })).toContain('Your move is not sent yet.');
    cleanup();

    expect(says({}, { unsent: true })).toBe('The house has not answered yet …');
  });

  test('after a game its winners, by the names they have now', () => {
    const over = { phase: 'over', game_id: 'g1', history: [{ ...last, winners: ['p1', 'p2'] }] };
    const renamed = { ...players, p1: person('Anna', 0) };

    expect(says({ ...over, players: renamed })).toBe('A tie: Anna and Ben');
  });

  test('no winner while the end is being told, and none of who played alone', () => {
    const over = { phase: 'over', game_id: 'g1', history: [last] };
    expect(says(over, { revealing: true })).toBe('The game is over');
    cleanup();

    expect(says({ ...over, history: [{ ...last, names: { p1: 'Ann' } }] })).toBe('The game is over');
  });

  test('a game that was stopped is not called over', () => {
    expect(says({ phase: 'abandoned', game_id: 'g1' })).toBe('The game was stopped.');
  });
});

describe('starting', () => {
  const given = (change: object) => ({ table: tableState({ players, ...change }), game, act: act(), busy: false });

  test('why a game cannot start stands beside the button', () => {
    render(Start, given({ players: { p1: person('Ann', 0) } }));

    expect(screen.getByRole('button', { name: 'Start the game' })).toHaveProperty('disabled', true);
    expect(screen.getByText('It takes at least 2 players.')).toBeTruthy();
  });

  test.each([
    [{ p1: person('Ann', 0) }, 'Play alone, or add a bot.'],
    [{ p1: person('Ann', 0), p2: person('', 1, { joined: false }) }, 'Invite somebody, add a bot, or play alone.'],
  ])('who is alone is told to invite only where somebody can come: %#', (seats, told) => {
    const solitary = { ...game, link_only: true, seats: { least: 1, most: 4 } };
    render(Start, { ...given({ players: seats }), game: solitary });

    expect(screen.getByText(told)).toBeTruthy();
  });

  test.each([
    [{ connected: true }, 'Ann starts the game.'],
    [{ connected: false }, 'Ann starts the game, but is away.'],
    [{ name: '', joined: false, connected: false }, 'The host starts the game, but has not come yet.'],
  ])('a guest is told who does it: %j', (host, told) => {
    const three = { p1: person('Ann', 0, host), p2: person('Ben', 1), p3: person('Cat', 2) };
    render(Start, given({ players: three, you: 'p2' }));

    expect(screen.getByText(told)).toBeTruthy();
  });

  test('a guest may say to be ready, and the host sees how many are', async () => {
    const props = given({ you: 'p2' });
    render(Start, props);
    await fireEvent.click(screen.getByRole('switch', { name: 'I am ready' }));
    expect(props.act).toHaveBeenCalledWith({ event: 'set_ready', ready: true });
    cleanup();
    render(Start, given({ players: { ...players, p2: person('Ben', 1, { ready: true }), p3: person('Cat', 2) } }));

    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('1 of 2 are ready.')).toBeTruthy();
  });

  test('a chair a bot keeps for who has left counts', () => {
    const away = person('Ben', 1, { joined: false, level: 'easy' });
    render(Start, given({ players: { p1: person('Ann', 0), p2: away } }));

    expect(screen.getByRole('button', { name: 'Start the game' })).toHaveProperty('disabled', false);
  });

  test('the host hears that everybody is ready', async () => {
    const { rerender } = render(Start, given({ players }));
    expect(spoken()).not.toContain('Everybody is ready.');
    await rerender(given({ players: { ...players, p2: person('Ben', 1, { ready: true }) } }));

    expect(spoken()).toContain('Everybody is ready.');
  });

  test('is not offered while the end is still being told', async () => {
    const { rerender } = render(Start, { ...given({ phase: 'over' }), revealing: true });
    const row = screen.getByText('Play again').closest('div')!;
    expect(row.classList).toContain('revealing');
    await rerender({ revealing: false });

    expect(row.classList).not.toContain('revealing');
  });
});

describe('the evening', () => {
  const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

  test('calls who is here as now, and who has gone as then', () => {
    const standings = { p1: played(1), p9: { ...played(0), name: 'Gus' } };
    const renamed = { ...players, p1: person('Anna', 0) };
    render(Evening, { table: tableState({ players: renamed, standings, history: [last] }), revealing: false });

    expect(cells().slice(1)).toEqual([
      ['Anna', '2', '1', '9'],
      ['Gus', '1', '0', '9'],
    ]);
    expect(screen.getByText('Anna 9 · Ben 4')).toBeTruthy();
  });

  test('writes what is below zero with a minus', () => {
    const lost = { ...last, scores: { p1: -495, p2: -1630 } };
    const standings = { p1: { ...played(1), points: -495 } };
    render(Evening, { table: tableState({ players, standings, history: [lost] }), revealing: false });

    expect(cells()[1]?.at(-1)).toBe('−495');
    expect(screen.getByText('Ann −495 · Ben −1,630')).toBeTruthy();
  });

  test('calls a tie a tie', () => {
    const tie = { ...last, winners: ['p1', 'p2'] };
    render(Evening, { table: tableState({ players, standings: { p1: played(1) }, history: [tie] }), revealing: false });

    expect(screen.getByText('A tie: Ann and Ben')).toBeTruthy();
    expect(screen.queryByText(/^Won:/)).toBeNull();
  });

  test('does not count a game before its end is told', async () => {
    const running = tableState({ players, status: 'playing', phase: 'placing', standings: { p1: played(0) } });
    const { rerender } = render(Evening, { table: running, revealing: false });
    const over = { ...running, status: 'waiting' as const, standings: { p1: played(1) }, history: [last] };
    await rerender({ table: over, revealing: true });
    expect(cells()[1]).toEqual(['Ann', '1', '0', '9']);
    await rerender({ revealing: false });

    expect(cells()[1]).toEqual(['Ann', '2', '1', '9']);
  });
});

describe('the door', () => {
  const answers = (status: number, body: object) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

  test('asks for a name and lets in', async () => {
    const enter = vi.fn();
    answers(200, { id: 'x', display_name: 'Cleo', is_guest: true, username: null });
    render(Door, { room: 'j7lpb', watch: false, invitation: null, seated: false, enter });
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: ' Cleo ' } });
    await fireEvent.submit(screen.getByLabelText('Your name').closest('form')!);

    await vi.waitFor(() => expect(enter).toHaveBeenCalledWith('player'));
    expect(prefs.get().name).toBe('Cleo');
  });

  test.each([
    [{ host: 'Ann' }, false, 'Ann invites you to Tig.', true],
    [{ host: null }, false, 'You are the first at this table of Tig.', false],
    [{ host: 'Ann' }, true, 'Ann invites you to Tig.', false],
    [{ host: null }, true, 'A seat at Tig is kept for you.', false],
  ])('names game and host, and offers to watch where there is something to see: %j', (known, seated, told, watch) => {
    const invitation = { url: '', picture: '', game: 'Tig', name: null, status: 'waiting' as const, ...known };
    render(Door, { room: 'j7lpb', watch: false, invitation, seated, enter: vi.fn() });

    expect(screen.getByText(told)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Just watch' }) !== null).toBe(watch);
  });

  test.each([
    ['playing', false, true],
    ['waiting', false, false],
    ['playing', true, false],
  ] as const)('of a table that is %s tells who comes whether to watch first', (status, seated, told) => {
    const invitation = { url: '', picture: '', game: 'Tig', name: null, host: 'Ann', status };
    render(Door, { room: 'j7lpb', watch: false, invitation, seated, enter: vi.fn() });

    expect(screen.queryByText(/A game is running/) !== null).toBe(told);
  });

  test('says at the field why a name is none', async () => {
    const enter = vi.fn();
    answers(400, { code: 'BAD_NAME', message: '', params: { longest: 24 } });
    render(Door, { room: 'j7lpb', watch: false, invitation: null, seated: false, enter });
    await fireEvent.submit(screen.getByLabelText('Your name').closest('form')!);

    await vi.waitFor(() => expect(screen.getByLabelText('Your name').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('A name has 1 to 24 visible characters.')).toHaveLength(2); // seen, and spoken
    expect(enter).not.toHaveBeenCalled();
  });
});

test('who speaks and what is said are each read in their own direction', () => {
  const entries = [{ ts: 1, by: 'p2', text: 'שלום!' }];
  render(Chat, { table: tableState({ players }), entries, nameOf: () => 'מרים', say: vi.fn() });

  expect(screen.getByText('מרים').tagName).toBe('BDI');
  expect(screen.getByText('שלום!').tagName).toBe('BDI');
});

test.each([
  ['USERNAME_TAKEN', 'Username'],
  ['WRONG_LOGIN', 'Password'],
])('%s is said at its cause: %s', async (code, field) => {
  render(Credentials, { button: 'Go', send: () => Promise.reject(new Refused(code)) });
  await fireEvent.input(screen.getByLabelText('Username'), { target: { value: 'ann' } });
  await fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'secret12' } });
  await fireEvent.submit(screen.getByRole('button', { name: 'Go' }).closest('form')!);

  await vi.waitFor(() => expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true'));
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
});

test('what is missing is said at each field, and nothing is sent', async () => {
  const send = vi.fn(() => Promise.resolve());
  render(Credentials, { button: 'Go', send });
  await fireEvent.submit(screen.getByRole('button', { name: 'Go' }).closest('form')!);

  expect(screen.getByRole('button', { name: 'Go' }).closest('form')?.noValidate).toBe(true);
  expect([...document.querySelectorAll('.field .error')].map((one) => one.textContent)).toEqual([
    'Please fill this in.',
    'Please fill this in.',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  expect(send).not.toHaveBeenCalled();
});

test('too much talk is told where it was written, and is not lost', async () => {
  const say = vi.fn(() => Promise.resolve(new Refused('ACTION_NOT_ALLOWED', { reason: 'chat_rate' })));
  render(Chat, { table: tableState({ players }), entries: [], nameOf: (seat: string) => seat, say });
  const field = screen.getByLabelText<HTMLInputElement>('Say something');
  await fireEvent.input(field, { target: { value: 'Hello' } });
  await fireEvent.submit(field.closest('form')!);
  await vi.waitFor(() => expect(document.querySelector('.error')?.textContent).toContain('Take a breath'));
  expect(field.value).toBe('Hello');
  await fireEvent.input(field, { target: { value: 'Hello?' } });

  expect(document.querySelector('.error')).toBeNull();
});

test('who writes the next line before the first is said does not lose it', async () => {
  let said = (_: null): void => undefined;
  const say = vi.fn(() => new Promise<null>((done) => (said = done)));
  render(Chat, { table: tableState({ players }), entries: [], nameOf: (seat: string) => seat, say });
  const field = screen.getByLabelText<HTMLInputElement>('Say something');
  await fireEvent.input(field, { target: { value: 'Hello' } });
  await fireEvent.submit(field.closest('form')!);
  await fireEvent.input(field, { target: { value: 'Your turn' } });
  said(null);
  await new Promise((later) => setTimeout(later));

  expect(field.value).toBe('Your turn');
});

test('the keys of the game stand apart from those of the page', () => {
  const over = [
    offer([{ key: 'C', alt: true, label: () => 'Say something', run: vi.fn() }]),
    offer([{ key: 'Enter', label: () => 'Place the letter' }]),
  ];
  render(KeysDialog, { open: true });
  over.forEach((end) => end());

  expect([...document.querySelectorAll('h3, dd')].map((one) => one.textContent)).toEqual([
    'In the game',
    'Place the letter',
    'On the page',
    'Say something',
    'Close a dialog',
  ]);
});
