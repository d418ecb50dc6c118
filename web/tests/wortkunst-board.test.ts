import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import Wortkunst from '../src/games/wortkunst/Wortkunst.svelte';
import { prefs } from '../src/lib/prefs';
import type { wortkunst } from '../src/lib/protocol';
import { faceFor, spoken } from './mount-face';
import { boardOf, button, carry, cell, drag, game, letGo, rackNow, rose, tile, type } from './wortkunst';

vi.setConfig({ testTimeout: 20_000 }); // a board has many squares, and machines are busy

const { act, sit, rerender, tell } = faceFor<wortkunst.State, wortkunst.Action, wortkunst.Effect>(Wortkunst);
const label = (row: number, column: number): string => cell(row, column).getAttribute('aria-label') ?? '';
const section = (name: string) => within(screen.getByText(name).closest('details')!);
const dialog = () => within(document.querySelector<HTMLElement>('dialog[open]')!);
const FULL = ['R', 'O', 'S', 'E', 'T', 'E', 'Blank'];

describe('a tile that is tried', () => {
  test.each([
    ['a right click', () => fireEvent.contextMenu(cell(8, 8))],
    ['a click on it and another', () => fireEvent.click(cell(8, 8)).then(() => fireEvent.click(cell(8, 8)))],
    ['a click on its slot', () => fireEvent.click(tile('R, on the board'))],
  ])('goes back by %s', async (_, goesBack) => {
    sit(game());
    await drag(tile('R'), cell(8, 8));
    expect(rackNow()[0]).toBe('R, on the board');
    await goesBack();

    expect(rackNow()).toEqual(FULL);
    expect(label(8, 8)).toContain('empty');
  });

  test('looks different from tiles that were played', async () => {
    sit(game({ board: boardOf('.O') }));
    await drag(tile('R'), cell(8, 8));

    expect([8, 9].map((column) => cell(8, column).querySelector('.tile')?.classList.contains('tried'))).toEqual([
      true,
      false,
    ]);
  });

  test('is written once, however long its key is held', async () => {
    sit(game());
    await fireEvent.click(cell(8, 8));
    await type('e');
    await fireEvent.keyDown(document.activeElement!, { key: 'e', repeat: true });

    expect(rackNow().filter((name) => name === 'E, on the board')).toHaveLength(1);
  });

  test('is written downwards after a press of Space', async () => {
    sit(game());
    cell(8, 8).focus();
    await type(' ', 'r', 'o');

    expect([label(8, 8), label(9, 8)].map((one) => one.includes('not played yet'))).toEqual([true, true]);
  });

  test('is on its way once, and cannot be taken back from there', async () => {
    act.mockReturnValue(new Promise(() => undefined));
    sit(game());
    await fireEvent.click(cell(8, 8));
    await type('r', 'o', 'Enter', 'Enter', 'Escape', 'Backspace');

    expect(act).toHaveBeenCalledTimes(1);
    expect(rackNow().slice(0, 2)).toEqual(['R, on the board', 'O, on the board']);
  });

  test('enlarges the board around the finger that carries it', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('coarse') }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const isLarge = () => cell(8, 8).closest('.board')?.classList.contains('large');
    sit(game());
    const seen = [isLarge()];
    await carry(tile('R'), cell(8, 8));
    seen.push(isLarge());
    await letGo();
    seen.push(isLarge());

    expect(seen).toEqual([false, true, false]);
  });
});

test('a blank is given its letter by a key, umlauts too', async () => {
  sit(game());
  await fireEvent.click(tile('Blank'));
  await fireEvent.click(cell(8, 8));
  dialog().getByText('A').focus();
  await type('ö');

  expect(label(8, 8)).toContain('Ö, blank, not played yet');
});

describe('the rack', () => {
  test('is put in order by dragging one tile onto another', async () => {
    sit(game({ room_id: 'ordered' }));
    await drag(tile('R'), tile('S'));

    expect(rackNow()).toEqual(['S', 'O', 'R', 'E', 'T', 'E', 'Blank']);
  });

  test('is shuffled, and holds the same tiles', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    sit(game({ room_id: 'shuffled' }));
    await fireEvent.click(button('Shuffle'));

    expect(rackNow()).not.toEqual(FULL);
    expect(rackNow().sort()).toEqual([...FULL].sort());
  });

  test('has all its tiles again when some are exchanged', async () => {
    sit(game());
    await drag(tile('R'), cell(8, 8));
    await fireEvent.click(button('Exchange'));
    expect(dialog().getByText(/There are 88 tiles in the bag/)).toBeTruthy();
    await fireEvent.click(dialog().getByRole('button', { name: 'T', hidden: true }));
    await fireEvent.click(dialog().getByRole('button', { name: 'Exchange 1 tile', hidden: true }));

    expect(rackNow()).toEqual(FULL);
    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'exchange', tiles: ['T'] });
  });
});

describe('the board', () => {
  test('has a star in the middle until something lies there', async () => {
    sit(game());
    expect([label(8, 8), cell(8, 8).textContent?.trim()]).toEqual(['Row 8, column 8, empty, star', '★']);
    await rerender({ view: game({ board: boardOf('R') }) });

    expect([label(8, 8), cell(8, 8).textContent?.trim()]).toEqual(['Row 8, column 8, R', 'R']);
  });

  test('outlines the last move, and says so', () => {
    sit(game({ board: boardOf('RO'), moves: [rose] }));

    expect([label(8, 8), label(8, 9)]).toEqual(['Row 8, column 8, R, last move', 'Row 8, column 9, O']);
    expect([8, 9].map((column) => cell(8, column).classList.contains('recent'))).toEqual([true, false]);
  });

  test('tells blanks from letters for ever', () => {
    const board = boardOf('RO');
    board[7]![8] = { letter: null, isBlank: true, assignedLetter: 'O' };
    sit(game({ board }));

    expect([label(8, 8), label(8, 9)]).toEqual(['Row 8, column 8, R', 'Row 8, column 9, O, blank']);
    expect([8, 9].map((column) => cell(8, column).querySelector('.tile')?.classList.contains('blank'))).toEqual([
      false,
      true,
    ]);
  });

  test('is read by columns too', async () => {
    sit(game({ board: boardOf('.O', '.S') }));
    cell(8, 9).focus();
    await fireEvent.keyDown(cell(8, 9), { key: 'ArrowDown', shiftKey: true });

    expect(spoken()).toContain('Column 9: OS');
  });

  test('shows coordinates to players who want them, also the next time', async () => {
    const marks = () => [...document.querySelectorAll('.ruler span')].map((mark) => mark.textContent);
    sit(game());
    expect(marks()).toEqual([]);
    await fireEvent.click(screen.getByLabelText('Show coordinates'));
    expect([marks()[0], marks()[14], marks()[15], marks()[29]]).toEqual(['A', 'O', '1', '15']);
    document.body.replaceChildren();
    sit(game());

    expect(marks()).toHaveLength(30);
  });
});

describe('beside the board', () => {
  test('show how many tiles are in the bag, and which are unseen', () => {
    sit(game({ board: boardOf('R') }));

    expect(screen.getByText('88 tiles in the bag')).toBeTruthy();
    const unseen = section('Board and tiles').getAllByRole('listitem', { hidden: true });
    expect(unseen.map((one) => one.textContent)).toEqual(['E 7', 'T 3', 'blank 1']);
  });

  test.each([
    ['auto', false],
    ['less', true],
  ] as const)('count totals up to what they have become, with motion %s at once: %s', async (motion, atOnce) => {
    const points = () => Number(screen.getByRole('region', { name: 'Points' }).querySelector('li b')?.textContent);
    const { players } = game();
    prefs.update({ motion });
    sit(game());
    await rerender({ view: game({ players: { ...players, p1: { ...players.p1!, score: 90 } } }) });
    await vi.advanceTimersByTimeAsync(100);
    expect(points() === 90).toBe(atOnce);
    await vi.advanceTimersByTimeAsync(1000);

    expect(points()).toBe(90);
  });

  test('stands a card for each word, the main word first, and every move with its words', () => {
    const both = [...rose.perWordEvaluations, { word: 'RO', score: 7, explanation: 'Kurz.' }];
    const moves: wortkunst.Turn[] = [
      { ...rose, perWordEvaluations: both, moveScore: 61 },
      { ...rose, seat: 'p1', kind: 'exchange', placedTiles: [], perWordEvaluations: [], moveScore: 0, exchanged: 3 },
    ];
    sit(game({ board: boardOf('ROSE'), moves }));

    expect(screen.getAllByRole('article').map((card) => card.textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'ROSE (54): Eine Blume.',
      'RO (7): Kurz.',
    ]);
    const told = section('Moves (2)').getAllByRole('listitem', { hidden: true });
    expect(told.map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
      '2. Ann exchanged 3 tiles',
      '1. Ben +61 ROSE (54): Eine Blume.RO (7): Kurz.',
    ]);
  });

  test('stand the words the judge thinks about, and no others where only the main word counts', () => {
    const rating = { player_id: 'p2', placedTiles: rose.placedTiles, words: ['ROSE', 'RO'], timestamp: 0 };
    sit(game({ rated: 'main', phase: 'scoring', to_act: [], turn: 'p2', rating }));
    tell({
      event: 'effect',
      type: 'tiles_placed',
      data: { player_id: 'p2', words: ['ROSE', 'RO'], count: 4 },
    } as never);

    expect(screen.getAllByText('The built-in judge is thinking about ROSE.').length).toBeGreaterThan(0);
    expect(spoken()).toContain('The built-in judge is thinking about ROSE.');
    expect(document.querySelector('.rated')?.textContent?.trim()).toBe('Ben: ROSE');
  });

  test.each(['en', 'de'] as const)('stands what kind of game it is, in German on a page in %s', (language) => {
    prefs.update({ language });
    sit(game());

    expect(screen.getByText('Das kreative Wortspiel unter Freunden').lang).toBe('de');
  });
});
