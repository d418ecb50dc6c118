import { ask } from '../lib/api';
import type { DayPromise, Guessed, Json, RiddleBoard, RiddleCard, RiddleDays, RiddleInfo } from '../lib/protocol';
import type { Asked } from '../lib/router';
import { Refused } from '../lib/socket';
import type { Hint } from '../pieces/guesses/marks';

const at = (path: string, { riddle, date, link }: Asked): string => {
  const query = new URLSearchParams({ ...(riddle && { riddle }), ...(date && { date }), ...(link && { link }) });
  return query.size ? `${path}?${query}` : path;
};
const of = (riddle: string, what: string): string => `/api/riddles/${encodeURIComponent(riddle)}/${what}`;

export interface GuessRequest {
  guess: string;
  token?: string;
  hard?: boolean;
}

/** The riddles' own routes. */
export const riddleApi = {
  riddles: () => ask<RiddleCard[]>('GET', '/api/riddles'),
  info: (asked: Asked) => ask<RiddleInfo>('GET', at('/api/info', asked)),
  guess: (asked: Asked, guess: GuessRequest) => ask<Guessed>('POST', at('/api/guess', asked), guess),
  pose: (riddle: string, secret: string, clue: string) =>
    ask<{ link: string }>('POST', of(riddle, 'link'), { secret, clue }),
  practice: (riddle: string) => ask<{ link: string }>('POST', of(riddle, 'practice')),
  promise: (riddle: string, date: string) => ask<DayPromise>('GET', `${of(riddle, 'promise')}?date=${date}`),
  board: (riddle: string, date: string) => ask<RiddleBoard>('GET', `${of(riddle, 'leaderboard')}?date=${date}`),
  analysis: (riddle: string, token: string) => ask<Json>('POST', of(riddle, 'analysis'), { token }),
  days: (riddle: string) => ask<RiddleDays>('GET', `/api/me/riddles/${encodeURIComponent(riddle)}`),
};

/** The actual state of the game, which comes with some refusals. */
export function standing(why: Refused): Guessed | null {
  return 'game_state' in why.answer ? (why.answer as Guessed) : null;
}

/** Read the marks of each guess; nothing for another kind of riddle. */
export function rowsOf(answer: Guessed | null): Hint[][] {
  const guesses = answer?.game_state.guesses;
  return Array.isArray(guesses) ? guesses.map((guess) => (guess as { hints?: Hint[] } | null)?.hints ?? []) : [];
}

/** A riddle whose secret is a word of a certain length and alphabet. */
export type WordInfo = RiddleInfo &
  Required<Pick<RiddleInfo, 'word_length' | 'max_attempts' | 'alphabet' | 'language'>>;

export function isWord(info: RiddleInfo): info is WordInfo {
  return info.word_length !== undefined && info.alphabet !== undefined && info.max_attempts !== undefined;
}
