import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { preferences } from '../src/games/president/preferences';
import { titled } from '../src/games/president/titles';
import type { GameCard } from '../src/lib/protocol';
import { question } from '../src/lib/ui/confirm';
import WatchRequest from '../src/shell/table/WatchRequest.svelte';
import Members from '../src/shell/table/Members.svelte';
import { gameCard as game, person, tableState } from './fake-table';
import { act, inEnglish, players } from './page-setup';

inEnglish();

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
    await fireEvent.click(screen.getByRole('button', { name: `Options for ${name}` }));
    flushSync();
    return screen.getAllByRole('menuitem').map((item) => item.textContent?.trim());
  };

  test('a host has several choices for other members, a guest can only mute them', async () => {
    render(Members, given());
    expect(await opened('Ben')).toEqual(['Make Ben the host', 'Let Ben watch', 'Mute Ben', 'Remove Ben']);
    cleanup();
    render(Members, given(tableState({ players, you: 'p2' })));

    expect(await opened('Ann')).toEqual(['Mute Ann']);
  });

  test('a seat keeps its colour when the order of play changes', async () => {
    const colours = () =>
      [...document.querySelectorAll<HTMLElement>('.chip')].map((chip) => chip.dataset.colour).sort();
    const { rerender } = render(Members, given());
    const before = colours();
    await rerender(given(tableState({ players: { p2: person('Ben', 0), p5: person('Eve', 1) } })));

    expect(before).toEqual(['0', '1']);
    expect(colours()).toEqual(['1', '4']);
  });

  test('a title is part of the end, and revealed with it', async () => {
    const titled = { ...players, p2: person('Ben', 1, { role: 'President' }) };
    const { rerender } = render(Members, { ...given(tableState({ players: titled })), revealing: true });
    expect(screen.queryByText('President')).toBeNull();
    await rerender({ revealing: false });

    expect(screen.getByText('President')).toBeTruthy();
  });

  describe('with a link for every seat', () => {
    const link_only = { ...game, link_only: true, seats: { least: 1, most: 4 } };
    const free = (seat: number) => person('', seat, { joined: false });
    const linked = tableState({ players: { p1: person('Ann', 0), p2: free(1), p3: free(2), p4: free(3) } });
    const answered = async (really: boolean) => {
      flushSync();
      const asked = question.get()?.text;
      question.get()?.answer(really);
      await new Promise((soon) => setTimeout(soon));
      return asked;
    };
    const sure = 'Its link will stop working, even if someone already has it.';

    test('a bot takes the last free one, after confirming that its link is lost', async () => {
      const doing = act();
      render(Members, { ...given(linked, doing), game: link_only });
      await fireEvent.click(screen.getByRole('button', { name: 'Add a bot' }));
      flushSync();
      await fireEvent.click(screen.getByRole('menuitem', { name: 'Easy' }));

      expect(await answered(true)).toBe(sure);
      expect(doing.mock.calls).toEqual([[{ event: 'remove', player_id: 'p4' }], [{ event: 'add_bot', level: 'easy' }]]);
    });

    test('a seat that was taken while the host was being asked is kept', async () => {
      const doing = act();
      const { rerender } = render(Members, { ...given(linked, doing), game: link_only });
      await fireEvent.click(screen.getAllByRole('button', { name: 'Remove empty seat' })[0]!);
      flushSync();
      await rerender({ table: tableState({ players: { ...linked.players, p2: person('Ben', 1) } }) });

      expect(await answered(true)).toBe(sure);
      expect(doing).not.toHaveBeenCalled();
    });

    test('no seat is removed by accident', async () => {
      const doing = act();
      render(Members, { ...given(linked, doing), game: link_only });
      await fireEvent.click(screen.getAllByRole('button', { name: 'Remove empty seat' })[0]!);

      expect(await answered(false)).toBe(sure);
      expect(doing).not.toHaveBeenCalled();
    });
  });

  test('a spectator of a full table takes a bot’s seat', async () => {
    const bot = (name: string, seat: number) => person(name, seat, { is_bot: true, level: 'easy' });
    const full = { ...players, p3: bot('Ada', 2), p4: bot('Basil', 3) };
    const spectators = { p5: { name: 'Eve', asking: false, connected: true } };
    const doing = act();
    const { rerender } = render(Members, given(tableState({ players: full, spectators, you: 'p5' }), doing));
    await fireEvent.click(screen.getByRole('button', { name: 'Take Basil’s seat' }));
    expect(doing).toHaveBeenCalledWith({ event: 'set_role', role: 'player', chair: 'p4' });

    const running = { players: full, spectators, you: 'p5', status: 'playing', phase: 'placing' } as const;
    await rerender(given(tableState(running), doing));
    expect(screen.queryByRole('button', { name: /^Take .*seat/ })).toBeNull();
    await fireEvent.click(screen.getByRole('switch', { name: 'Play in the next game' }));
    await rerender(given(tableState({ ...running, status: 'waiting' }), doing));
    expect(doing).toHaveBeenLastCalledWith({ event: 'set_role', role: 'player', chair: 'p3' });
  });

  describe('titles', () => {
    const roles = { p2: person('Ben', 1, { role: 'VicePresident' }), p3: person('Cleo', 2, { role: 'Asshole' }) };
    const table = tableState({ game: 'president', players: { ...players, ...roles } });

    test('are called as their game calls them', () => {
      render(Members, { ...given(table), titled: (title: string) => titled(table, title) });

      expect(screen.getByText('Vice President')).toBeTruthy();
      expect(screen.getByText('Asshole')).toBeTruthy();
    });

    test('are places where the host or the viewer prefers it, as soon as it is chosen', async () => {
      const plain = { ...table, options: { places: true } };
      render(Members, { ...given(plain), titled: (title: string) => titled(plain, title) });
      expect(screen.queryByText('Asshole')).toBeNull();
      expect(screen.getByText('2nd place')).toBeTruthy();
      cleanup();

      render(Members, { ...given(table), titled: (title: string) => titled(table, title) });
      preferences.update({ plain: true });
      await tick();
      expect(screen.queryByText('Asshole')).toBeNull();
      preferences.update({ plain: false });
    });

    test('are not shown before their names are known', () => {
      render(Members, { ...given(table), titled: () => '' });

      expect(screen.queryByText(/Asshole|VicePresident/)).toBeNull();
    });
  });

  test('someone who left the game and watches it is listed once, and plays the next or just watches', async () => {
    const doing = act();
    const spectators = { p2: { name: 'Ben', asking: false, waits_for: 'game' as const } };
    const table = tableState({ you: 'p2', players, spectators, status: 'playing', phase: 'play' });
    render(Members, given(table, doing));

    expect(screen.getAllByText('Ben')).toHaveLength(1);
    expect(screen.getByText('plays next')).toBeTruthy();
    const next = screen.getByLabelText<HTMLInputElement>('Play in the next game');
    expect(next.checked).toBe(true);
    await fireEvent.click(next);
    expect(doing).toHaveBeenCalledWith({ event: 'set_role', role: 'spectator' });
  });

  test('where bots are not allowed, none can be added, and a game with stand-ins waits for absent players', async () => {
    const settings = { ...tableState().settings, enable_bots: false };
    const { rerender } = render(Members, given(tableState({ players, settings })));
    expect(screen.queryByRole('button', { name: 'Add a bot' })).toBeNull();
    const playing = tableState({ players, settings, status: 'playing', phase: 'play' });
    await rerender({ ...given(playing), game: { ...game, absence: 'bot' as const } });
    await fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    flushSync();

    expect(question.get()?.text).toBe('The game will wait for you. Your link brings you back.');
    question.get()?.answer(false);
  });

  test('a table that is full by its host’s limit takes no bot', () => {
    const settings = { ...tableState().settings, max_players: 2 };
    render(Members, given(tableState({ players, settings })));

    expect(screen.queryByRole('button', { name: 'Add a bot' })).toBeNull();
  });

  test('nobody is removed by accident', async () => {
    const doing = act();
    render(Members, given(undefined, doing));
    await opened('Ben');
    await fireEvent.click(screen.getByRole('menuitem', { name: 'Remove Ben' }));
    expect(doing).not.toHaveBeenCalled();
    question.get()?.answer(true);

    await vi.waitFor(() => expect(doing).toHaveBeenCalledWith({ event: 'remove', player_id: 'p2' }));
  });

  test('someone who leaves a running game is told what that means', async () => {
    const props = given(tableState({ players, status: 'playing', phase: 'placing' }));
    render(Members, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(question.get()?.text).toContain('You’ll be out of this game');
    question.get()?.answer(false);
    cleanup();
    const bots = { p1: players.p1!, p2: person('Ada', 1, { is_bot: true, level: 'easy' }) };
    render(Members, { ...props, table: tableState({ players: bots, status: 'playing', phase: 'placing' }) });
    await fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(question.get()?.text).toContain('If you leave now, it ends');
    question.get()?.answer(false);
    cleanup();
    render(Members, { ...props, game: { ...game, absence: 'bot' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(question.get()?.text).toContain('A bot will play for you');
    question.get()?.answer(false);
    cleanup();
    render(Members, { ...props, game: { ...game, absence: 'wait' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(question.get()?.text).toContain('will wait for you');
    question.get()?.answer(false);
    await Promise.resolve();

    expect(props.leave).not.toHaveBeenCalled();
  });

  test('a spectator may ask to play, and does as soon as the game is over', async () => {
    const doing = act();
    const spectators = { p3: { name: 'Cat', asking: false, connected: true } };
    const running = tableState({ players, spectators, you: 'p3', status: 'playing', phase: 'placing' });
    const { rerender } = render(Members, given(running, doing));
    await fireEvent.click(screen.getByRole('switch', { name: 'Play in the next game' }));
    expect(doing).not.toHaveBeenCalled();
    await rerender(given({ ...running, status: 'waiting' }, doing));

    expect(doing).toHaveBeenCalledWith({ event: 'set_role', role: 'player' });
  });

  test('where players need links, the code is for watching, and nobody is removed from a game that waits', async () => {
    const quiet: GameCard = { ...game, link_only: true, absence: 'wait' };
    const spectators = { p3: { name: 'Cat', asking: false, connected: true } };
    const table = tableState({ players: { ...players, p4: person('', 3, { joined: false }) }, spectators });
    const { rerender } = render(Members, { ...given({ ...table, you: 'p3' }), game: quiet });
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    expect(screen.getByText('empty seat')).toBeTruthy();
    await rerender({ ...given({ ...table, status: 'playing', phase: 'placing' }), game: quiet });

    expect(screen.getByText('closed seat')).toBeTruthy();
    expect(await opened('Ben')).toEqual(['Mute Ben']);
  });

  test('only the host lets people in', async () => {
    const doing = act();
    const table = tableState({ players, spectators: { p3: { name: 'Cat', asking: true, connected: true } } });
    render(WatchRequest, { table, act: doing });
    expect(screen.getByText('Cat wants to watch.')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Let Cat in' }));
    expect(doing).toHaveBeenCalledWith({ event: 'set_role', role: 'spectator', player_id: 'p3' });
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Cat wants to watch.')).toBeNull();
    cleanup();

    render(Members, given(table));
    expect(await opened('Cat')).toContain('Let Cat in');
    cleanup();
    render(WatchRequest, { table: { ...table, you: 'p2' }, act: doing });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
