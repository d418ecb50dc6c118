import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import Wortkunst from '../src/games/wortkunst/Wortkunst.svelte';
import type { wortkunst } from '../src/lib/protocol';
import { faceFor, spoken } from './mount-face';
import { boardOf, button, cell, game, rose, type } from './wortkunst';

vi.setConfig({ testTimeout: 20_000 }); // a board has many squares, and machines are busy

const { act, sit, rerender, tell, refuse } = faceFor<wortkunst.State, wortkunst.Action, wortkunst.Effect>(Wortkunst);
const placedRose = { event: 'place', tiles: [...'ROSE'].map((letter, at) => ({ x: 7 + at, y: 7, letter })) };

describe('the judge', () => {
  const rating = { player_id: 'p2', placedTiles: rose.placedTiles, words: ['ROSE'], timestamp: 0 };

  test('is named and thinks, and nobody plays meanwhile', () => {
    sit(game({ phase: 'scoring', to_act: [], turn: 'p2', rating }));

    expect(screen.getByText('Rating…')).toBeTruthy();
    expect(screen.getByText('Rated by the built-in judge')).toBeTruthy();
    expect(button('Pass').disabled).toBe(true);
  });

  test.each([
    [2, 'The judge is taking longer than usual. 2 other tables are ahead of you.'],
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

  test('is reported as unknown, and played if the player insists', async () => {
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
