import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import Options from '../src/shell/table/Options.svelte';
import { spoken } from './face';
import { gameCard as game, tableState } from './line';
import { act, inEnglish, players } from './shell';

inEnglish();

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
