import type { Language, Sentence } from '../../lib/i18n';
import type { crossword } from '../../lib/protocol';
import type { GameStrings } from '..';

type Strings = GameStrings & {
  errors: Record<crossword.Code, Sentence>;
  options: Record<keyof crossword.Options, string>;
};

const en: Strings = {
  title: 'Crossword',
  pitch: 'Everyone gets the same letters, one at a time, for their own board: who finds the most words?',
  options: { grid_size: 'Board size', language: 'Language', random_letters: 'Random letters' },
  choices: { en: 'English', de: 'German' },
  errors: {
    GAME_OVER: 'The game is over.',
    NOT_IN_GAME: 'You are not in this game.',
    WRONG_PHASE: 'Not now.',
    NOT_ANNOUNCER: 'Someone else is choosing the letter.',
    BAD_LETTER: 'That letter is not in this alphabet.',
    ALREADY_PLACED: 'You have already placed this letter.',
    OUT_OF_BOUNDS: 'That is outside the board.',
    CELL_OCCUPIED: 'There is already a letter there.',
  },
  keys: [
    { key: 'A – Z', does: 'Select a letter' },
    { key: '← ↑ ↓ →', does: 'Move around the board or the letters' },
    { key: 'Home, End', does: 'Go to the start or end of the row' },
    { key: 'Page ↑, Page ↓', does: 'Go to the top or bottom' },
    { key: 'Enter', does: 'Choose or place the letter' },
    { key: 'Esc', does: 'Take back a letter that is not placed yet' },
  ],
};

const de: Strings = {
  title: 'Kreuzwort',
  pitch:
    'Alle bekommen dieselben Buchstaben, einen nach dem anderen, fürs eigene Gitter: Wer findet die meisten Wörter?',
  options: { grid_size: 'Größe des Gitters', language: 'Sprache', random_letters: 'Zufällige Buchstaben' },
  choices: { en: 'Englisch', de: 'Deutsch' },
  errors: {
    GAME_OVER: 'Das Spiel ist aus.',
    NOT_IN_GAME: 'Du spielst hier nicht mit.',
    WRONG_PHASE: 'Nicht jetzt.',
    NOT_ANNOUNCER: 'Den Buchstaben wählt gerade jemand anderes.',
    BAD_LETTER: 'Das ist kein Buchstabe dieses Alphabets.',
    ALREADY_PLACED: 'Du hast diesen Buchstaben schon gesetzt.',
    OUT_OF_BOUNDS: 'Das liegt außerhalb des Gitters.',
    CELL_OCCUPIED: 'Dort steht schon ein Buchstabe.',
  },
  keys: [
    { key: 'A – Z', does: 'Einen Buchstaben auswählen' },
    { key: '← ↑ ↓ →', does: 'Über das Gitter oder die Buchstaben gehen' },
    { key: 'Pos 1, Ende', does: 'An den Anfang oder das Ende der Zeile' },
    { key: 'Bild ↑, Bild ↓', does: 'Ganz nach oben oder unten' },
    { key: 'Enter', does: 'Den Buchstaben wählen oder setzen' },
    { key: 'Esc', does: 'Einen noch nicht gesetzten Buchstaben zurücknehmen' },
  ],
};

export const strings: Record<Language, GameStrings> = { en, de };
