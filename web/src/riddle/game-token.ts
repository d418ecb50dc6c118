import type { Guessed } from '../lib/protocol';

/** The content of a token: anyone can read one, and nobody can forge one. */
export function readToken(token: string): { guesses: string[]; hard: boolean } {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
  const { guesses, hard = false } = JSON.parse(new TextDecoder().decode(bytes)) as {
    guesses: string[];
    hard?: boolean;
  };
  return { guesses, hard };
}

/** How many guesses a game has taken: as its riddle counts them, or else all of them. */
export function tries({ game_state: { attempts }, token }: Guessed): number {
  return typeof attempts === 'number' ? attempts : readToken(token).guesses.length;
}

/** Whether the secret was found; a riddle that does not tell is won by naming its secret. */
export function found({ game_state: { won }, game_over, secret = '', token }: Guessed): boolean {
  if (typeof won === 'boolean') return won;
  return game_over && readToken(token).guesses.at(-1)?.toLowerCase() === secret.toLowerCase();
}
