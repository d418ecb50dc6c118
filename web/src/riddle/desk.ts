import { ask } from '../lib/api';
import type { Guessed, Json, Pledge, RiddleBoard, RiddleCard, RiddleDays, RiddleInfo } from '../lib/protocol';
import type { Asked } from '../lib/router';
import { Refused } from '../lib/socket';
import type { Hint } from '../pieces/guesses/marks';

const at = (path: string, { riddle, date, link }: Asked): string => {
  const query = new URLSearchParams({ ...(riddle && { riddle }), ...(date && { date }), ...(link && { link }) });
  return query.size ? `${path}?${query}` : path;
};
const of = (riddle: string, what: string): string => `/api/riddles/${encodeURIComponent(riddle)}/${what}`;

export interface Guess {
  guess: string;
  token?: string;
  hard?: boolean;
}

/** The riddles' own routes. */
export const desk = {
  riddles: () => ask<RiddleCard[]>('GET', '/api/riddles'),
  info: (asked: Asked) => ask<RiddleInfo>('GET', at('/api/info', asked)),
  guess: (asked: Asked, guess: Guess) => ask<Guessed>('POST', at('/api/guess', asked), guess),
  pose: (riddle: string, secret: string, clue: string) =>
    ask<{ link: string }>('POST', of(riddle, 'link'), { secret, clue }),
  practice: (riddle: string) => ask<{ link: string }>('POST', of(riddle, 'practice')),
  pledge: (riddle: string, date: string) => ask<Pledge>('GET', `${of(riddle, 'promise')}?date=${date}`),
  board: (riddle: string, date: string) => ask<RiddleBoard>('GET', `${of(riddle, 'leaderboard')}?date=${date}`),
  analysis: (riddle: string, token: string) => ask<Json>('POST', of(riddle, 'analysis'), { token }),
  days: (riddle: string) => ask<RiddleDays>('GET', `/api/me/riddles/${encodeURIComponent(riddle)}`),
};

/** The game as it really stands, which comes with some refusals. */
export function standing(why: Refused): Guessed | null {
  return 'game_state' in why.answer ? (why.answer as Guessed) : null;
}

/** What a token says of its game: anybody may read one, and nobody write it. */
export function toldBy(token: string): { guesses: string[]; hard: boolean } {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
  const { guesses, hard = false } = JSON.parse(new TextDecoder().decode(bytes)) as {
    guesses: string[];
    hard?: boolean;
  };
  return { guesses, hard };
}

/** Read what a guess at a word was told; null if it is of another kind of riddle. */
export function hintsOf(guess: Record<string, Json>): Hint[] | null {
  return Array.isArray(guess.hints) ? (guess.hints as unknown as Hint[]) : null;
}

/** A riddle whose secret is a word, of so many letters of an alphabet. */
export type WordInfo = RiddleInfo &
  Required<Pick<RiddleInfo, 'word_length' | 'max_attempts' | 'alphabet' | 'language'>>;

export function isWord(info: RiddleInfo): info is WordInfo {
  return info.word_length !== undefined && info.alphabet !== undefined && info.max_attempts !== undefined;
}
