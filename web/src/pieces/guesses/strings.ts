import type { Language } from '../../lib/i18n';
import { many } from '../../lib/i18n/plural';

/** The strings of every page on which words are guessed. */
const en = {
  marks: { absent: 'absent', present: 'present', correct: 'correct' },
  hint: (letter: string, mark: string) => `${letter} ${mark}`,
  row: (number: number) => `Guess ${number}`,
  rowEmpty: (number: number) => `Guess ${number}, empty`,
  board: 'Your guesses',
  keyboard: 'Letters',
  enter: 'Enter',
  erase: 'Erase',
  told: (number: number, most: number, marks: string) => `Guess ${number} of ${most}: ${marks}.`,
  short: 'Not enough letters.',
  praise: ['Unbelievable!', 'Brilliant!', 'Splendid!', 'Well done!', 'Found it!', 'Phew!'],
  notFound: 'Not this time',
  wasFound: (count: number) => many('en', count, { one: 'Found in # guess.', other: 'Found in # guesses.' }),
  was: 'The word was',
  meaning: (word: string) => `What does ${word} mean? (opens Wiktionary)`,
  correct: 'This letter is in the right place.',
  present: 'This letter is in the word, but elsewhere.',
  absent: 'This letter is not in the word, or not as often as you guessed it.',
};

export type GuessStrings = typeof en;

const de: GuessStrings = {
  marks: { absent: 'kommt nicht vor', present: 'kommt vor', correct: 'richtig' },
  hint: (letter, mark) => `${letter} ${mark}`,
  row: (number) => `Versuch ${number}`,
  rowEmpty: (number) => `Versuch ${number}, leer`,
  board: 'Deine Versuche',
  keyboard: 'Buchstaben',
  enter: 'Enter',
  erase: 'Löschen',
  told: (number, most, marks) => `Versuch ${number} von ${most}: ${marks}.`,
  short: 'Zu wenige Buchstaben.',
  praise: ['Unglaublich!', 'Brillant!', 'Großartig!', 'Gut gemacht!', 'Gefunden!', 'Puh, geschafft!'],
  notFound: 'Diesmal nicht',
  wasFound: (count) => many('de', count, { one: 'In # Versuch gefunden.', other: 'In # Versuchen gefunden.' }),
  was: 'Das Wort war',
  meaning: (word) => `Was bedeutet ${word}? (öffnet Wiktionary)`,
  correct: 'Dieser Buchstabe steht an der richtigen Stelle.',
  present: 'Dieser Buchstabe kommt vor, aber woanders.',
  absent: 'Dieser Buchstabe kommt nicht vor (oder nicht noch einmal).',
};

export const strings: Record<Language, GuessStrings> = { en, de };
