import type { Language } from '../../lib/i18n';

/** The game in three sentences, for first-time players. */
export const intro: Record<Language, string[]> = {
  en: [
    'Players take turns choosing a letter, and everyone places it on their own board.',
    'Letters stay where they are: plan for words across and down.',
    'When the boards are full, each word scores one point per letter, and double if it fills a row or column.',
  ],
  de: [
    'Reihum wählt jemand einen Buchstaben, und alle setzen ihn ins eigene Gitter.',
    'Verschoben wird nichts: Plane Wörter waagerecht und senkrecht.',
    'Sind die Gitter voll, bringt jedes Wort einen Punkt pro Buchstabe, und das Doppelte, wenn es eine ganze Zeile oder Spalte füllt.',
  ],
};
