import type { Language } from '../../lib/i18n';

/** The rules in a few sentences, with a small board that shows them; `order` is how its cells are filled. */
const en = {
  points: [
    'Everybody has an empty grid. In turn, each names a letter, and all write it into a cell of their own choice.',
    'Letters are never moved. When the grids are full, words across and down count.',
    'A word scores its length, and twice that if it fills the whole line. The highest total wins.',
  ],
  board: ['CAT', 'ORE', 'WIN'],
  order: [4, 0, 2, 8, 6, 1, 5, 3, 7],
  found: ['CAT', 'ORE', 'WIN', 'COW', 'TEN'],
  example: (words: string, total: number) => `An example: a full grid with ${words}, together ${total} points.`,
  total: (points: number) => `${points} points`,
};

const de: typeof en = {
  points: [
    'Alle haben ein leeres Gitter. Reihum nennt jeder einen Buchstaben, und alle schreiben ihn in ein Feld ihrer Wahl.',
    'Verschoben wird nichts. Sind die Gitter voll, zählen die Wörter waagerecht und senkrecht.',
    'Ein Wort bringt so viele Punkte, wie es Buchstaben hat, und das Doppelte, wenn es die ganze Reihe füllt. Wer die meisten hat, gewinnt.',
  ],
  board: ['RAD', 'EIS', 'HUT'],
  order: [4, 0, 2, 8, 6, 1, 5, 3, 7],
  found: ['RAD', 'EIS', 'HUT', 'REH'],
  example: (words: string, total: number) => `Ein Beispiel: ein volles Gitter mit ${words}, zusammen ${total} Punkte.`,
  total: (points: number) => `${points} Punkte`,
};

export const telling: Record<Language, typeof en> = { en, de };
