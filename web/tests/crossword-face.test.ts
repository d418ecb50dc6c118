import { fireEvent, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import Crossword from '../src/games/crossword/Crossword.svelte';
import type { crossword } from '../src/lib/protocol';
import { game, placing } from './crossword';
import { faceFor, spoken } from './mount-face';

const { act, sit, rerender, shows, tell } = faceFor<crossword.State, crossword.Action, crossword.Effect>(Crossword);

const cell = (row: number, col: number) =>
  screen.getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${col}\\b`) });

const FIRST_TAKEN = [
  ['A', null, null],
  [null, null, null],
  [null, null, null],
];

async function tryTakenCell(): Promise<void> {
  sit(placing({ board: FIRST_TAKEN }));
  await fireEvent.click(cell(1, 1));
}

describe('choosing a letter', () => {
  test('is for the announcer, by a click', async () => {
    sit(game());
    await fireEvent.click(screen.getByRole('button', { name: 'T' }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'announce', letter: 'T' });
  });

  test('is done once, and does not wait for the answer to what was done before', async () => {
    act.mockReturnValue(new Promise(() => undefined));
    sit(game());
    await rerender({ busy: true });
    await fireEvent.click(screen.getByRole('button', { name: 'T' }));
    await fireEvent.click(screen.getByRole('button', { name: 'A' }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'announce', letter: 'T' });
  });

  test('knows the umlauts of a German game on an English page', () => {
    sit(game({ language: 'de' }));

    expect(screen.getByRole('heading', { name: 'Choose a letter' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ö' }).closest('[lang]')?.getAttribute('lang')).toBe('de');
  });

  test('by typing selects the key, and sends nothing on its own', async () => {
    sit(game({ language: 'de' }));
    await fireEvent.keyDown(document.body, { key: 'ü' });

    expect(document.activeElement?.textContent?.trim()).toBe('Ü');
    expect(act).not.toHaveBeenCalled();
  });

  test('does not happen while typing in a field', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    sit(game());
    field.focus();
    await fireEvent.keyDown(field, { key: 't' });

    expect(document.activeElement).toBe(field);
  });

  test('hands the focus on to the board, as the keys go away', async () => {
    act.mockImplementation(async () => {
      await shows(placing());
      return true;
    });
    sit(game());
    screen.getByRole('button', { name: 'T' }).focus();
    await fireEvent.click(screen.getByRole('button', { name: 'T' }));
    await vi.advanceTimersByTimeAsync(0);

    expect(document.activeElement).toBe(cell(1, 1));
  });

  test('by another player is waited for', () => {
    sit(game({ to_act: ['p2'], announcer: 'p2' }));

    expect(screen.getByRole('heading', { name: 'Ben is choosing a letter…' })).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('placing a letter', () => {
  test('works with a tap, is seen before the server answers, and is sent once', async () => {
    let answer = (_: boolean): void => undefined;
    act.mockImplementation(() => new Promise((done) => (answer = done)));
    sit(placing());
    await fireEvent.click(cell(2, 3));
    await fireEvent.click(cell(1, 1));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'place', row: 1, col: 2 });
    expect(cell(2, 3).textContent?.trim()).toBe('T');
    expect(cell(2, 3).getAttribute('aria-label')).toBe('Row 2, column 3, T');
    expect(spoken()).toContain('T placed in row 2, column 3.');

    answer(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(spoken().match(/T placed/g)).toHaveLength(1);
  });

  test('that was refused puts the letter back into the tray', async () => {
    act.mockResolvedValue(false);
    sit(placing());
    await fireEvent.click(cell(2, 3));
    await vi.advanceTimersByTimeAsync(0);

    expect(screen.getByRole('img', { name: 'The letter T' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Row 2, column 3, empty' })).toBeTruthy();
  });

  test('is not tried on a cell that is taken, nor when it is done', async () => {
    await tryTakenCell();
    await shows(placing({ board: FIRST_TAKEN, to_act: ['p2'] }));
    await fireEvent.click(cell(1, 2));

    expect(act).not.toHaveBeenCalled();
    expect(cell(1, 1).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Waiting for Ben' })).toBeTruthy();
  });

  test('on a cell that is taken is refused with a reason, seen and heard', async () => {
    await tryTakenCell();

    expect(
      screen.getByText('There is already a letter there. Choose an empty square.', { selector: 'section p' }),
    ).toBeTruthy();
    expect(spoken()).toContain('There is already a letter there.');

    await fireEvent.click(cell(2, 1));
    expect(screen.queryByText(/There is a letter/, { selector: 'section p' })).toBeNull();
  });

  test('leads the keyboard on to the next empty cell', async () => {
    const board = [
      [null, null, 'A'],
      [null, null, null],
      [null, null, null],
    ];
    act.mockImplementation(async () => {
      await shows(placing({ board: [[null, 'T', 'A'], ...board.slice(1)], to_act: ['p2'] }));
      return true;
    });
    sit(placing({ board }));
    cell(1, 2).focus();
    await fireEvent.click(cell(1, 2));
    await vi.advanceTimersByTimeAsync(0);

    expect(document.activeElement).toBe(cell(2, 1));
    expect(cell(2, 1).tabIndex).toBe(0);
  });

  test('while the connection is lost is not called placed', async () => {
    act.mockImplementation(() => new Promise(() => undefined));
    sit(placing());
    await fireEvent.click(cell(2, 3));
    await rerender({ busy: true, unsent: true });

    expect(screen.getByRole('heading', { name: 'Not saved yet' })).toBeTruthy();
    expect(screen.getByText(/Your move stays here until the server has saved it/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Placed' })).toBeNull();

    await rerender({ unsent: false });
    expect(screen.queryByRole('heading', { name: 'Not saved yet' })).toBeNull();
  });

  test.each(['Place it here', 'Take back'])('by the button "%s" leaves the focus on the board', async (name) => {
    act.mockImplementation(() => new Promise(() => undefined));
    sit(placing());
    await fireEvent.click(screen.getByRole('switch', { name: 'Confirm each move' }));
    await fireEvent.click(cell(2, 2));
    expect(spoken()).toContain('T in row 2, column 2, not placed yet.');
    expect(cell(2, 2).getAttribute('aria-label')).toBe('Row 2, column 2, T, not placed yet');
    const button = screen.getByRole('button', { name });
    button.focus();
    await fireEvent.click(button);
    await vi.advanceTimersByTimeAsync(0);

    expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  });

  test('with keys: arrows move, and Tab reaches one cell at a time', async () => {
    sit(placing());
    cell(1, 1).focus();
    await fireEvent.keyDown(cell(1, 1), { key: 'ArrowDown' });
    flushSync();

    expect(document.activeElement).toBe(cell(2, 1));
    expect(screen.getAllByRole('gridcell').filter((one) => one.tabIndex === 0)).toEqual([cell(2, 1)]);
  });

  test('is not done by the Enter that named the letter and is still held', async () => {
    sit(placing());

    expect(await fireEvent.keyDown(cell(1, 1), { key: 'Enter', repeat: true })).toBe(false);
    expect(await fireEvent.keyDown(cell(1, 1), { key: 'Enter' })).toBe(true);
  });

  test('can be taken back before it counts', async () => {
    sit(placing());
    await fireEvent.click(screen.getByRole('switch', { name: 'Confirm each move' }));
    await fireEvent.click(cell(1, 1));
    expect(act).not.toHaveBeenCalled();

    await fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(cell(1, 1).getAttribute('aria-selected')).toBeNull();

    await fireEvent.click(cell(2, 2));
    await fireEvent.click(cell(3, 3));
    await fireEvent.click(screen.getByRole('button', { name: 'Place it here' }));
    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'place', row: 2, col: 2 });
  });

  test('is asked for more loudly when everyone else waits', async () => {
    sit(placing({ to_act: ['p1'] }));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(screen.queryByRole('heading', { name: 'Everyone is waiting for you' })).toBeNull();

    await vi.advanceTimersByTimeAsync(2_000);
    expect(screen.getByRole('heading', { name: 'Everyone is waiting for you' })).toBeTruthy();
    expect(spoken()).toContain('Everyone is waiting for you');
  });

  test('shows who has placed, not where', () => {
    const view = placing({ to_act: ['p1'] });
    view.players.p2!.placed = true;
    sit(view);
    const company = screen.getByRole('list', { name: 'Players' });

    expect(
      within(company)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replace(/\s+/g, ' ')),
    ).toEqual([expect.stringContaining('thinking'), expect.stringContaining('placed')]);
    expect(screen.getAllByRole('grid')).toHaveLength(1);
  });
});

test('a named letter is announced, with its player', () => {
  sit(placing());
  const data = { player_id: 'p2', letter: 'T', turn: 0 };
  tell({ event: 'effect', type: 'letter_announced', version: 4, data });
  tell({ event: 'effect', type: 'letter_announced', version: 5, data: { ...data, player_id: null } });

  expect(spoken()).toContain('T, chosen by Ben.');
  expect(spoken()).toContain('T, drawn at random.');
});

test('spectators see every board and can place on none', async () => {
  const boards = {
    p1: [
      ['A', null],
      [null, null],
    ],
    p2: [
      [null, 'A'],
      [null, null],
    ],
  };
  sit(placing({ grid_size: 2, board: undefined, boards }), null);
  const grid = screen.getByRole('grid', { name: 'Ben’s board' });
  await fireEvent.click(within(grid).getByRole('gridcell', { name: 'Row 1, column 1, empty' }));

  expect(screen.getAllByRole('grid')).toHaveLength(2);
  expect(act).not.toHaveBeenCalled();
});
