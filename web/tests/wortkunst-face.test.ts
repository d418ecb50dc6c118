import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import Wortkunst from '../src/games/wortkunst/Wortkunst.svelte';
import { prefs } from '../src/lib/prefs';
import type { wortkunst } from '../src/lib/protocol';
import { question } from '../src/lib/ui/confirm';
import { faceFor, spoken } from './mount-face';
import FacePage from './FacePage.svelte';
import { boardOf, button, cell, drag, game, rackNow, rose, tile, type } from './wortkunst';

vi.setConfig({ testTimeout: 20_000 }); // a board has many squares, and machines are busy

const { act, sit, rerender, tell } = faceFor<wortkunst.State, wortkunst.Action, wortkunst.Effect>(Wortkunst);
const placedRose = { event: 'place', tiles: [...'ROSE'].map((letter, at) => ({ x: 7 + at, y: 7, letter })) };

describe('laying tiles', () => {
  test('by typing after a click, and Enter plays them', async () => {
    sit(game());
    await fireEvent.click(cell(8, 8));
    await type('r', 'o', 's', 'e');
    expect(screen.getByText('ROSE')).toBeTruthy();
    await type('Enter');

    expect(act).toHaveBeenCalledExactlyOnceWith(placedRose);
  });

  test('by a click on the tile and one on the square', async () => {
    sit(game());
    for (const [at, letter] of [...'ROSE'].entries()) {
      await fireEvent.click(tile(letter));
      await fireEvent.click(cell(8, 8 + at));
    }
    await fireEvent.click(button('Play'));

    expect(act).toHaveBeenCalledExactlyOnceWith(placedRose);
  });

  test('goes down after a second click, and a blank becomes a missing letter', async () => {
    sit(game());
    await fireEvent.click(cell(8, 8));
    await fireEvent.click(cell(8, 8));
    await type('ö', 't', 'Enter');

    expect(act.mock.lastCall?.[0]).toEqual({
      event: 'place',
      tiles: [
        { x: 7, y: 7, letter: null, isBlank: true, assignedLetter: 'Ö' },
        { x: 7, y: 8, letter: 'T' },
      ],
    });
  });

  test('by dragging, and anywhere on the rack they are taken back', async () => {
    sit(game());
    await drag(tile('R'), cell(8, 8));
    expect(cell(8, 8).getAttribute('aria-label')).toContain('R, not played yet');
    await drag(cell(8, 8), screen.getByRole('toolbar'));

    expect(cell(8, 8).getAttribute('aria-label')).toContain('empty');
    expect(rackNow()).toEqual(['R', 'O', 'S', 'E', 'T', 'E', 'Blank']);
  });

  test('asks what a clicked blank shall be', async () => {
    sit(game());
    await fireEvent.click(tile('Blank'));
    await fireEvent.click(cell(8, 8));
    await fireEvent.click(screen.getByText('Ü'));

    expect(cell(8, 8).getAttribute('aria-label')).toContain('Ü, blank, not played yet');
  });

  test('is taken back by Backspace one by one, by Escape all at once, back to the start', async () => {
    sit(game());
    await fireEvent.click(cell(8, 8));
    await type('r', 'o', 's', 'Backspace');
    expect(rackNow()).toEqual(['R, on the board', 'O, on the board', 'S', 'E', 'T', 'E', 'Blank']);
    await type('Escape');

    expect(rackNow()).toEqual(['R', 'O', 'S', 'E', 'T', 'E', 'Blank']);
    expect(document.activeElement).toBe(cell(8, 8));
  });

  test('turns by a click on the square where taking back has left the cursor', async () => {
    sit(game());
    await fireEvent.click(cell(8, 8));
    await type('r', 'o', 'Escape');
    await fireEvent.click(cell(8, 8));
    await type('r', 'o');

    expect(cell(9, 8).getAttribute('aria-label')).toContain('O, not played yet');
  });

  test('takes letters from anywhere on the page, but not from a field, nor Enter from a button', async () => {
    sit(game());
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await type('r');
    expect(rackNow()[0]).toBe('R');
    field.blur();
    await type('r', 'o');
    button('Pass').focus();
    await type('s', 'e');
    button('Pass').focus();
    await type('Enter', 'Backspace');
    expect(act).not.toHaveBeenCalled();
    button('Pass').blur();
    await type('Enter');

    expect(act).toHaveBeenCalledExactlyOnceWith(placedRose);
  });

  test('takes no letters while something lies above the page', async () => {
    sit(game());
    await fireEvent.click(button('Exchange'));
    await type('r');

    expect(rackNow()[0]).toBe('R');
  });

  test('shows a refusal beside the board, until something is changed', async () => {
    let refuse = (_: string): void => undefined;
    const explain = (show: typeof refuse) => {
      refuse = show;
      return () => undefined;
    };
    render(FacePage, {
      Face: Wortkunst,
      view: game(),
      seat: 'p1',
      act,
      busy: false,
      hear: () => () => {},
      explain,
    } as never);
    await fireEvent.click(cell(8, 8));
    await type('r', 'o');
    refuse('RO is not in the dictionary.');
    await Promise.resolve();
    expect(document.getElementById('wortkunst-why')?.textContent).toBe('RO is not in the dictionary.');
    await type('s');

    expect(document.getElementById('wortkunst-why')).toBe(null);
  });

  test('says why it cannot be played', async () => {
    sit(game());
    await fireEvent.click(cell(1, 1));
    await type('r', 'o', 'Enter');

    expect(document.getElementById('wortkunst-why')?.textContent).toBe(
      'The first word must cross the star in the middle.',
    );
    expect(button('Play').disabled).toBe(true);
    expect(act).not.toHaveBeenCalled();
  });

  test('may be tried while others think, and stays', async () => {
    const waiting = game({ to_act: ['p2'], turn: 'p2' });
    sit(waiting);
    await fireEvent.click(cell(8, 8));
    await type('r', 'o');
    expect(button('Play').disabled).toBe(true);
    await rerender({ view: game() });

    expect(button('Play').disabled).toBe(false);
  });

  test('keeps refused tiles on the board', async () => {
    act.mockResolvedValue(false);
    sit(game());
    await fireEvent.click(cell(8, 8));
    await type('r', 'o', 'Enter');

    expect(cell(8, 8).getAttribute('aria-label')).toContain('R, not played yet');
  });
});

test('the order of the rack is restored after a reload', async () => {
  sit(game());
  tile('R').focus();
  await fireEvent.keyDown(tile('R'), { key: 'ArrowRight', shiftKey: true });
  cleanup();
  sit(game());

  expect(rackNow().slice(0, 2)).toEqual(['O', 'R']);
});

test('a row is read with its gaps', async () => {
  sit(game({ board: boardOf('RO.E') }));
  cell(8, 9).focus();
  await fireEvent.keyDown(cell(8, 9), { key: 'ArrowRight', shiftKey: true });

  expect(spoken()).toContain('Row 8: RO gap E');
});

describe('instead of laying', () => {
  test.each([
    ['You score nothing. If everyone else passes too, the game ends.', {}],
    ['Everyone else has passed: this ends the game. The 7 tiles on your rack will cost you 700 points.', { passes: 1 }],
    [
      'Everyone else has passed: this ends the game. The tile on your rack will cost you 100 points.',
      { passes: 1, rack: ['E'] },
    ],
    ['Everyone else has passed: this ends the game.', { passes: 1, end_penalty: 0 }],
    ['You score nothing. If everyone passes twice in a row, the game ends.', { passes: 1, pass_rounds: 2 }],
    [
      'Everyone else has passed: this ends the game. The 7 tiles on your rack will cost you 700 points.',
      { passes: 3, pass_rounds: 2 },
    ],
  ])('a player who passes is told: %s', async (text, change) => {
    sit(game(change));
    await fireEvent.click(button('Pass'));

    expect(question.get()?.text).toBe(text);
    question.get()?.answer(false);
  });

  test.each([
    ['You are playing alone: this ends the game. The 7 tiles on your rack will cost you 700 points.', 0, 1],
    ['You score nothing. If everyone passes 3 times in a row, the game ends.', 1, 3],
    ['You are playing alone: this ends the game. The 7 tiles on your rack will cost you 700 points.', 2, 3],
  ])('a lone player who passes is told: %s', async (text, passes, pass_rounds) => {
    const { p1 } = game().players;
    sit(game({ players: { p1: p1! }, passes, pass_rounds }));
    await fireEvent.click(button('Pass'));

    expect(question.get()?.text).toBe(text);
    question.get()?.answer(false);
  });

  test('chosen tiles are exchanged', async () => {
    sit(game());
    await fireEvent.click(button('Exchange'));
    const dialog = within(document.querySelector<HTMLElement>('dialog[open]')!);
    await fireEvent.click(dialog.getByRole('button', { name: 'T', hidden: true }));
    await fireEvent.click(dialog.getByRole('button', { name: 'Blank', hidden: true }));
    await fireEvent.click(dialog.getByRole('button', { name: 'Exchange 2 tiles', hidden: true }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'exchange', tiles: ['T', null] });
  });

  test('nothing is exchanged with fewer than seven in the bag, and that is said', () => {
    sit(game({ bag_count: 6 }));

    expect(button('Exchange').disabled).toBe(true);
    expect(screen.getByText('There are fewer than seven tiles in the bag: no more exchanges.')).toBeTruthy();
  });
});

test.each([
  ['de', 'p1', 'Du hast gepasst', 'Du hast 2 Steine getauscht'],
  ['de', 'p2', 'Ben hat gepasst', 'Ben hat 2 Steine getauscht'],
  ['en', 'p1', 'You passed', 'You exchanged 2 tiles'],
] as const)('what is done instead is spoken in %s of %s', (language, player_id, passed, exchanged) => {
  prefs.update({ language });
  sit(game());
  tell({ event: 'effect', type: 'passed', data: { player_id } } as never);
  tell({ event: 'effect', type: 'tiles_exchanged', data: { player_id, count: 2 } } as never);

  expect(spoken()).toContain(passed);
  expect(spoken()).toContain(exchanged);
});

test('moves of others that the board does not show are listed beside the rack, until the next move', async () => {
  const pass: wortkunst.Turn = {
    ...rose,
    kind: 'pass',
    placedTiles: [],
    words: [],
    perWordEvaluations: [],
    moveScore: 0,
  };
  const exchange: wortkunst.Turn = { ...pass, seat: 'p3', kind: 'exchange', exchanged: 2 };
  const own = { ...rose, seat: 'p1' };
  const { players } = game();
  const view = { players: { ...players, p3: { ...players.p2!, name: 'Cleo', seat: 2 } }, board: boardOf('ROSE') };
  const told = () => document.getElementById('wortkunst-why')?.textContent;
  sit(game({ ...view, moves: [own, pass, exchange] }));
  const before = told();
  await rerender({ view: game({ ...view, moves: [own, pass, exchange, own] }) });

  expect(before).toBe('Ben passed. Cleo exchanged 2 tiles.');
  expect(told()).toBe(undefined);
});

test('the number of tiles is shown for others, and not for the viewer, who sees them', () => {
  sit(game());
  const points = within(screen.getByRole('region', { name: 'Points' }));

  expect(points.getAllByRole('listitem').map((one) => one.textContent?.includes('7 tiles'))).toEqual([false, true]);
});

test('a disconnected player whose turn it is is named', () => {
  const { players } = game();
  sit(game({ to_act: ['p2'], turn: 'p2', players: { ...players, p2: { ...players.p2!, connected: false } } }));

  expect(screen.getByText('Ben is not connected. The game is waiting.')).toBeTruthy();
});
