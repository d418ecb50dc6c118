import type { Language } from '../../lib/i18n';

/** The rules in a few sentences. */
const en = [
  'Everybody looks for the same word and has six guesses. Nobody takes turns: guess as fast as you like.',
  'Every guess must be a word; one that is refused costs nothing. The colours tell what was right:',
  'Of the others you see colours and no letters until you are done.',
  'Whoever needs the fewest guesses wins, and of those the first. Finding it counts 6 points for one guess, down to 1 for six.',
];

const de: typeof en = [
  'Alle suchen dasselbe Wort und haben sechs Versuche. Niemand ist an der Reihe: Rate so schnell, wie du magst.',
  'Jeder Versuch muss ein Wort sein; einer, der abgelehnt wird, kostet nichts. Die Farben sagen, was richtig war:',
  'Von den anderen siehst du Farben und keine Buchstaben, bis du selbst fertig bist.',
  'Wer die wenigsten Versuche braucht, gewinnt, und von mehreren, wer zuerst fertig war. Gefunden im ersten Versuch zählt 6 Punkte, im sechsten 1.',
];

export const telling: Record<Language, typeof en> = { en, de };
