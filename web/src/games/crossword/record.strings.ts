import type { Language } from '../../lib/i18n';
import type { RecordStrings } from '..';

const marks = ['letter_announced'];

const en: RecordStrings = {
  marks,
  move: ({ by, action }, nameOf) => {
    switch (action.event) {
      case 'announce':
        return `${nameOf(by)} chooses the letter ${action.letter}`;
      case 'place':
        return `${nameOf(by)} places it in row ${Number(action.row) + 1}, column ${Number(action.col) + 1}`;
      case 'possible':
        return 'The best possible board was found';
      default:
        return undefined;
    }
  },
};

const de: RecordStrings = {
  marks,
  move: ({ by, action }, nameOf) => {
    switch (action.event) {
      case 'announce':
        return `${nameOf(by)} wählt den Buchstaben ${action.letter}`;
      case 'place':
        return `${nameOf(by)} setzt ihn in Zeile ${Number(action.row) + 1}, Spalte ${Number(action.col) + 1}`;
      case 'possible':
        return 'Das bestmögliche Gitter wurde gefunden';
      default:
        return undefined;
    }
  },
};

export const record: Record<Language, RecordStrings> = { en, de };
