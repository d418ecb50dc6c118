import type { Language } from '../../lib/i18n';

/** The rules in a few sentences; the special cards have theirs in the face's own words. */
const en = {
  points: [
    'All cards are dealt. The player with the three of diamonds starts the first deal and must lead threes.',
    'Play one to four cards of the same rank. The next player plays the same number of a higher rank, or passes and is out until the pile is cleared.',
    'When nobody goes higher, the pile is cleared and the last player to play leads.',
  ],
  titles: 'The first player out of cards is President, the last is the Asshole.',
  places: 'The first player out of cards wins the deal.',
  next: 'In the next deal the losers give their best cards to the winners, who return any they like. The last player leads.',
  order: 'From low to high',
  special: 'Special cards',
};

const de: typeof en = {
  points: [
    'Alle Karten werden verteilt. Wer die Karo-Drei hat, beginnt die erste Runde und muss Dreien ausspielen.',
    'Leg eine bis vier Karten desselben Werts. Wer folgt, legt ebenso viele eines höheren Werts, oder passt und setzt aus, bis der Stapel abgeräumt ist.',
    'Geht niemand höher, wird der Stapel abgeräumt, und wer zuletzt gelegt hat, spielt aus.',
  ],
  titles: 'Wer zuerst keine Karten mehr hat, ist Präsident, wer zuletzt, das Arschloch.',
  places: 'Wer zuerst keine Karten mehr hat, hat die Runde gewonnen.',
  next: 'In der nächsten Runde geben die Verlierer den Gewinnern ihre besten Karten; die geben zurück, was sie wollen. Wer zuletzt fertig war, spielt aus.',
  order: 'Von niedrig bis hoch',
  special: 'Besondere Karten',
};

export const rulesStrings: Record<Language, typeof en> = { en, de };
