import type { Language } from '../lib/i18n';

/** What the front page says of the arena; the rest is loaded with its own page. */
const en = {
  title: 'Arena',
  pitch: 'Programs guess words against each other. Watch a match, or bring your own solver.',
  enter: 'To the arena',
};

const de: typeof en = {
  title: 'Arena',
  pitch: 'Programme raten um die Wette. Sieh zu, oder bring deinen eigenen Löser.',
  enter: 'Zur Arena',
};

export const words: Record<Language, typeof en> = { en, de };
