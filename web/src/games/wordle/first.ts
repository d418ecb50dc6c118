import type { Language } from '../../lib/i18n';

/** The game in three sentences, for the first time. */
export const first: Record<Language, string[]> = {
  en: [
    'Everybody looks for the same word at the same time; you have six guesses.',
    'The colours of a guess tell which letters are right, which belong elsewhere, and which are not in the word.',
    'Fewest guesses win, and of those the quickest; of the others you see only the colours.',
  ],
  de: [
    'Alle suchen gleichzeitig dasselbe Wort; du hast sechs Versuche.',
    'Die Farben eines Versuchs zeigen, welche Buchstaben stimmen, welche woanders hingehören und welche nicht vorkommen.',
    'Wer die wenigsten Versuche braucht, gewinnt, bei Gleichstand der Schnellste; von den anderen siehst du nur die Farben.',
  ],
};
