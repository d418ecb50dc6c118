import type { Seat } from '../../lib/protocol';
import type { Word } from './board';

/** One line of all boards at once; the end is revealed in rows from the top, then columns from the left. */
export interface Line {
  horizontal: boolean;
  /** Which row or column, from 0. */
  at: number;
  words: Record<Seat, Word[]>;
}

const isOn = (word: Word, horizontal: boolean, at: number): boolean =>
  word.horizontal === horizontal && (horizontal ? word.row : word.col) === at;

/** Return the lines in which any player has a word, in the order of the reveal. */
export function linesOf(words: Record<Seat, Word[]>, size: number): Line[] {
  const all = [true, false].flatMap((horizontal) => Array.from({ length: size }, (_, at) => ({ horizontal, at })));
  return all
    .map(({ horizontal, at }) => ({
      horizontal,
      at,
      words: Object.fromEntries(
        Object.entries(words).map(([seat, own]) => [seat, own.filter((word) => isOn(word, horizontal, at))]),
      ),
    }))
    .filter((line) => Object.values(line.words).some((own) => own.length > 0));
}

/** Return the words of `seat` in the first `told` lines. */
export function toldOf(lines: readonly Line[], told: number, seat: Seat): Word[] {
  return lines.slice(0, told).flatMap((line) => line.words[seat] ?? []);
}

export const sum = (words: readonly Word[]): number => words.reduce((total, word) => total + word.score, 0);

export interface RankedSeat {
  seat: Seat;
  total: number;
  /** From 1; equal players share a rank. */
  rank: number;
}

/** Put the best first; equal players share a rank and keep their order. */
export function ranked(scores: Record<Seat, number>): RankedSeat[] {
  const totals = Object.values(scores);
  return Object.entries(scores)
    .map(([seat, total]) => ({ seat, total, rank: 1 + totals.filter((other) => other > total).length }))
    .sort((one, other) => one.rank - other.rank);
}
