import type { Board } from '../src/games/wortkunst/board';
import type { wortkunst } from '../src/lib/protocol';
import { person, tableState } from './line';

const player = (name: string, seat: number) => ({ ...person(name, seat), rack_count: 7, score: 0 });

/** A board on which these rows lie from the centre on; dots are empty. */
export function boardOf(...rows: string[]): Board {
  const at = (x: number, y: number): string => rows[y - 7]?.[x - 7] ?? '.';
  return Array.from({ length: 15 }, (_, y) =>
    Array.from({ length: 15 }, (_, x) =>
      at(x, y) === '.' ? null : { letter: at(x, y), isBlank: false, assignedLetter: null },
    ),
  );
}

/** Ann (`p1`) and Ben play; Ann is to make the first move. */
export function game(change: Partial<wortkunst.State> = {}): wortkunst.State {
  return {
    ...tableState({ game: 'wortkunst', status: 'playing', phase: 'move', to_act: ['p1'], turn: 'p1' }),
    game_id: 'g1',
    shown_game: 'wortkunst',
    players: { p1: player('Ann', 0), p2: player('Ben', 1) },
    board: boardOf(),
    bag_count: 88,
    judge: 'local',
    rated: 'all',
    dictionary: 'off',
    end_penalty: 100,
    pass_rounds: 1,
    tiles: 'R2 O1 S1 E9 T4 ?2',
    passes: 0,
    moves: [],
    rack: ['R', 'O', 'S', 'E', 'T', 'E', null],
    ...change,
  };
}
