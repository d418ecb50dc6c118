import type { Language, Sentence } from '../../lib/i18n';
import type { wordle } from '../../lib/protocol';
import type { GameStrings } from '..';
import { refusals } from '../../pieces/guesses/refusals.strings';

type Strings = GameStrings & { errors: Record<wordle.Code, Sentence>; options: Record<keyof wordle.Options, string> };

const en: Strings = {
  title: 'Word race',
  pitch: 'The same hidden word for everyone, six guesses, colours for clues: who finds it first?',
  options: { language: 'Language', length: 'Letters', difficulty: 'Difficulty', hard_mode: 'Hard mode' },
  choices: { en: 'English', de: 'German', normal: 'Normal words', easy: 'Easy words', expert: 'Expert words' },
  errors: {
    GAME_OVER: 'You are done with this word.',
    NOT_IN_GAME: 'You are not in this race.',
    ...refusals.en,
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
    language: 'Sprache',
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
  errors: {
    GAME_OVER: 'Du bist mit diesem Wort fertig.',
    NOT_IN_GAME: 'Du bist bei diesem Rennen nicht dabei.',
    ...refusals.de,
  },
  together: { guessing: 'Alle raten gleichzeitig' },
  keys: [
    { key: 'A – Z', does: 'Einen Buchstaben schreiben' },
    { key: '⌫', does: 'Den letzten Buchstaben löschen' },
    { key: 'Enter', does: 'Raten' },
  ],
};

export const strings: Record<Language, GameStrings> = { en, de };
