import type { Language, Worded } from '../../lib/i18n';
import type { crossword } from '../../lib/protocol';
import type { Action } from '../../lib/table';
import type { GameWords } from '..';

type Words = GameWords & { errors: Record<crossword.Code, Worded>; options: Record<keyof crossword.Options, string> };

const en: Words = {
  title: 'Crossword',
  pitch: 'One letter at a time, everybody the same, each into a grid of their own: who finds the most words?',
  options: { grid_size: 'Size of the grid', language: 'Words in', random_letters: 'The house draws the letters' },
  choices: { en: 'English', de: 'German' },
  action: (action: Action) =>
    action.event === 'announce'
      ? String(action.letter)
      : `Row ${Number(action.row) + 1}, column ${Number(action.col) + 1}`,
  errors: {
    GAME_OVER: 'The game is over.',
    NOT_IN_GAME: 'You are not in this game.',
    WRONG_PHASE: 'Not now.',
    NOT_ANNOUNCER: 'Somebody else names the letter.',
    BAD_LETTER: 'That is no letter of this alphabet.',
    ALREADY_PLACED: 'You have already placed this letter.',
    OUT_OF_BOUNDS: 'That is outside the grid.',
    CELL_OCCUPIED: 'There is a letter already.',
  },
  keys: [
    { key: 'A – Z', does: 'Find the letter to name' },
    { key: '← ↑ ↓ →', does: 'Go over the board, or the letters' },
    { key: 'Home, End', does: 'To the ends of the line' },
    { key: 'Page ↑, Page ↓', does: 'To the top, to the bottom' },
    { key: 'Enter', does: 'Name the letter, or place it' },
    { key: 'Esc', does: 'Take back what is not placed yet' },
  ],
};

const de: Words = {
  title: 'Kreuzwort',
  pitch: 'Ein Buchstabe nach dem anderen, für alle derselbe, jeder ins eigene Gitter: Wer findet die meisten Wörter?',
  options: { grid_size: 'Größe des Gitters', language: 'Wörter auf', random_letters: 'Das Haus zieht die Buchstaben' },
  choices: { en: 'Englisch', de: 'Deutsch' },
  action: (action: Action) =>
    action.event === 'announce'
      ? String(action.letter)
      : `Zeile ${Number(action.row) + 1}, Spalte ${Number(action.col) + 1}`,
  errors: {
    GAME_OVER: 'Das Spiel ist aus.',
    NOT_IN_GAME: 'Du spielst hier nicht mit.',
    WRONG_PHASE: 'Nicht jetzt.',
    NOT_ANNOUNCER: 'Den Buchstaben nennt jemand anderes.',
    BAD_LETTER: 'Das ist kein Buchstabe dieses Alphabets.',
    ALREADY_PLACED: 'Du hast diesen Buchstaben schon gesetzt.',
    OUT_OF_BOUNDS: 'Das liegt außerhalb des Gitters.',
    CELL_OCCUPIED: 'Dort steht schon ein Buchstabe.',
  },
  keys: [
    { key: 'A – Z', does: 'Den Buchstaben finden, den du nennen willst' },
    { key: '← ↑ ↓ →', does: 'Über das Gitter gehen, oder über die Buchstaben' },
    { key: 'Pos 1, Ende', does: 'An die Enden der Zeile' },
    { key: 'Bild ↑, Bild ↓', does: 'Ganz nach oben, ganz nach unten' },
    { key: 'Enter', does: 'Den Buchstaben nennen oder setzen' },
    { key: 'Esc', does: 'Zurücknehmen, was noch nicht gesetzt ist' },
  ],
};

export const words: Record<Language, GameWords> = { en, de };
