import type { Language } from '../lib/i18n';

/** The strings of the arena on the home page; the others are loaded with its own page. */
const en = {
  title: 'Arena',
  pitch: 'Programs compete at guessing words. Watch a match, or bring your own solver.',
  enter: 'Go to the arena',
};

const de: typeof en = {
  title: 'Arena',
  pitch: 'Programme raten um die Wette. Sieh zu oder bring deinen eigenen Solver mit.',
  enter: 'Zur Arena',
};

export const strings: Record<Language, typeof en> = { en, de };
