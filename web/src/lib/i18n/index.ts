import { prefs } from '../prefs';
import type { Refused } from '../socket';
import { Store, type Readable } from '../store';
import type { Worded, Words } from './en';

export type { Worded, Words } from './en';
export type Language = 'en' | 'de';
/** Their names in themselves. */
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

const dictionaries: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
};
const learned = new Map<Language, Words>();

/** What was chosen, else the first language of the browser that the house speaks, else English. */
export function speaks(chosen: Language | null, wished: readonly string[]): Language {
  const known = (tag: string): tag is Language => tag in LANGUAGES;
  return chosen ?? wished.map((tag) => tag.slice(0, 2).toLowerCase()).find(known) ?? 'en';
}

function spoken(): Language {
  return speaks(prefs.get().language, navigator.languages);
}

const chosen = new Store<Language>(spoken());
export const language: Readable<Language> = chosen;
prefs.subscribe(() => {
  const wanted = spoken();
  if (learned.has(wanted)) chosen.set(wanted);
  else void learn(wanted).then(follow, stay);
});

function follow(): void {
  chosen.set(spoken());
}

/** Whoever is offline goes on in the language that is there. */
function stay(): void {
  prefs.update({ language: chosen.get() });
}

/** Fetch the words of a language, once; nothing is said on a page before those of its own are there. */
export async function learn(wanted: Language = spoken()): Promise<void> {
  if (!learned.has(wanted)) learned.set(wanted, await dictionaries[wanted]());
}

/** Give the words of a language that was learned. */
export function wordsIn(known: Language): Words {
  const words = learned.get(known);
  if (!words) throw new Error(`the words of ${known} are not there yet`);
  return words;
}

/** Say in `words` why something was refused; a room's own codes come first, an unknown one is worded in general. */
export function worded(words: Words, why: Refused, ofRoom: Record<string, Worded> = {}): string {
  const known: Record<string, Worded> = { ...words.errors, ...ofRoom };
  const worded = known[why.code] ?? words.errors.INTERNAL;
  return typeof worded === 'string' ? worded : worded(why.params);
}
