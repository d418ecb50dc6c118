import { screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { recordOf } from '../src/games/wortkunst/best-score';
import Wortkunst from '../src/games/wortkunst/Wortkunst.svelte';
import { prefs } from '../src/lib/prefs';
import type { wortkunst } from '../src/lib/protocol';
import { faceFor } from './mount-face';
import { game } from './wortkunst';

vi.setConfig({ testTimeout: 20_000 }); // a board has many squares, and machines are busy

const { sit, rerender } = faceFor<wortkunst.State, wortkunst.Action, wortkunst.Effect>(Wortkunst);

describe('the end', () => {
  const counts = {
    p1: { points: 154, tiles: 0, penalty: 0, total: 154 },
    p2: { points: 260, tiles: 2, penalty: 200, total: 60 },
  };
  const ended = game({
    phase: 'ended',
    to_act: [],
    turn: null,
    counts,
    winners: ['p1'],
    racks: { p1: [], p2: ['Q', null] },
  });

  test('takes the tiles left one by one, and names the winner then', async () => {
    prefs.update({ motion: 'auto' });
    Element.prototype.animate ??= vi.fn<Element['animate']>();
    sit(game());
    await rerender({ view: ended });
    const told: string[] = [];
    for (let beat = 0; beat < 3; beat++) {
      told.push(screen.getByRole('heading', { level: 2 }).textContent ?? '');
      await vi.advanceTimersByTimeAsync(700);
    }

    expect(told).toEqual(['Counting the tiles left…', 'Counting the tiles left…', 'You win with 154 points!']);
  });

  test('of a game that was not seen is shown at once', () => {
    sit(ended, 'p2');

    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Ann wins with 154 points.');
    expect(screen.getByText(/−200/)).toBeTruthy();
  });

  test.each([
    [70, 80, 'A new record in this browser!'],
    [70, 60, 'Your best in this browser: 70 points.'],
    [null, 60, 'Your first result with these rules in this browser: the one to beat.'],
  ])('of a game alone is compared with the player’s best, %s: %i points', async (before, total, said) => {
    const alone = { p1: game().players.p1! };
    const counts = { p1: { points: total, tiles: 0, penalty: 0, total } };
    recordOf(game()).set(before);
    sit(game({ players: alone }));
    await rerender({ view: game({ ...ended, players: alone, counts, racks: { p1: [] } }) });

    expect(screen.getByText(said)).toBeTruthy();
    expect(recordOf(game()).get()).toBe(Math.max(total, before ?? total));
  });
});
