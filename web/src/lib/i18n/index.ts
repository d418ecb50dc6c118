import { prefs } from '../prefs';
import type { Refused } from '../socket';
import { Store, type Readable } from '../store';
import { de } from './de';
import { en, type Worded, type Words } from './en';

export type { Worded, Words } from './en';
export type Language = 'en' | 'de';
export const LANGUAGES: Record<Language, Words> = { en, de };

/** What was chosen, else the first language of the browser that the house speaks, else English. */
export function speaks(chosen: Language | null, wished: readonly string[]): Language {
  const known = (tag: string): tag is Language => tag in LANGUAGES;
  return chosen ?? wished.map((tag) => tag.slice(0, 2).toLowerCase()).find(known) ?? 'en';
}

function spoken(): Language {
  return speaks(prefs.get().language, navigator.languages);
}

const chosen = new Store<Language>(spoken());
prefs.subscribe(() => chosen.set(spoken()));
export const language: Readable<Language> = chosen;

/** Say in `words` why something was refused; a room's own codes come first, an unknown one is worded in general. */
export function worded(words: Words, why: Refused, ofRoom: Record<string, Worded> = {}): string {
  const known: Record<string, Worded> = { ...words.errors, ...ofRoom };
  const worded = known[why.code] ?? words.errors.INTERNAL;
  return typeof worded === 'string' ? worded : worded(why.params);
}
