import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Crossword from '../src/games/crossword/Crossword.svelte';
import { prefs } from '../src/lib/prefs';
import type { crossword } from '../src/lib/protocol';
import { game } from './crossword';
import Page from './Page.svelte';

const act = vi.fn<(action: crossword.Action) => Promise<boolean>>();
let tell: (effect: crossword.Effect) => void;
let rerender: (change: object) => Promise<void>;

function sit(view: crossword.State, seat: string | null = 'p1'): void {
  const hear = (listener: typeof tell) => {
    tell = listener;
    return () => undefined;
  };
  ({ rerender } = render(Page, { Face: Crossword, view, seat, act, busy: false, hear, legal: () => [] } as never));
}

const shows = (view: crossword.State): Promise<void> => rerender({ view });
const placing = (change: Partial<crossword.State> = {}) =>
  game({ phase: 'placing', letter: 'T', letters: ['T'], to_act: ['p1', 'p2'], turn: null, ...change });
const cell = (row: number, col: number) =>
  screen.getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${col}\\b`) });
const spoken = () => document.querySelector('[role="status"][aria-live]')?.textContent ?? '';

/** Let things move; where nothing is drawn, nothing is seen of it. */
function moving(): void {
  prefs.update({ motion: 'auto' });
  Element.prototype.animate ??= vi.fn<Element['animate']>();
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  prefs.update({ language: 'en', motion: 'less', sound: false });
  act.mockReset().mockResolvedValue(true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('naming a letter', () => {
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

    expect(screen.getByRole('heading', { name: 'Name a letter' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ö' }).closest('[lang]')?.getAttribute('lang')).toBe('de');
  });

  test('by typing leads to the key, and sends nothing by itself', async () => {
    sit(game({ language: 'de' }));
    await fireEvent.keyDown(document.body, { key: 'ü' });

    expect(document.activeElement?.textContent?.trim()).toBe('Ü');
    expect(act).not.toHaveBeenCalled();
  });

  test('is not what typing elsewhere means', async () => {
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

  test('by somebody else is waited for', () => {
    sit(game({ to_act: ['p2'], announcer: 'p2' }));

    expect(screen.getByRole('heading', { name: 'Ben names a letter …' })).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('placing a letter', () => {
  test('happens where one taps, is seen before the house answers, and is sent once', async () => {
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

  test('that was refused lies in the tray again', async () => {
    act.mockResolvedValue(false);
    sit(placing());
    await fireEvent.click(cell(2, 3));
    await vi.advanceTimersByTimeAsync(0);

    expect(screen.getByRole('img', { name: 'The letter T' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Row 2, column 3, empty' })).toBeTruthy();
  });

  test('is not tried on a cell that is taken, nor when it is done', async () => {
    const board = [
      ['A', null, null],
      [null, null, null],
      [null, null, null],
    ];
    sit(placing({ board }));
    await fireEvent.click(cell(1, 1));
    await shows(placing({ board, to_act: ['p2'] }));
    await fireEvent.click(cell(1, 2));

    expect(act).not.toHaveBeenCalled();
    expect(cell(1, 1).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Waiting for Ben' })).toBeTruthy();
  });

  test('on a cell that is taken is refused with a reason, seen and heard', async () => {
    const board = [
      ['A', null, null],
      [null, null, null],
      [null, null, null],
    ];
    sit(placing({ board }));
    await fireEvent.click(cell(1, 1));

    expect(
      screen.getByText('There is a letter already. Choose an empty cell.', { selector: 'section p' }),
    ).toBeTruthy();
    expect(spoken()).toContain('There is a letter already.');

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

    expect(screen.getByRole('heading', { name: 'Not sent yet' })).toBeTruthy();
    expect(screen.getByText(/As soon as the house answers again, your move is made/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Placed' })).toBeNull();

    await rerender({ unsent: false });
    expect(screen.queryByRole('heading', { name: 'Not sent yet' })).toBeNull();
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

  test('by keys: arrows walk, and one cell at a time can be reached by Tab', async () => {
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

  test('can be asked back before it counts', async () => {
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

  test('is asked for more loudly when everybody else waits', async () => {
    sit(placing({ to_act: ['p1'] }));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(screen.queryByRole('heading', { name: 'Everybody is waiting for you' })).toBeNull();

    await vi.advanceTimersByTimeAsync(2_000);
    expect(screen.getByRole('heading', { name: 'Everybody is waiting for you' })).toBeTruthy();
    expect(spoken()).toContain('Everybody is waiting for you');
  });

  test('shows who has, not where', () => {
    const view = placing({ to_act: ['p1'] });
    view.players.p2!.placed = true;
    sit(view);
    const company = screen.getByRole('list', { name: 'Who has placed' });

    expect(
      within(company)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replace(/\s+/g, ' ')),
    ).toEqual([expect.stringContaining('thinking'), expect.stringContaining('placed')]);
    expect(screen.getAllByRole('grid')).toHaveLength(1);
  });
});

test('what is named is spoken, with who named it', () => {
  sit(placing());
  const data = { player_id: 'p2', letter: 'T', turn: 0 };
  tell({ event: 'effect', type: 'letter_announced', version: 4, data });
  tell({ event: 'effect', type: 'letter_announced', version: 5, data: { ...data, player_id: null } });

  expect(spoken()).toContain('T, named by Ben.');
  expect(spoken()).toContain('T, drawn by the house.');
});

test('who watches sees every board and can place on none', async () => {
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
  const grid = screen.getByRole('grid', { name: 'Board of Ben' });
  await fireEvent.click(within(grid).getByRole('gridcell', { name: 'Row 1, column 1, empty' }));

  expect(screen.getAllByRole('grid')).toHaveLength(2);
  expect(act).not.toHaveBeenCalled();
});

describe('the end', () => {
  const word = (text: string, row: number, col: number, horizontal: boolean) => ({
    word: text,
    row,
    col,
    horizontal,
    length: text.length,
    score: text.length === 2 ? 4 : text.length,
  });
  const over = (change: Partial<crossword.State> = {}) =>
    game({
      status: 'waiting',
      phase: 'scoring',
      to_act: [],
      turn: null,
      announcer: undefined,
      grid_size: 2,
      letters: ['A', 'T', 'S', 'O'],
      boards: {
        p1: [
          ['A', 'T'],
          ['S', 'O'],
        ],
        p2: [
          ['A', 'S'],
          ['T', 'O'],
        ],
      },
      scores: { p1: 8, p2: 4 },
      words: { p1: [word('AT', 0, 0, true), word('AS', 0, 0, false)], p2: [word('TO', 1, 0, true)] },
      winner: 'p1',
      ...change,
    });

  test('says who has won, and of each letter in which words it is', () => {
    sit(over());

    expect(screen.getByRole('heading', { name: 'You win with 8 points' })).toBeTruthy();
    const own = screen.getByRole('grid', { name: 'Your board' });
    expect(within(own).getByRole('gridcell', { name: 'Row 1, column 1, A, in the words AT and AS' })).toBeTruthy();
    expect(within(own).getByRole('gridcell', { name: 'Row 2, column 2, O' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'TO, 4 points, fills the line, counts double' })).toBeTruthy();
  });

  test('of one that was not seen live is not spoken', async () => {
    sit(over());
    await tick();

    expect(spoken()).toBe('');
  });

  test('is told by rows, then by columns, and the totals rise with it', async () => {
    moving();
    sit(placing({ grid_size: 2 }));
    await shows(over());
    const total = () => document.querySelector('article .total')?.textContent?.replace(/\s+/g, ' ').trim();
    expect(screen.getByRole('heading', { name: 'Counting the words …' })).toBeTruthy();

    const seen = [];
    for (let beat = 0; beat < 3; beat += 1) {
      await vi.advanceTimersByTimeAsync(1_100);
      seen.push([screen.queryByText(/^(Row|Column) \d$/)?.textContent, total()]);
    }

    expect(seen).toEqual([
      ['Row 1', '4 4 points'],
      ['Row 2', '4 4 points'],
      [undefined, '8 8 points'],
    ]);
    expect(spoken()).toContain('You win with 8 points');
  });

  test('can be had at once, and seen once more', async () => {
    moving();
    sit(placing({ grid_size: 2 }));
    await shows(over());
    await fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(screen.getByRole('heading', { name: 'You win with 8 points' })).toBeTruthy();

    await fireEvent.click(screen.getByRole('button', { name: 'Show the words again' }));
    expect(screen.getByRole('heading', { name: 'Counting the words …' })).toBeTruthy();
  });

  test('is being revealed until it is told, and no second time', async () => {
    moving();
    const asked = () => screen.queryByText('Play again?') !== null;
    sit(placing({ grid_size: 2 }));
    expect(asked()).toBe(true);
    await shows(over());
    expect(asked()).toBe(false);

    await fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(asked()).toBe(true);
    await fireEvent.click(screen.getByRole('button', { name: 'Show the words again' }));
    expect(asked()).toBe(true);
  });

  test('that was being revealed is forgotten when another game begins', async () => {
    moving();
    sit(placing({ grid_size: 2 }));
    await shows(over());
    await shows(placing({ game_id: 'g2' }));

    expect(screen.queryByText('Play again?')).not.toBeNull();
  });

  test('has the focus that was on the board', async () => {
    sit(placing({ grid_size: 2 }));
    cell(1, 1).focus();
    await shows(over());
    await tick();

    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'You win with 8 points' }));
  });

  test('leaves the focus alone that is elsewhere', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    sit(placing({ grid_size: 2 }));
    field.focus();
    await shows(over());
    await tick();

    expect(document.activeElement).toBe(field);
  });

  test('of one who plays alone is neither a win nor a place', () => {
    const { p1 } = game().players;
    sit(over({ players: { p1: p1! }, scores: { p1: 8 }, winner: 'p1' }));

    expect(screen.getByRole('heading', { name: 'You made 8 points' })).toBeTruthy();
    expect(screen.queryByText(/wins?\b|winner|Place \d/)).toBeNull();
    expect(document.querySelector('article.best')).toBeNull();
  });

  test('of who made all that was possible is told so, without a board that is no better', () => {
    const board = [
      ['S', 'O'],
      ['A', 'T'],
    ];
    sit(over({ possible: { board, total: 8 } }));

    expect(screen.getByRole('heading', { name: 'Nothing better to be found' })).toBeTruthy();
    expect(screen.queryByText(/possible/)).toBeNull();
    expect(screen.getAllByRole('grid')).toHaveLength(2);
  });

  test('of a game that was stopped before anything was written has no boards', () => {
    const nothing = [
      [null, null],
      [null, null],
    ];
    sit(over({ phase: 'abandoned', boards: { p1: nothing, p2: nothing }, scores: undefined, words: undefined }));

    expect(screen.getByText('Nothing was written yet.')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('with equals is a tie, and nobody is called the winner', () => {
    sit(over({ scores: { p1: 8, p2: 8 }, winner: null }));

    expect(screen.getByRole('heading', { name: 'A tie: Ann and Ben with 8 points each' })).toBeTruthy();
    expect(screen.queryByText('winner')).toBeNull();
    expect(screen.getAllByText('tied for first')).toHaveLength(2);
  });

  test('has winners with a ring, who are not read as being to move', () => {
    sit(over());

    expect(document.querySelectorAll('.ring')).toHaveLength(1);
    expect(screen.queryByText('to move')).toBeNull();
  });

  test('with equals is a tie to who watches, too', () => {
    sit(over({ scores: { p1: 8, p2: 8 }, winner: null }), null);

    expect(screen.getByRole('heading', { name: 'A tie: Ann and Ben with 8 points each' })).toBeTruthy();
  });

  test('does not count who left, but shows the board', () => {
    const view = over({ scores: { p1: 8 }, words: { p1: [] } });
    view.players.p2!.left = true;
    sit(view);

    expect(screen.getByText('Left, so not scored')).toBeTruthy();
    expect(screen.getByRole('grid', { name: 'Board of Ben' })).toBeTruthy();
  });

  test('waits for the best possible board, then says that it is at least that good', async () => {
    sit(over());
    expect(screen.getByText('The house is looking for the best possible board …')).toBeTruthy();

    await shows(
      over({
        possible: {
          board: [
            ['S', 'O'],
            ['A', 'T'],
          ],
          total: 12,
        },
      }),
    );
    expect(screen.getByRole('heading', { name: 'At least 12 points were possible' })).toBeTruthy();
    expect(screen.getByRole('grid', { name: 'The best possible' })).toBeTruthy();
  });

  test('of a game that was stopped has boards and no points', () => {
    sit(over({ phase: 'abandoned', scores: undefined, words: undefined, winner: undefined }));

    expect(screen.getByRole('heading', { name: 'It counts for nobody' })).toBeTruthy();
    expect(screen.getAllByRole('grid')).toHaveLength(2);
    expect(screen.queryByText(/points/)).toBeNull();
  });

  test('is told in the language of the page, whatever language the words are of', () => {
    prefs.update({ language: 'de' });
    sit(over());

    expect(screen.getByRole('heading', { name: 'Du gewinnst mit 8 Punkten' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Zeile 1, Spalte 1, A, in den Wörtern AT und AS' })).toBeTruthy();
  });
});
