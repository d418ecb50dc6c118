import { fireEvent, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import Crossword from '../src/games/crossword/Crossword.svelte';
import { prefs } from '../src/lib/prefs';
import type { crossword } from '../src/lib/protocol';
import { game, placing } from './crossword';
import { faceFor, spoken } from './mount-face';

const { sit, shows } = faceFor<crossword.State, crossword.Action, crossword.Effect>(Crossword);

/** Turn animations on, with a fake where the environment has none. */
function moving(): void {
  prefs.update({ motion: 'auto' });
  Element.prototype.animate ??= vi.fn<Element['animate']>();
}

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

  test('names the winner, and for each letter its words', () => {
    sit(over());

    expect(screen.getByRole('heading', { name: 'You win with 8 points' })).toBeTruthy();
    const own = screen.getByRole('grid', { name: 'Your board' });
    expect(within(own).getByRole('gridcell', { name: 'Row 1, column 1, A, in the words AT and AS' })).toBeTruthy();
    expect(within(own).getByRole('gridcell', { name: 'Row 2, column 2, O' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'TO, 4 points, fills the row or column, counts double' })).toBeTruthy();
  });

  test('is not announced to visitors who come later', async () => {
    sit(over());
    await tick();

    expect(spoken()).toBe('');
  });

  test('is revealed by rows, then by columns, and the totals rise with it', async () => {
    moving();
    sit(placing({ grid_size: 2 }));
    await shows(over());
    const total = () => document.querySelector('article .total')?.textContent?.replace(/\s+/g, ' ').trim();
    expect(screen.getByRole('heading', { name: 'Counting the words…' })).toBeTruthy();

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

  test('can be shown at once, and replayed', async () => {
    moving();
    sit(placing({ grid_size: 2 }));
    await shows(over());
    await fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(screen.getByRole('heading', { name: 'You win with 8 points' })).toBeTruthy();

    await fireEvent.click(screen.getByRole('button', { name: 'Replay the scoring' }));
    expect(screen.getByRole('heading', { name: 'Counting the words…' })).toBeTruthy();
  });

  test('is being revealed until it is complete, and not a second time', async () => {
    moving();
    const asked = () => screen.queryByText('Play again?') !== null;
    sit(placing({ grid_size: 2 }));
    expect(asked()).toBe(true);
    await shows(over());
    expect(asked()).toBe(false);

    await fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(asked()).toBe(true);
    await fireEvent.click(screen.getByRole('button', { name: 'Replay the scoring' }));
    expect(asked()).toBe(true);
  });

  test('that was being revealed is forgotten when another game begins', async () => {
    moving();
    sit(placing({ grid_size: 2 }));
    await shows(over());
    await shows(placing({ game_id: 'g2' }));

    expect(screen.queryByText('Play again?')).not.toBeNull();
  });

  test('takes over the focus from the board', async () => {
    sit(placing({ grid_size: 2 }));
    screen.getAllByRole('gridcell')[0]!.focus();
    await shows(over());
    await tick();

    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'You win with 8 points' }));
  });

  test('leaves a focus elsewhere alone', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    sit(placing({ grid_size: 2 }));
    field.focus();
    await shows(over());
    await tick();

    expect(document.activeElement).toBe(field);
  });

  test('of a lone player is neither a win nor a place', () => {
    const { p1 } = game().players;
    sit(over({ players: { p1: p1! }, scores: { p1: 8 }, winner: 'p1' }));

    expect(screen.getByRole('heading', { name: 'You scored 8 points' })).toBeTruthy();
    expect(screen.queryByText(/wins?\b|winner|\d\w\w place/)).toBeNull();
    expect(document.querySelector('article.best')).toBeNull();
  });

  test('of a perfect board says so, without showing another that is no better', () => {
    const board = [
      ['S', 'O'],
      ['A', 'T'],
    ];
    sit(over({ possible: { board, total: 8 } }));

    expect(screen.getByRole('heading', { name: 'You can’t do better' })).toBeTruthy();
    expect(screen.queryByText(/possible/)).toBeNull();
    expect(screen.getAllByRole('grid')).toHaveLength(2);
  });

  test('of a game that was stopped before anything was written has no boards', () => {
    const nothing = [
      [null, null],
      [null, null],
    ];
    sit(over({ phase: 'abandoned', boards: { p1: nothing, p2: nothing }, scores: undefined, words: undefined }));

    expect(screen.getByText('No letter had been placed yet.')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('with equal totals is a tie, and nobody is called the winner', () => {
    sit(over({ scores: { p1: 8, p2: 8 }, winner: null }));

    expect(screen.getByRole('heading', { name: 'A tie: Ann and Ben with 8 points each' })).toBeTruthy();
    expect(screen.queryByText('winner')).toBeNull();
    expect(screen.getAllByText('tied for first')).toHaveLength(2);
  });

  test('has winners with a ring, which is not read as their turn', () => {
    sit(over());

    expect(document.querySelectorAll('.ring')).toHaveLength(1);
    expect(screen.queryByText('to move')).toBeNull();
  });

  test('with equal points is a tie for spectators, too', () => {
    sit(over({ scores: { p1: 8, p2: 8 }, winner: null }), null);

    expect(screen.getByRole('heading', { name: 'A tie: Ann and Ben with 8 points each' })).toBeTruthy();
  });

  test('does not count a player who left, but shows their board', () => {
    const view = over({ scores: { p1: 8 }, words: { p1: [] } });
    view.players.p2!.left = true;
    sit(view);

    expect(screen.getByText('Left, so not scored')).toBeTruthy();
    expect(screen.getByRole('grid', { name: 'Ben’s board' })).toBeTruthy();
  });

  test('waits for the best possible board, then says that it is at least that good', async () => {
    sit(over());
    expect(screen.getByText('Looking for the best possible board…')).toBeTruthy();

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
    expect(screen.getByRole('grid', { name: 'Best possible board' })).toBeTruthy();
  });

  test('of a game that was stopped has boards and no points', () => {
    sit(over({ phase: 'abandoned', scores: undefined, words: undefined, winner: undefined }));

    expect(screen.getByRole('heading', { name: 'This game does not count' })).toBeTruthy();
    expect(screen.getAllByRole('grid')).toHaveLength(2);
    expect(screen.queryByText(/points/)).toBeNull();
  });

  test('is in the language of the page, whatever the language of the words', () => {
    prefs.update({ language: 'de' });
    sit(over());

    expect(screen.getByRole('heading', { name: 'Du gewinnst mit 8 Punkten' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Zeile 1, Spalte 1, A, in den Wörtern AT und AS' })).toBeTruthy();
  });
});
