import type { Language } from '../../lib/i18n';

/** The game in three sentences, for the first time. */
export const first: Record<Language, string[]> = {
  en: [
    'In turn, each names a letter, and everybody writes it into a cell of their own grid.',
    'Letters stay where they are: plan for words across and down.',
    'When the grids are full, every word scores its length, and twice that if it fills the line.',
  ],
  de: [
    'Reihum nennt jeder einen Buchstaben, und alle schreiben ihn in ein Feld ihres eigenen Gitters.',
    'Verschoben wird nichts: Plane Wörter waagerecht und senkrecht.',
    'Sind die Gitter voll, zählt jedes Wort seine Länge, und doppelt, wenn es die ganze Reihe füllt.',
  ],
};
