import type { Json } from '../lib/protocol';
import type { Hint } from '../pieces/guesses/marks';

/** Members that the page words itself, or counts. */
const COUNTED = ['attempts', 'max_attempts', 'won', 'lost', 'game_over', 'hard_mode'];

export interface Answers {
  yes: string;
  no: string;
}

/** Write any value that a riddle sends. */
export function said(value: Json, { yes, no }: Answers): string {
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Write an answer, member by member if it has any. */
export function facts(value: Json, answers: Answers): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return said(value, answers);
  return Object.entries(value)
    .map(([name, fact]) => `${name}: ${said(fact, answers)}`)
    .join(' · ');
}

/** Read the marks of letters, where a guess has some, or is nothing else, and all are known. */
export function marksOf(guess: Json): Hint[] | null {
  const hints = Array.isArray(guess) ? guess : (guess as { hints?: Json } | null)?.hints;
  return Array.isArray(hints) && hints.length && hints.every(isHint) ? (hints as unknown as Hint[]) : null;
}

function isHint(hint: Json): boolean {
  const { letter, status } = (hint ?? {}) as Record<string, Json>;
  return typeof letter === 'string' && ['absent', 'present', 'correct'].includes(String(status));
}

/** The content of a riddle without its own page: an answer to each guess, and the game's other members. */
export function told(state: Record<string, Json>, answers: Answers): { guesses: (string | Hint[])[]; beside: string } {
  const { guesses, ...others } = state;
  const listed = Array.isArray(guesses);
  const beside = Object.entries(listed || guesses === undefined ? others : state).filter(
    ([key]) => !COUNTED.includes(key),
  );
  return {
    guesses: listed ? guesses.map((guess) => marksOf(guess) ?? facts(guess, answers)) : [],
    beside: facts(Object.fromEntries(beside), answers),
  };
}
