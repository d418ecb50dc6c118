import type { Language } from '../../lib/i18n';

/** The rules in a few sentences; the special cards have theirs in the face's own words. */
const en = {
  points: [
    'All cards are dealt. The player with the three of diamonds starts the first deal and must lead threes.',
    'Play one to four cards of the same rank. The next player plays the same number of a higher rank, or passes and sits out until the pile is cleared.',
    'When nobody goes higher, the pile is cleared and the last player to play leads.',
  ],
  titles: 'The first player out of cards is President; the last is the Asshole.',
  places: 'The first player out of cards wins the deal.',
  next: 'In the next deal the losers give their best cards to the winners, who return any they like. The player who came last leads.',
  variants: {
    straights: (jokers: boolean) =>
      `Straights: three or more cards of consecutive ranks, from three up to two, such as 5 6 7. Suits do not matter${jokers ? ', and Jokers fill gaps' : ''}. Only a straight of the same length that ends higher beats a straight. Its cards have no special effect.`,
    bombs: () => 'Bombs: four of a kind beats anything on the pile. Then only a higher bomb beats it.',
    revolution: () =>
      'Revolution: four of a kind reverses the order for the rest of the deal, or until the next four of a kind restores it. Jacks reverse it once more for their trick. When cards are exchanged, the normal order always applies.',
  },
  order: 'From low to high',
  special: 'Special cards',
};

const de: typeof en = {
  points: [
    'Alle Karten werden verteilt. Wer die Karo-Drei hat, beginnt die erste Runde und muss Dreien ausspielen.',
    'Leg eine bis vier Karten desselben Werts. Wer folgt, legt ebenso viele eines höheren Werts oder passt und setzt aus, bis der Stapel abgeräumt ist.',
    'Geht niemand höher, wird der Stapel abgeräumt, und wer zuletzt gelegt hat, spielt aus.',
  ],
  titles: 'Wer zuerst keine Karten mehr hat, ist Präsident; wer übrig bleibt, ist das Arschloch.',
  places: 'Wer zuerst keine Karten mehr hat, hat die Runde gewonnen.',
  next: 'In der nächsten Runde geben die Verlierer ihre besten Karten den Gewinnern, und die Gewinner geben zurück, was sie wollen. Wer auf dem letzten Platz war, spielt aus.',
  variants: {
    straights: (jokers) =>
      `Straßen: drei oder mehr Karten mit aufeinanderfolgenden Werten, von der Drei bis zur Zwei, etwa 5 6 7. Farben sind egal${jokers ? ', Joker füllen Lücken' : ''}. Geschlagen wird eine Straße nur von einer gleich langen, die höher endet. Ihre Karten haben keine besondere Wirkung.`,
    bombs: () =>
      'Bomben: Ein Vierling schlägt alles, was auf dem Stapel liegt. Danach schlägt ihn nur eine höhere Bombe.',
    revolution: () =>
      'Revolution: Ein Vierling kehrt die Rangfolge für den Rest der Runde um oder bis der nächste Vierling sie zurückdreht. Buben kehren sie für ihren Stich noch einmal um. Beim Tauschen gilt immer die normale Rangfolge.',
  },
  order: 'Von niedrig bis hoch',
  special: 'Besondere Karten',
};

export const rulesStrings: Record<Language, typeof en> = { en, de };
