import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import Wortkunst from '../src/games/wortkunst/Wortkunst.svelte';
import { prefs } from '../src/lib/prefs';
import type { wortkunst } from '../src/lib/protocol';
import { question } from '../src/lib/ui/confirm';
import { faceFor, spoken } from './face';
import Page from './Page.svelte';
import { boardOf, button, cell, drag, game, rackNow, rose, tile, type } from './wortkunst';

vi.setConfig({ testTimeout: 20_000 }); // a board has many squares, and machines are busy

const { act, sit, rerender, tell, refuse } = faceFor<wortkunst.State, wortkunst.Action, wortkunst.Effect>(Wortkunst);
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
    render(Page, {
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

  test('keeps what was refused on the board', async () => {
    act.mockResolvedValue(false);
    sit(game());
    await fireEvent.click(cell(8, 8));
    await type('r', 'o', 'Enter');

    expect(cell(8, 8).getAttribute('aria-label')).toContain('R, not played yet');
  });
});

test('the order of the rack is found again', async () => {
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

describe('the judge', () => {
  const rating = { player_id: 'p2', placedTiles: rose.placedTiles, words: ['ROSE'], timestamp: 0 };

  test('is named and thinks, and nobody plays meanwhile', () => {
    sit(game({ phase: 'scoring', to_act: [], turn: 'p2', rating }));

    expect(screen.getByText('Rating…')).toBeTruthy();
    expect(screen.getByText('Rated by the built-in judge')).toBeTruthy();
    expect(button('Pass').disabled).toBe(true);
  });

  test.each([
    [2, 'The judge is taking longer than usual. The words of 2 other tables come first.'],
    [1, 'The judge is taking longer than usual. One other table is ahead of you.'],
    [0, 'The judge is taking longer than usual. There is no answer yet.'],
  ])('explains the wait when it takes long (%i tables ahead)', async (ahead, told) => {
    sit(game({ phase: 'scoring', to_act: [], turn: 'p2', rating: { ...rating, ahead } }));
    expect(screen.getAllByText(told)).toHaveLength(2); // beside the rack, and on the judge's card
    tell({ event: 'effect', type: 'rating_delayed', data: { ahead }, version: 2 });

    await vi.waitFor(() => expect(spoken()).toContain(told));
  });

  test('that is built in has no name, and says when an earlier version rated', async () => {
    const moves = [
      { ...rose, model: 'local-11111111' },
      { ...rose, model: 'local-22222222' },
    ];
    sit(game({ model: 'local-22222222', moves, board: boardOf('ROSE') }));
    await fireEvent.click(screen.getByText('Moves (2)'));

    expect(screen.getByText('Rated by the built-in judge')).toBeTruthy();
    expect(screen.getAllByText('Rated by an earlier version of the built-in judge')).toHaveLength(1);
    expect(document.body.textContent).not.toMatch(/1111|2222/);
  });

  test('says a score and a sentence for each word', async () => {
    sit(game({ judge: 'llm', model: 'mistral-large', moves: [rose], board: boardOf('ROSE') }));
    tell({ event: 'effect', type: 'move_rated', data: { player_id: 'p2', words: ['ROSE'], score: 54 } } as never);
    const card = screen.getByRole('article');

    expect(card.textContent).toMatch(/ROSE\s*\(54\):\s*Eine Blume\./);
    expect(screen.getByText('Rated by a language model (mistral-large)')).toBeTruthy();
    expect(spoken()).toContain('Ben: ROSE 54, 54 in all.');
  });

  test('keeps the rating of our own move in sight until the next one, beside the rating of the others’', async () => {
    const mond = { ...rose, seat: 'p1', perWordEvaluations: [{ word: 'MOND', score: 42, explanation: 'Hell.' }] };
    const passed = { ...mond, kind: 'pass' as const, perWordEvaluations: [] };
    const cards = () => screen.queryAllByRole('article').map((card) => card.textContent?.match(/[A-Z]+/)?.[0]);
    sit(game({ moves: [rose] }));
    const seen = [cards()];
    for (const view of [
      game({ moves: [rose], phase: 'scoring', rating: { ...rating, player_id: 'p1' } }),
      game({ moves: [rose, mond] }),
      game({ moves: [rose, mond], phase: 'scoring', rating }),
      game({ moves: [rose, mond, rose] }),
      game({ moves: [rose, mond, rose, passed] }),
    ]) {
      await rerender({ view });
      seen.push(cards());
    }

    expect(seen).toEqual([['ROSE'], ['ROSE'], ['MOND', 'ROSE'], ['MOND'], ['MOND', 'ROSE'], ['ROSE']]);
  });

  test('is asked again by any player', async () => {
    sit(game({ phase: 'rating_failed', to_act: ['p1', 'p2'], turn: 'p2', rating: { ...rating, failure: 'failed' } }));
    expect(screen.getAllByText('Rating failed')).toHaveLength(2); // by the judge, and by the rack
    await fireEvent.click(button('Try again'));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'retry' });
  });

  test('has its words beside the rack too, for players who do not see its cards', async () => {
    const byTheRack = () => document.querySelector('.rated')?.textContent?.trim();
    sit(game({ moves: [rose], board: boardOf('ROSE') }));
    const told = [byTheRack()];
    await rerender({
      view: game({ moves: [rose], phase: 'scoring', to_act: [], rating: { ...rating, words: ['ROSEN'] } }),
    });
    told.push(byTheRack());
    await rerender({ view: game({ moves: [rose], board: boardOf('ROSE') }) });
    await type('t');
    told.push(byTheRack());

    expect(told).toEqual(['Ben: ROSE 54', 'Ben: ROSEN', undefined]);
  });

  test('keeps the words of one move apart beside the rack', () => {
    const os = { word: 'OS', score: 12, explanation: 'Ein Laut.' };
    sit(game({ moves: [{ ...rose, perWordEvaluations: [...rose.perWordEvaluations!, os] }], board: boardOf('ROSE') }));

    expect(document.querySelector('.rated')?.textContent?.replace(/\s+/g, ' ').trim()).toBe('Ben: ROSE 54 OS 12');
  });

  test('is not asked again by spectators', () => {
    const failed: wortkunst.Rating = { ...rating, failure: 'budget' };
    sit(game({ phase: 'rating_failed', to_act: ['p1', 'p2'], turn: 'p2', rating: failed, rack: undefined }), null);

    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
  });
});

describe('a word the dictionary does not know', () => {
  const unsure = (change: Partial<wortkunst.State> = {}) => game({ judge: 'llm', dictionary: 'ask', ...change });
  const evaluated = [{ word: 'ROSE', score: 66, explanation: 'Kühn.' }];

  const why = () => document.getElementById('wortkunst-why')?.textContent;

  async function layUnknown(): Promise<void> {
    act.mockImplementationOnce(() => {
      refuse('ROSE is not in the dictionary.', 'UNKNOWN_WORD');
      return Promise.resolve(false);
    });
    await fireEvent.click(cell(8, 8));
    await type('r', 'o', 's', 'e', 'Enter');
    await vi.waitFor(() => expect(button('Play anyway')).toBeTruthy());
  }

  test('is said to be unknown, and played if it is meant', async () => {
    sit(unsure());
    await layUnknown();
    expect(why()).toBe('ROSE is not in the dictionary.');
    await fireEvent.click(button('Play anyway'));

    expect(act).toHaveBeenLastCalledWith({ ...placedRose, sure: true });
    await vi.waitFor(() => expect(button('Play')).toBeTruthy());
  });

  test('is put to the judge once, and the answer stands beside the rack and on a card', async () => {
    sit(unsure());
    await layUnknown();
    await fireEvent.click(button('Ask the judge'));
    expect(act).toHaveBeenLastCalledWith({ ...placedRose, event: 'consult' });
    await rerender({ view: unsure({ advice: { words: ['ROSE'], perWordEvaluations: [] } }) });
    expect(why()).toBe('The language model is thinking about ROSE.');
    await rerender({ view: unsure({ advice: { words: ['ROSE'], perWordEvaluations: evaluated } }) });

    expect(why()).toBe('Only you can see this: ROSE 66. It counts if you play it this turn.');
    expect(spoken()).toContain('ROSE 66');
    expect(screen.getByText('Kühn.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask the judge' })).toBeNull();
    expect(button('Play').disabled).toBe(false);
  });

  test('may be played all the same when the judge is slow or silent', async () => {
    sit(unsure());
    await layUnknown();
    await fireEvent.click(button('Ask the judge'));
    await rerender({ view: unsure({ advice: { words: ['ROSE'], perWordEvaluations: [], ahead: 1 } }) });
    expect(why()).toContain('is taking longer than usual');
    await rerender({ view: unsure({ advice: { words: ['ROSE'], perWordEvaluations: [], failure: 'failed' } }) });

    expect(why()).toBe('The judge did not answer. You can still play it.');
    expect(button('Play').disabled).toBe(false);
  });

  test('that the judge was asked about is remembered after a reload', async () => {
    sit(unsure({ advice: { words: ['ROSE'], perWordEvaluations: [] } }));
    expect(why()).toBe('The language model is thinking about ROSE.');
    await rerender({ view: unsure({ advice: { words: ['ROSE'], perWordEvaluations: [], failure: 'failed' } }) });

    expect(why()).toBe('The judge did not answer. You can still play it.');
  });

  test('is forgotten with the first change, and advice is about its own words alone', async () => {
    sit(unsure({ advice: { words: ['ROT'], perWordEvaluations: [{ ...evaluated[0]!, word: 'ROT' }] } }));
    await layUnknown();
    expect(screen.queryByRole('button', { name: 'Ask the judge' })).toBeNull(); // once a turn
    await type('Backspace');

    expect(button('Play')).toBeTruthy();
    expect(screen.queryByText(/Only you know/)).toBeNull();
  });

  test('is simply refused where that is the rule', async () => {
    sit(game({ dictionary: 'check' }));
    await fireEvent.click(cell(8, 8));
    await type('r', 'o');
    refuse('RO is not in the dictionary.', 'UNKNOWN_WORD');
    await vi.waitFor(() => expect(why()).toBe('RO is not in the dictionary.'));

    expect(button('Play')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask the judge' })).toBeNull();
  });
});

describe('instead of laying', () => {
  test.each([
    ['You score nothing. If everyone passes in a row, the game ends.', {}],
    ['Everyone else has passed: this ends the game. The 7 tiles on your rack will cost you 700 points.', { passes: 1 }],
    [
      'Everyone else has passed: this ends the game. The tile on your rack will cost you 100 points.',
      { passes: 1, rack: ['E'] },
    ],
    ['Everyone else has passed: this ends the game.', { passes: 1, end_penalty: 0 }],
    ['You score nothing. If everyone passes 2 times in a row, the game ends.', { passes: 1, pass_rounds: 2 }],
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
    ['You play alone: this ends the game. The 7 tiles on your rack will cost you 700 points.', 0, 1],
    ['You score nothing. If everyone passes 3 times in a row, the game ends.', 1, 3],
    ['You play alone: this ends the game. The 7 tiles on your rack will cost you 700 points.', 2, 3],
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
