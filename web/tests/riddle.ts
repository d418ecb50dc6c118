import { afterEach, beforeEach, vi } from 'vitest';
import type { Guessed, RiddleInfo } from '../src/lib/protocol';
import type { Hint, Mark } from '../src/pieces/guesses/marks';

const MARKS: Record<string, Mark> = { '.': 'absent', '?': 'present', '!': 'correct' };
/** Draw a judged guess: `row('CRANE', '.?..!')`. */
export const row = (word: string, marks: string): Hint[] =>
  [...word].map((letter, at) => ({ letter, status: MARKS[marks[at]!]! }));
export const info = (change: Partial<RiddleInfo> = {}): RiddleInfo => ({
  date: '2026-05-02',
  riddle: 'en-5',
  puzzle_id: 'en-5/2026-05-02',
  number: 122,
  first_date: '2026-01-01',
  next_puzzle_at: '2026-05-03T00:00:00+00:00',
  hard_mode: true,
  ranked: false,
  tomorrow: { date: '2026-05-03', promise: 'abc' },
  links: true,
  analysis: true,
  word_length: 5,
  max_attempts: 6,
  language: 'en',
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...change,
});
export const answer = (attempts: number, change: Partial<Guessed> = {}, won = false): Guessed => ({
  game_state: {
    guesses: Array.from({ length: attempts }, () => ({ word: 'CRANE' })),
    attempts,
    won,
    game_over: won || attempts === 6,
  },
  token: `token ${attempts}`,
  game_over: won || attempts === 6,
  message: '',
  ranked: false,
  riddle: 'en-5',
  date: '2026-05-02',
  ...change,
});

/** A token as the server writes it, of a game in hard mode. */
export const tokenOf = (...guesses: string[]): string =>
  `head.${btoa(JSON.stringify({ guesses, hard: true }))}.signature`;

/** Let each test of a file start with an empty browser, and leave no server behind. */
export function inAFreshBrowser(): void {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.unstubAllGlobals());
}
