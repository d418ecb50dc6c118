import type { Language } from '../../lib/i18n';

/** The game in three sentences, for first-time players. */
export const intro: Record<Language, string[]> = {
  en: [
    'Everyone looks for the same word at the same time; you have six guesses.',
    'The colours of a guess show which letters are right, which belong elsewhere, and which are not in the word.',
    'The player with the fewest guesses wins, or the fastest in a tie; you see only the colours of everyone else’s guesses.',
  ],
  de: [
    'Alle suchen gleichzeitig dasselbe Wort; du hast sechs Versuche.',
    'Die Farben eines Versuchs zeigen, welche Buchstaben stimmen, welche woanders hingehören und welche nicht vorkommen.',
    'Wer die wenigsten Versuche braucht, gewinnt (bei Gleichstand zählt die Zeit); von den anderen siehst du nur die Farben.',
  ],
};
