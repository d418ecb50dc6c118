import type { MatchContestant, MatchFailure, MatchGame, MatchGuess, MatchInfo } from '../src/lib/protocol';
import { counted, duelsOf } from '../src/arena/figures';

/**
 * Draw a game: each guess is a word, its marks and its milliseconds, then how it ended.
 * `game(0, 'crane ..?!. 20, slate !!!!! 35')`; a `!KIND` at the end is a failure, `...` a game under way.
 */
export function game(number: number, drawn: string, start = number): MatchGame {
  const parts = drawn.split(',').map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  const failure = /^![A-Z]/.test(last) ? ({ kind: last.slice(1), detail: 'so it was' } as MatchFailure) : undefined;
  const playing = last === '...';
  let at = start;
  const guesses = parts.slice(0, failure || playing ? -1 : undefined).map((part): MatchGuess => {
    const [word = '', marks = '', ms = '10', shout] = part.split(' ');
    at += Number(ms) / 1000;
    return { word, marks: [...marks].map((mark) => '.?!'.indexOf(mark)), ms: Number(ms), at, ...(shout && { shout }) };
  });
  if (playing) return { game: number, status: 'playing', guesses };
  const found = guesses.at(-1)?.marks.every((mark) => mark === 2);
  const status = failure ? 'failed' : found ? 'found' : 'missed';
  return { game: number, status, guesses, finished: at, ...(failure && { failure }) };
}

export function contestant(name: string, games: MatchGame[], change: Partial<MatchContestant> = {}): MatchContestant {
  return {
    solver: `id-${name}`,
    name,
    description: `${name} guesses`,
    colour: '#336699',
    connections: 5,
    house: false,
    figures: counted(games, 6),
    games,
    ...change,
  };
}

export function match(contestants: MatchContestant[], change: Partial<MatchInfo> = {}): MatchInfo {
  return {
    id: 'm1',
    status: 'running',
    reason: null,
    rated: true,
    num_games: 3,
    num_rounds: 6,
    num_letters: 5,
    started_at: 1_000,
    finished_at: null,
    yours: false,
    version: 0,
    contestants,
    duels: duelsOf(contestants, change.num_rounds ?? 6),
    ...change,
  };
}

export const RIGHT = '!!!!!';

/** Two contestants with three words: Ada found all, Bob missed one and failed once. */
export function fight(change: Partial<MatchInfo> = {}): MatchInfo {
  const ada = contestant('Ada', [
    game(0, `crane ..?.. 20, pious ${RIGHT} 30`),
    game(1, `crane ..... 10, slate ${RIGHT} 10 Easy!`),
    game(2, `crane ..... 40, fuzzy ?.... 40, jazzy ${RIGHT} 40`),
  ]);
  const bob = contestant(
    'Bob',
    [
      game(0, `audio ..?.. 2, pious ${RIGHT} 4`),
      game(1, `slate ${RIGHT} 6 Ha!`),
      game(2, 'slate ..... 5, crane ..... 5, !TIMEOUT'),
    ],
    { colour: '#FFEE00' },
  );
  return match([ada, bob], change);
}
