import type { Language } from '../../lib/i18n';
import { charts } from './charts';
import { lobby } from './lobby';
import { match } from './match';
import { refusals } from './refusals';

/** All strings of the arena's pages; those on the home page are in `card.strings.ts`. */
const said = (language: Language) => ({
  ...lobby[language],
  ...match[language],
  ...charts[language],
  ...refusals[language],
});

export const strings: Record<Language, ReturnType<typeof said>> = { en: said('en'), de: said('de') };
