import type { Language, Worded } from '../../lib/i18n';
import type { wordle } from '../../lib/protocol';
import type { GameWords } from '..';

type Words = GameWords & { errors: Record<wordle.Code, Worded>; options: Record<keyof wordle.Options, string> };

const en: Words = {
  title: 'Word race',
  pitch: 'The same hidden word for everybody, six guesses, colours for clues: who finds it first?',
  options: { language: 'Words in', length: 'Letters', difficulty: 'Difficulty', hard_mode: 'Hard mode' },
  choices: { en: 'English', de: 'German', normal: 'Usual words', easy: 'Easy words', expert: 'Words for experts' },
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
        ? `Hard mode: the guess must have ${letter} ${count} times.`
        : `Hard mode: the guess must have ${letter}.`,
  },
  together: { guessing: 'Everyone is guessing' },
  keys: [
    { key: 'A – Z', does: 'Write a letter' },
    { key: '⌫', does: 'Erase it' },
    { key: 'Enter', does: 'Guess' },
  ],
};

const de: Words = {
  title: 'Wortrennen',
  pitch: 'Dasselbe verborgene Wort für alle, sechs Versuche, Farben als Hinweise: Wer findet es zuerst?',
  options: {
    language: 'Wörter auf',
    length: 'Buchstaben',
    difficulty: 'Schwierigkeit',
    hard_mode: 'Schwerer Modus',
  },
  choices: {
    en: 'Englisch',
    de: 'Deutsch',
    normal: 'Gemischte Wörter',
    easy: 'Leichte Wörter',
    expert: 'Wörter für Kenner',
  },
  action: ({ word }) => String(word),
  errors: {
    GAME_OVER: 'Du bist mit diesem Wort fertig.',
    NOT_IN_GAME: 'Du bist bei diesem Rennen nicht dabei.',
    WRONG_LENGTH: ({ length = '' }) => `Das Wort hat ${length} Buchstaben.`,
    NOT_LETTERS: 'Nur Buchstaben, bitte.',
    UNKNOWN_WORD: ({ word = '' }) => `${word} steht nicht in der Wortliste.`,
    LETTER_MOVED: ({ letter = '', position = '' }) => `Schwerer Modus: Buchstabe ${position} muss ${letter} sein.`,
    LETTER_MISSING: ({ letter = '', count = 1 }) =>
      Number(count) > 1
        ? `Schwerer Modus: ${letter} muss ${count}-mal vorkommen.`
        : `Schwerer Modus: ${letter} muss vorkommen.`,
  },
  together: { guessing: 'Alle raten gleichzeitig' },
  keys: [
    { key: 'A – Z', does: 'Einen Buchstaben schreiben' },
    { key: '⌫', does: 'Ihn löschen' },
    { key: 'Enter', does: 'Raten' },
  ],
};

export const words: Record<Language, GameWords> = { en, de };
