import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { momentOf, stringsOf } from '../src/games';
import { faceStrings } from '../src/games/president/face.strings';
import { nameUnnamed } from '../src/lib/member-names';
import type { Spectator } from '../src/lib/protocol';
import Chat from '../src/shell/table/Chat.svelte';
import Intro from '../src/shell/table/Intro.svelte';
import Members from '../src/shell/table/Members.svelte';
import { beginsPlay } from '../src/shell/table/begins-play';
import { company, countWatching, isChanged, partingOf, playsNow } from '../src/shell/table/members';
import Start from '../src/shell/table/Start.svelte';
import StatusBar from '../src/shell/table/StatusBar.svelte';
import { strings } from '../src/shell/table/strings';
import { gameCard as game, person, tableState } from './fake-table';
import { act, inEnglish, players } from './page-setup';

inEnglish();
const unnamed = true as const;
const watcher = (more: Partial<Spectator> = {}): Spectator => ({
  name: 'Player 3',
  asking: false,
  connected: true,
  ...more,
});
const nameless = { p1: person('Player 1', 0, { unnamed }), p2: person('Ada', 1, { is_bot: true, level: 'easy' }) };

describe('people without a name', () => {
  test.each([
    ['en', 'p1', 'You', 'Someone'],
    ['en', 'p2', 'Player 1', 'Someone'],
    ['de', 'p1', 'Du', 'Jemand'],
    ['de', 'p2', 'Spieler 1', 'Jemand'],
  ] as const)('are called in %s, for %s: %s, and as spectators: %s', (language, you, name, onlooker) => {
    const state = tableState({ you, players: nameless, spectators: { p3: watcher({ unnamed }) } });
    const seen = nameUnnamed(state, strings[language].unnamed);

    expect(seen.players.p1!.name).toBe(name);
    expect(seen.players.p2!.name).toBe('Ada');
    expect(seen.spectators.p3!.name).toBe(onlooker);
  });

  test('change nothing at a table where everyone has a name', () => {
    const state = tableState({ players });

    expect(nameUnnamed(state, strings.en.unnamed)).toBe(state);
  });

  test('read sentences about themselves in the second person', () => {
    expect(faceStrings.en.plays('You', 'two fours')).toBe('You play two fours.');
    expect(faceStrings.en.plays('Ann', 'two fours')).toBe('Ann plays two fours.');
    expect(faceStrings.de.plays('Du', 'zwei Vieren')).toBe('Du legst zwei Vieren.');
    expect(faceStrings.de.ends.eight('Du')).toBe('Der Stapel ist abgeräumt. Du spielst aus.');
    expect(faceStrings.de.laidBy('Zwei Vieren', 'Du')).toBe('Zwei Vieren, von dir');
    expect(faceStrings.de.laidBy('einen Buben', 'Ben')).toBe('ein Bube, von Ben');
    expect(faceStrings.en.swapped('You', 'Ann', 1)).toBe('You give 1 card to Ann.');
    expect(faceStrings.de.swapped('Ann', 'Du', 1)).toBe('Ann gibt dir 1 Karte.');
  });

  test.each([
    ['bots alone', {}, {}, []],
    ['a second player', { p3: person('Ben', 2) }, {}, ['Ben']],
    ['someone who watches by name', {}, { p3: watcher({ name: 'Cleo' }) }, ['Cleo']],
    ['someone who only watches', {}, { p3: watcher({ unnamed }) }, []],
    ['someone who has left', { p3: person('Ben', 2, { joined: false }) }, {}, []],
  ])('meet %s', (_, more, spectators, others) => {
    expect(company(tableState({ players: { ...nameless, ...more }, spectators }))).toEqual(others);
  });

  test('are asked for one in place when a second person comes, and only then', async () => {
    const given = { act: act(), away: false, unsent: false, revealing: false };
    const { rerender } = render(StatusBar, { ...given, table: tableState({ players: nameless }) });
    expect(screen.queryByLabelText('Your name', { selector: 'input' })).toBeNull();

    await rerender({ table: tableState({ players: { ...nameless, p3: person('Ben', 2) } }) });
    expect(screen.getByText('Ben is here. What should we call you?')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);

    await fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByLabelText('Your name', { selector: 'input' })).toBeNull();
  });
});

describe('watching without a name', () => {
  const given = (spectators: Record<string, Spectator>, you = 'p1') => ({
    table: tableState({ you, players, spectators }),
    game,
    act: act(),
    leave: vi.fn(() => Promise.resolve()),
    muted: new Set<string>(),
    mute: vi.fn(),
  });

  test('is counted, and not listed', () => {
    render(Members, given({ p3: watcher({ unnamed }), p4: watcher({ unnamed }), p5: watcher({ name: 'Eve' }) }));

    expect(screen.getByText('2 watching')).toBeTruthy();
    expect(screen.queryByText('Player 3')).toBeNull();
    expect(screen.getByText('Eve')).toBeTruthy();
  });

  test('is shown to the spectator', () => {
    render(Members, given({ p3: watcher({ unnamed }), p4: watcher({ unnamed }) }, 'p3'));

    expect(screen.getByText('2 watching, including you')).toBeTruthy();
  });

  test('does not count closed pages, and lists people who ask to come in', () => {
    const spectators = { p3: watcher({ unnamed, connected: false }), p4: watcher({ unnamed, asking: true }) };

    expect(countWatching(tableState({ players, spectators }))).toBe(0);
  });

  test('needs a name before chatting', () => {
    const talk = { entries: [], nameOf: String, say: () => Promise.resolve(null) };
    render(Chat, { ...talk, table: given({ p3: watcher({ unnamed }) }, 'p3').table });

    expect(screen.getByText('Enter a name to chat.')).toBeTruthy();
    expect(screen.queryByLabelText('Write a message')).toBeNull();
  });
});

test('one click fills the table with bots', async () => {
  const doing = vi.fn(() => Promise.resolve(true));
  const table = (count: number) =>
    tableState({
      players: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at + 1}`, person('Ada', at)])),
    });
  const given = { game, act: doing, leave: vi.fn(), muted: new Set<string>(), mute: vi.fn() };
  let seated = 1;
  const { rerender } = render(Members, { ...given, table: table(1) });
  doing.mockImplementation(async () => {
    await rerender({ table: table((seated += 1)) });
    return true;
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Fill with bots' }));

  await vi.waitFor(() => expect(doing).toHaveBeenCalledTimes(game.seats.most - 1));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Fill with bots' })).toBeNull());
});

describe('another game', () => {
  const over = { players, phase: 'over', game: 'president', shown_game: 'crossword' };

  test('is shown when it is not the chosen one', () => {
    expect(isChanged(tableState({ ...over, status: 'waiting' }))).toBe(true);
    expect(isChanged(tableState({ ...over, status: 'playing' }))).toBe(false);
    expect(isChanged(tableState({ ...over, shown_game: 'president' }))).toBe(false);
    expect(isChanged(tableState({ players }))).toBe(false);
  });

  test('is started by its name', () => {
    render(Start, { table: tableState(over), game: { ...game, name: 'president' }, act: act() });

    expect(screen.getByRole('button', { name: 'Start President' })).toBeTruthy();
  });

  test('has not started yet', () => {
    render(StatusBar, { table: tableState(over), act: act(), away: false, unsent: false, revealing: false });

    expect(screen.getByText('Not started yet')).toBeTruthy();
  });
});

test.each([
  ['p1', ['p1', 'p2'], 'Everyone is guessing'],
  ['p9', ['p1', 'p2'], 'Everyone is guessing'],
  ['p1', ['p1'], undefined],
  ['p1', ['p2'], undefined],
])('%s hears of a race in which %s still guess: %s', (you, to_act, told) => {
  const table = tableState({ you, players, to_act, phase: 'guessing', status: 'playing' });

  expect(momentOf(stringsOf('wordle', 'en'), table)).toBe(told);
});

test('Wortkunst says that it takes German', () => {
  expect(stringsOf('wortkunst', 'en')!.pitch).toContain('You need to know some German.');
});

test('a game is introduced in three sentences, with a way to its rules', async () => {
  const understood = vi.fn();
  const { intro } = await import('../src/games/president/intro.strings');
  render(Intro, { props: { game: 'president', title: 'President', intro, understood } });

  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Show me' })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(understood).toHaveBeenCalledOnce();
});

test.each([
  ['a player', 'playing', {}, true],
  ['a leaver who came back to watch', 'playing', { p1: watcher() }, false],
  ['someone between two games', 'waiting', {}, false],
] as const)('only players are introduced to the game, and keep the screen on: %s', (_, status, spectators, plays) => {
  expect(playsNow(tableState({ players, status, spectators }))).toBe(plays);
});

test.each([
  ['a letter', '<main></main>', { key: 'c' }, true],
  ['the way out', '<main></main>', { key: 'Escape' }, true],
  ['a step to the next button', '<main></main>', { key: 'Tab' }, false],
  ['the press of a button', '<button></button>', { key: ' ' }, false],
  ['a shortcut', '<main></main>', { key: 'c', altKey: true }, false],
  ['a letter of what one says', '<input />', { key: 'c' }, false],
  ['a letter in a dialog', '<dialog open><p></p></dialog>', { key: 'c' }, false],
])('the introduction disappears when someone plays: %s', (_, page, key, goes) => {
  document.body.innerHTML = page;
  const heard = vi.fn(beginsPlay);
  document.body.addEventListener('keydown', heard, { once: true });
  document.body
    .querySelector('p, input, button, main')!
    .dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...key }));

  expect(heard).toHaveReturnedWith(goes);
});

test.each([
  ['<section data-home><b></b></section>', true],
  ['<aside><b></b></aside>', false],
])('the introduction goes at a click on the stage: %s', (page, goes) => {
  document.body.innerHTML = page;
  const heard = vi.fn(beginsPlay);
  document.body.addEventListener('click', heard, { once: true });
  document.body.querySelector('b')!.click();

  expect(heard).toHaveReturnedWith(goes);
});

describe('what happens to a game when someone leaves', () => {
  const ann = { p1: person('Ann', 0), p2: person('Ada', 1, { is_bot: true, level: 'easy' }) };
  const gone = { p3: person('Ben', 2, { joined: false }) };

  test.each([
    ['with bots alone it ends', ann, {}, 'quit', 'end'],
    ['alone it ends', { p1: ann.p1 }, {}, 'quit', 'end'],
    ['with someone who has left it ends', { ...ann, ...gone }, {}, 'quit', 'end'],
    ['with a leaver who watches again it ends', { ...ann, p3: person('Ben', 2) }, { p3: watcher() }, 'quit', 'end'],
    ['with another player it goes on', { ...ann, p3: person('Ben', 2) }, {}, 'quit', 'quit'],
    ['where bots stand in, one does', ann, {}, 'bot', 'bot'],
    ['where one is waited for, it waits', ann, {}, 'wait', 'wait'],
  ] as const)('%s', (_, players, spectators, absence, parting) => {
    expect(partingOf(tableState({ players, spectators }), { ...game, absence })).toBe(parting);
  });
});

test.each(['en', 'de'])('every game with a face is introduced in three sentences, in %s', (language) => {
  const all = import.meta.glob<{ intro: Record<string, string[]> }>('../src/games/*/intro.strings.ts', { eager: true });

  expect(Object.values(all).map(({ intro }) => intro[language]?.length)).toEqual([3, 3, 3, 3]);
});
