import type { Language } from '../lib/i18n';
import { many } from '../lib/i18n/plural';

/** The strings of the daily word on the home page; the others are loaded with its own page. */
const en = {
  title: 'Daily word',
  number: (number: number) => `No. ${number}`,
  fresh: 'A new word is waiting for you.',
  begun: (attempts: number) => many('en', attempts, { one: '# guess made.', other: '# guesses made.' }),
  found: (attempts: number) => many('en', attempts, { one: 'Found in # guess.', other: 'Found in # guesses.' }),
  lost: 'Not found this time.',
  play: 'Play',
  goOn: 'Continue',
  look: 'View',
  next: 'Next word in',
};

const de: typeof en = {
  title: 'Wort des Tages',
  number: (number) => `Nr. ${number}`,
  fresh: 'Ein neues Wort wartet auf dich.',
  begun: (attempts) => many('de', attempts, { one: '# Versuch gemacht.', other: '# Versuche gemacht.' }),
  found: (attempts) => many('de', attempts, { one: 'In # Versuch gefunden.', other: 'In # Versuchen gefunden.' }),
  lost: 'Diesmal nicht gefunden.',
  play: 'Spielen',
  goOn: 'Weiterraten',
  look: 'Ansehen',
  next: 'Nächstes Wort in',
};

export const strings: Record<Language, typeof en> = { en, de };
