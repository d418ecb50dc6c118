import type { Language, Sentence } from '../../lib/i18n';
import type { wordle } from '../../lib/protocol';
import type { GameStrings } from '..';

type Strings = GameStrings & { errors: Record<wordle.Code, Sentence>; options: Record<keyof wordle.Options, string> };

const en: Strings = {
  title: 'Word race',
  pitch: 'The same hidden word for everyone, six guesses, colours for clues: who finds it first?',
  options: { language: 'Words in', length: 'Letters', difficulty: 'Difficulty', hard_mode: 'Hard mode' },
  choices: { en: 'English', de: 'German', normal: 'Normal words', easy: 'Easy words', expert: 'Expert words' },
  action: ({ word }) => String(word),
  errors: {
    GAME_OVER: 'You are done with this word.',
    NOT_IN_GAME: 'You are not in this race.',
    WRONG_LENGTH: ({ length = '' }) => `The word has ${length} letters.`,
    NOT_LETTERS: 'Only letters, please.',
    UNKNOWN_WORD: ({ word = '' }) => `${word} is not in the word list.`,
    LETTER_MOVED: ({ letter = '', position = '' }) => `Hard mode: letter ${position} must be ${letter}.`,
    LETTER_MISSING: ({ letter = '', count = 1 }) =>
      Number(count) > 1
        ? `Hard mode: the guess must contain ${letter} ${count} times.`
        : `Hard mode: the guess must contain ${letter}.`,
  },
  together: { guessing: 'Everyone is guessing' },
  keys: [
    { key: 'A – Z', does: 'Type a letter' },
    { key: '⌫', does: 'Erase the last letter' },
    { key: 'Enter', does: 'Guess' },
  ],
};

const de: Strings = {
  title: 'Wortrennen',
  pitch: 'Dasselbe verborgene Wort für alle, sechs Versuche, Farben als Hinweise: Wer findet es zuerst?',
  options: {
    language: 'Wörter auf',
    length: 'Buchstaben',
    difficulty: 'Schwierigkeit',
    hard_mode: 'Schwieriger Modus',
  },
  choices: {
    en: 'Englisch',
    de: 'Deutsch',
    normal: 'Normale Wörter',
    easy: 'Leichte Wörter',
    expert: 'Wörter für Experten',
  },
  action: ({ word }) => String(word),
  errors: {
    GAME_OVER: 'Du bist mit diesem Wort fertig.',
    NOT_IN_GAME: 'Du bist bei diesem Rennen nicht dabei.',
    WRONG_LENGTH: ({ length = '' }) => `Das Wort hat ${length} Buchstaben.`,
    NOT_LETTERS: 'Nur Buchstaben, bitte.',
    UNKNOWN_WORD: ({ word = '' }) => `${word} steht nicht in der Wortliste.`,
    LETTER_MOVED: ({ letter = '', position = '' }) => `Schwieriger Modus: Buchstabe ${position} muss ${letter} sein.`,
    LETTER_MISSING: ({ letter = '', count = 1 }) =>
      Number(count) > 1
        ? `Schwieriger Modus: ${letter} muss ${count}-mal vorkommen.`
        : `Schwieriger Modus: ${letter} muss vorkommen.`,
  },
  together: { guessing: 'Alle raten gleichzeitig' },
  keys: [
    { key: 'A – Z', does: 'Einen Buchstaben schreiben' },
    { key: '⌫', does: 'Den letzten Buchstaben löschen' },
    { key: 'Enter', does: 'Raten' },
  ],
};

export const strings: Record<Language, GameStrings> = { en, de };
