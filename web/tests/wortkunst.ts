import { fireEvent, screen, within } from '@testing-library/svelte';
import { vi } from 'vitest';
import type { Board } from '../src/games/wortkunst/board';
import type { wortkunst } from '../src/lib/protocol';
import { person, tableState } from './fake-table';

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

/** Ben's word, as the history shows it. */
export const rose: wortkunst.Turn = {
  seat: 'p2',
  kind: 'place',
  placedTiles: [{ x: 7, y: 7, letter: 'R', isBlank: false, assignedLetter: null }],
  words: ['ROSE'],
  perWordEvaluations: [{ word: 'ROSE', score: 54, explanation: 'Eine Blume.' }],
  moveScore: 54,
  timestamp: 0,
};

export const cell = (row: number, column: number) =>
  screen.getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${column},`) });
export const tile = (name: string) => within(screen.getByRole('toolbar')).getAllByRole('button', { name })[0]!;
export const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });
export const rackNow = () =>
  within(screen.getByRole('toolbar'))
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'));
export async function type(...keys: string[]): Promise<void> {
  for (const key of keys) await fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

const pointer = { pointerId: 1, isPrimary: true, button: 0 };

/** Drag the tile in `from` over `to` with the mouse, without letting go. */
export async function carry(from: Element, to: Element): Promise<void> {
  document.elementFromPoint = () => to;
  await fireEvent.pointerDown(from.querySelector('.grabbed-tile')!, { ...pointer, clientX: 0, clientY: 0 });
  await fireEvent.pointerMove(window, { ...pointer, clientX: 50, clientY: 50 });
}

export async function letGo(): Promise<void> {
  await fireEvent.pointerUp(window, { ...pointer, clientX: 50, clientY: 50 });
  await vi.advanceTimersByTimeAsync(1); // until then the browser's own click is not listened to
}

export async function drag(from: Element, to: Element): Promise<void> {
  await carry(from, to);
  await letGo();
}
