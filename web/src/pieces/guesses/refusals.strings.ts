import type { Language, Sentence } from '../../lib/i18n';

/** Why a guess is refused, in every game and riddle of guessed words. */
const en = {
  WRONG_LENGTH: ({ length = '' }) => `The word has ${length} letters.`,
  NOT_LETTERS: 'Only letters, please.',
  UNKNOWN_WORD: ({ word = '' }) => `${word} is not in the word list.`,
  LETTER_MOVED: ({ letter = '', position = '' }) => `Hard mode: letter ${position} must be ${letter}.`,
  LETTER_MISSING: ({ letter = '', count = 1 }) =>
    Number(count) > 1
      ? `Hard mode: the guess must contain ${letter} ${count} times.`
      : `Hard mode: the guess must contain ${letter}.`,
} satisfies Record<string, Sentence>;

const de: typeof en = {
  WRONG_LENGTH: ({ length = '' }) => `Das Wort hat ${length} Buchstaben.`,
  NOT_LETTERS: 'Nur Buchstaben, bitte.',
  UNKNOWN_WORD: ({ word = '' }) => `${word} steht nicht in der Wortliste.`,
  LETTER_MOVED: ({ letter = '', position = '' }) => `Schwieriger Modus: Buchstabe ${position} muss ${letter} sein.`,
  LETTER_MISSING: ({ letter = '', count = 1 }) =>
    Number(count) > 1
      ? `Schwieriger Modus: ${letter} muss ${count}-mal vorkommen.`
      : `Schwieriger Modus: ${letter} muss vorkommen.`,
};

export const refusals: Record<Language, typeof en> = { en, de };
