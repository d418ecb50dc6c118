import type { Language } from '../../lib/i18n';

/** The rules in a few sentences. */
const en = [
  'Everyone looks for the same word and has six guesses. There are no turns: guess as fast as you like.',
  'Every guess must be a word; a refused guess costs nothing. The colours show what was right:',
  'You see only the colours of everyone else’s guesses until you are done.',
  'The player with the fewest guesses wins; in a tie, the fastest. One guess scores 6 points, six guesses score 1.',
];

const de: typeof en = [
  'Alle suchen gleichzeitig dasselbe Wort und haben sechs Versuche. Rate so schnell, wie du magst.',
  'Jeder Versuch muss ein Wort sein; ein abgelehnter kostet nichts. Die Farben zeigen, was richtig war:',
  'Von den anderen siehst du nur die Farben, bis du selbst fertig bist.',
  'Wer die wenigsten Versuche braucht, gewinnt; bei Gleichstand zählt die Zeit. Wer es im ersten Versuch findet, bekommt 6 Punkte, im sechsten 1.',
];

export const rulesStrings: Record<Language, typeof en> = { en, de };
