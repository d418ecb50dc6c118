import { prefs } from '../prefs';
import type { Refused } from '../socket';
import { Store, type Readable } from '../store';
import type { Sentence, Strings } from './en';

export type { Sentence, Strings } from './en';
export type Language = 'en' | 'de';
/** The languages, each by its own name. */
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

const loaders: Record<Language, () => Promise<Strings>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
};
const loaded = new Map<Language, Strings>();

/** Pick the chosen language, or the first of the browser's that is offered, or English. */
export function pickLanguage(chosen: Language | null, preferred: readonly string[]): Language {
  const offered = (tag: string): tag is Language => tag in LANGUAGES;
  return chosen ?? preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(offered) ?? 'en';
}

function wantedLanguage(): Language {
  return pickLanguage(prefs.get().language, navigator.languages);
}

const current = new Store<Language>(wantedLanguage());
export const language: Readable<Language> = current;
prefs.subscribe(() => {
  const wanted = wantedLanguage();
  if (loaded.has(wanted)) current.set(wanted);
  else void loadStrings(wanted).then(switchLanguage, keepLanguage);
});

function switchLanguage(): void {
  current.set(wantedLanguage());
}

/** Stay with the present language if the other one cannot be fetched. */
function keepLanguage(): void {
  prefs.update({ language: current.get() });
}

/** Fetch the strings of a language once; a page shows nothing before its strings are there. */
export async function loadStrings(wanted: Language = wantedLanguage()): Promise<void> {
  if (!loaded.has(wanted)) loaded.set(wanted, await loaders[wanted]());
}

/** Return the strings of a language that has been loaded. */
export function stringsIn(known: Language): Strings {
  const strings = loaded.get(known);
  if (!strings) throw new Error(`the strings of ${known} have not been loaded`);
  return strings;
}

/** Word a refusal: with the sentence of `own` codes first, then the common ones, and a general one for unknown codes. */
export function refusalText(strings: Strings, why: Refused, own: Record<string, Sentence> = {}): string {
  const known: Record<string, Sentence> = { ...strings.errors, ...own };
  const sentence = known[why.code] ?? strings.errors.INTERNAL;
  return typeof sentence === 'string' ? sentence : sentence(why.params);
}
