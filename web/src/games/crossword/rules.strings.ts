import type { Language } from '../../lib/i18n';

/** The rules in a few sentences, with a small board that shows them; `order` is how its cells are filled. */
const en = {
  points: [
    'Everyone has an empty board. Players take turns choosing a letter, and everyone places it on a square of their own board.',
    'Letters never move. When the boards are full, words across and down count.',
    'A word scores one point per letter, and double if it fills a whole row or column. The highest total wins.',
  ],
  board: ['CAT', 'ORE', 'WIN'],
  order: [4, 0, 2, 8, 6, 1, 5, 3, 7],
  found: ['CAT', 'ORE', 'WIN', 'COW', 'TEN'],
  example: (words: string, total: number) => `Example: a full board with ${words}, ${total} points in all.`,
  total: (points: number) => `${points} points`,
};

const de: typeof en = {
  points: [
    'Alle haben ein leeres Gitter. Reihum wählt jemand einen Buchstaben, und alle setzen ihn auf ein Feld ihres Gitters.',
    'Verschoben wird nichts. Sind die Gitter voll, zählen die Wörter waagerecht und senkrecht.',
    'Ein Wort bringt einen Punkt pro Buchstabe, und das Doppelte, wenn es eine ganze Zeile oder Spalte füllt. Wer die meisten Punkte hat, gewinnt.',
  ],
  board: ['RAD', 'EIS', 'HUT'],
  order: [4, 0, 2, 8, 6, 1, 5, 3, 7],
  found: ['RAD', 'EIS', 'HUT', 'REH'],
  example: (words: string, total: number) => `Beispiel: ein volles Gitter mit ${words}, zusammen ${total} Punkte.`,
  total: (points: number) => `${points} Punkte`,
};

export const rulesStrings: Record<Language, typeof en> = { en, de };
