import type { crossword } from '../src/lib/protocol';
import { person, tableState } from './fake-table';

const player = (name: string, seat: number) => ({
  ...person(name, seat),
  placed: false,
  left: false,
});

/** Ann (`p1`) and Ben play on three by three; Ann is to name the first letter. */
export function game(change: Partial<crossword.State> = {}): crossword.State {
  return {
    ...tableState({ game: 'crossword', status: 'playing', phase: 'announcing', to_act: ['p1'], turn: 'p1' }),
    game_id: 'g1',
    shown_game: 'crossword',
    players: { p1: player('Ann', 0), p2: player('Ben', 1) },
    grid_size: 3,
    language: 'en',
    random_letters: false,
    turn_number: 0,
    turn_started_at: 0,
    letters: [],
    announcer: 'p1',
    board: [
      [null, null, null],
      [null, null, null],
      [null, null, null],
    ],
    ...change,
  };
}

/** The same two, with a letter that both have to place. */
export const placing = (change: Partial<crossword.State> = {}) =>
  game({ phase: 'placing', letter: 'T', letters: ['T'], to_act: ['p1', 'p2'], turn: null, ...change });
