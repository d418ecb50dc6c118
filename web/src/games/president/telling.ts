import type { Language } from '../../lib/i18n';

/** The rules in a few sentences; the special cards have theirs in the face's own words. */
const en = {
  points: [
    'All cards are dealt. Who holds the three of diamonds begins the evening, with threes.',
    'Lay one to four cards of one rank. Whoever is next lays as many of a higher rank, or passes and is out until the pile is cleared.',
    'When nobody goes higher, the pile is cleared, and who laid last leads.',
  ],
  titles: 'Whoever is out of cards first is President, the last one is the Asshole.',
  places: 'Whoever is out of cards first has won the deal.',
  next: 'In the next deal the last give their best cards to the first, who return any they like, and the last leads.',
  order: 'From low to high',
  special: 'Special cards',
};

const de: typeof en = {
  points: [
    'Alle Karten werden verteilt. Wer die Karo-Drei hat, beginnt den Abend, mit Dreien.',
    'Leg eine bis vier Karten eines Werts. Wer folgt, legt ebenso viele eines höheren Werts, oder passt und setzt aus, bis der Stapel wegkommt.',
    'Geht niemand höher, kommt der Stapel weg, und wer zuletzt gelegt hat, spielt aus.',
  ],
  titles: 'Wer zuerst keine Karten mehr hat, ist Präsident, wer zuletzt, das Arschloch.',
  places: 'Wer zuerst keine Karten mehr hat, hat die Runde gewonnen.',
  next: 'In der nächsten Runde geben die Letzten ihre besten Karten den Ersten, die zurückgeben, was sie wollen, und der Letzte spielt aus.',
  order: 'Von niedrig bis hoch',
  special: 'Besondere Karten',
};

export const telling: Record<Language, typeof en> = { en, de };
