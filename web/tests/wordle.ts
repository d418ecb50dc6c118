import type { wordle } from '../src/lib/protocol';
import { person, tableState } from './fake-table';

const player = (name: string, seat: number, marks: number[][] = []) => ({
  ...person(name, seat),
  marks,
  found: false,
  left: false,
  finished_at: null as number | null,
});

export type Racer = ReturnType<typeof player>;

/** Ann (`p1`) and Ben race for CRANE; nobody has guessed yet. */
export function race(change: Partial<wordle.State> = {}, ...racers: Partial<Racer>[]): wordle.State {
  const [ann, ben] = racers;
  return {
    ...tableState({ game: 'wordle', status: 'playing', phase: 'guessing', to_act: ['p1', 'p2'], turn: null }),
    game_id: 'g1',
    shown_game: 'wordle',
    players: { p1: { ...player('Ann', 0), ...ann }, p2: { ...player('Ben', 1), ...ben } },
    language: 'en',
    length: 5,
    difficulty: 'normal',
    hard_mode: false,
    max_attempts: 6,
    started_at: 100,
    guesses: [],
    ...change,
  };
}

const FOUND = [2, 2, 2, 2, 2];

/** Ben has won in one, Ann found it in two. */
export function finished(): wordle.State {
  return race(
    {
      phase: 'finished',
      status: 'waiting',
      to_act: [],
      secret: 'CRANE',
      guesses: ['MOUNT', 'CRANE'],
      all_guesses: { p1: ['MOUNT', 'CRANE'], p2: ['CRANE'] },
      scores: { p1: 5, p2: 6 },
      winners: ['p2'],
    },
    { marks: [[0, 0, 0, 2, 0], FOUND], found: true, finished_at: 165 },
    { marks: [FOUND], found: true, finished_at: 170 },
  );
}
