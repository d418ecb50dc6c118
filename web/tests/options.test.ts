import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { question } from '../src/lib/ui/confirm';
import InviteCard from '../src/shell/table/InviteCard.svelte';
import Options from '../src/shell/table/Options.svelte';
import { spoken } from './mount-face';
import { gameCard as game, tableState } from './fake-table';
import { act, inEnglish, players } from './page-setup';

inEnglish();

describe('options', () => {
  const other = { ...game, name: 'tag', title: 'Tag' };

  test('the host chooses another game for the same people', async () => {
    const doing = act();
    render(Options, { table: tableState({ players }), games: [game, other], act: doing });
    await fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'tag' } });

    expect(doing).toHaveBeenCalledWith({ event: 'configure', game: 'tag' });
  });

  test('a refused choice is not shown as chosen', async () => {
    const refused = vi.fn(() => Promise.resolve(false));
    const settings = { ...tableState().settings, listed: false };
    render(Options, { table: tableState({ players, settings, options: { size: 3 } }), games: [game], act: refused });
    const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'size' });
    await fireEvent.change(size, { target: { value: '4' } });
    await vi.waitFor(() => expect(size.value).toBe('3'));
    const listed = screen.getByLabelText<HTMLInputElement>('Show this table on the home page');
    await fireEvent.click(listed);

    await vi.waitFor(() => expect(listed.checked).toBe(false));
    expect(refused).toHaveBeenCalledTimes(2);
  });

  test('a number out of very many is typed, and so is a text', async () => {
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

  test('the format of a text is explained at once, and again when it is wrong', async () => {
    const properties = { tiles: { type: 'string', default: 'E9' } };
    const table = tableState({ game: 'wortkunst', players, options: { tiles: 'E9' } });
    const games = [{ ...game, name: 'wortkunst', options: { properties } }];
    render(Options, { table, games, act: () => Promise.resolve(false) });
    const hint = 'For example E20 N10 ?2: each letter with its count, ? for blanks. 28 to 225 tiles in all.';
    const tiles = screen.getByLabelText('Tiles in the bag');
    expect(screen.getByText(hint)).toBeTruthy();
    await fireEvent.input(tiles, { target: { value: 'many' } });
    await fireEvent.change(tiles);

    await vi.waitFor(() => expect(tiles.getAttribute('aria-invalid')).toBe('true'));
    expect(spoken()).toContain(hint);
  });

  describe('in presets', () => {
    const names = ['use_jokers', 'straights', 'bombs', 'revolution'];
    const properties = Object.fromEntries(
      names.map((name) => [name, { type: 'boolean', default: name === 'use_jokers' }]),
    );
    const games = [{ ...game, name: 'president', options: { properties } }];
    const at = (options: Record<string, boolean>, change = {}) =>
      tableState({ game: 'president', players, options, ...change });

    test('are chosen with one tap', async () => {
      const doing = act();
      render(Options, { table: at({}), games, act: doing });
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Classic' }).checked).toBe(true);
      await fireEvent.click(screen.getByRole('radio', { name: 'Bombs and revolution' }));

      const options = { straights: false, bombs: true, revolution: true };
      expect(doing).toHaveBeenCalledExactlyOnceWith({ event: 'configure', options });
    });

    test('show which preset their switches are, and say so when it changes', async () => {
      const doing = act();
      const { rerender } = render(Options, { table: at({ bombs: true, revolution: true }), games, act: doing });
      expect(screen.getByRole('group', { name: 'Rules: Bombs and revolution' })).toBeTruthy();
      await fireEvent.click(screen.getByRole('switch', { name: 'Bombs' }));
      expect(doing).toHaveBeenCalledWith({ event: 'configure', options: { bombs: false } });
      await rerender({ table: at({ revolution: true }) });

      expect(screen.getByRole('group', { name: 'Rules: Custom' })).toBeTruthy();
      expect(screen.queryByRole('radio', { checked: true })).toBeNull();
      expect(spoken()).toContain('Rules: Custom');
    });

    test('are explained to guests, as far as they are on', () => {
      render(Options, { table: at({ bombs: true, revolution: true }, { you: 'p2' }), games, act: act() });
      const facts = screen.getAllByRole('term').map((term) => term.textContent);

      expect(facts).toEqual(['Game', 'Rules', 'Bombs', 'Revolution', 'With Jokers', 'Who can watch']);
      expect(screen.getByText('Bombs and revolution')).toBeTruthy();
      expect(screen.getByText('Four of a kind reverses the order until the next one.')).toBeTruthy();
    });
  });

  test('nobody is invited to a locked table', () => {
    const settings = { ...tableState().settings, locked: true as const };
    const props = { linkOnly: false, invitation: null, more: () => undefined };
    render(InviteCard, { table: tableState({ players, settings }), ...props });

    expect(screen.getByText('The table is locked: nobody new can join.')).toBeTruthy();
    expect(screen.queryByText('J7LPB')).toBeNull();
  });

  test('nobody sets how long a game waits that always does', () => {
    const patience = () => screen.queryByLabelText('Wait for absent players');
    const { rerender } = render(Options, { table: tableState({ players }), games: [game], act: act() });
    expect(patience()).not.toBeNull();
    void rerender({ games: [{ ...game, absence: 'wait' }] });
    flushSync();

    expect(patience()).toBeNull();
  });

  test('the host locks the table, also during a game, and guests read that it is locked', async () => {
    const doing = act();
    const { rerender } = render(Options, {
      table: tableState({ players, status: 'playing' }),
      games: [game],
      act: doing,
    });
    await fireEvent.click(screen.getByLabelText('Lock the table: nobody new can join'));
    expect(doing).toHaveBeenCalledWith({ event: 'configure', locked: true });
    const settings = { ...tableState().settings, locked: true as const };
    await rerender({ table: tableState({ players, settings, you: 'p2' }) });

    expect(screen.getByText('Locked').nextElementSibling?.textContent).toBe('Nobody new can join');
  });

  test('the host changes the code once that is really meant', async () => {
    const doing = act();
    render(Options, { table: tableState({ players }), games: [game], act: doing });
    const change = screen.getByRole('button', { name: 'Change the code' });
    await fireEvent.click(change);
    question.get()?.answer(false);
    await Promise.resolve();
    expect(doing).not.toHaveBeenCalled();
    await fireEvent.click(change);
    question.get()?.answer(true);

    await vi.waitFor(() => expect(doing).toHaveBeenCalledWith({ event: 'change_code' }));
  });

  test('a guest reads them', () => {
    render(Options, { table: tableState({ players, you: 'p2', options: { size: 4 } }), games: [game], act: act() });

    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Tig', '4', 'Everyone']);
  });

  test('who may watch is worded from the viewer’s position', () => {
    const settings = { ...tableState().settings, spectators: 'ask' as const };
    render(Options, { table: tableState({ players, you: 'p2', settings }), games: [game], act: act() });

    expect(screen.getByText('Only people the host approves')).toBeTruthy();
  });

  test('the same value of two options has two names, and a choice may be explained', () => {
    const off = { enum: ['off', 'ask'], default: 'off' };
    const table = tableState({ players, game: 'wortkunst', options: { dictionary: 'off', challenge: 'off' } });
    const properties = { dictionary: off, challenge: { ...off, enum: ['off', 'vote'] } };
    render(Options, { table, games: [{ ...game, name: 'wortkunst', options: { properties } }], act: act() });
    const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;

    expect([chosen('Unknown words'), chosen('Challenges')]).toEqual(['Allowed', 'None']);
    const note = screen.getByLabelText('Challenges').getAttribute('aria-describedby')!;
    expect(document.getElementById(note)?.textContent).toContain('the others can challenge its words');
  });

  test('the host chooses how many play; the other end moves along', async () => {
    const doing = act();
    const five = { ...game, seats: { least: 3, most: 5 } };
    const settings = { ...tableState().settings, max_players: 4 };
    render(Options, { table: tableState({ players, settings }), games: [five], act: doing });
    const [least, most] = [screen.getByLabelText('Minimum players'), screen.getByLabelText('Maximum players')];
    expect((most as HTMLSelectElement).value).toBe('4');
    await fireEvent.change(least, { target: { value: '4' } });
    await fireEvent.change(least, { target: { value: '5' } });
    await fireEvent.change(most, { target: { value: '3' } });

    expect(doing.mock.calls).toEqual([
      [{ event: 'configure', min_players: 4 }],
      [{ event: 'configure', min_players: 5, max_players: 5 }],
      [{ event: 'configure', max_players: 3 }],
    ]);
  });

  test('the host says whether bots may play, and guests read what is chosen', async () => {
    const doing = act();
    const settings = { ...tableState().settings, min_players: 3, max_players: 4, enable_bots: false };
    const { rerender } = render(Options, { table: tableState({ players, settings }), games: [game], act: doing });
    await fireEvent.click(screen.getByLabelText('Bots allowed'));
    expect(doing).toHaveBeenCalledWith({ event: 'configure', enable_bots: true });
    await rerender({ table: tableState({ players, settings, you: 'p2' }) });

    expect(screen.getByText('3 – 4')).toBeTruthy();
    expect(screen.getByText('Bots allowed').nextElementSibling?.textContent).toBe('No');
  });
});
