import type { GamePresets } from '../presets';

const NONE = { straights: false, bombs: false, revolution: false };

/** The specification's game comes first; Jokers and titles are a matter of their own. */
export const presets: GamePresets['presets'] = {
  classic: NONE,
  straights: { ...NONE, straights: true },
  revolution: { ...NONE, bombs: true, revolution: true },
  everything: { straights: true, bombs: true, revolution: true },
};

export const words: GamePresets['words'] = {
  en: {
    names: {
      classic: 'Classic',
      straights: 'With straights',
      revolution: 'Bombs and revolution',
      everything: 'Everything',
    },
    notes: {
      straights: 'Three or more ranks in a row, such as 5 6 7, go together.',
      bombs: 'Four of a kind beats anything but a higher four of a kind.',
      revolution: 'Four of a kind reverses the order until the next one.',
    },
  },
  de: {
    names: {
      classic: 'Klassisch',
      straights: 'Mit Straßen',
      revolution: 'Bomben und Revolution',
      everything: 'Alles',
    },
    notes: {
      straights: 'Drei oder mehr Werte in Folge, etwa 5 6 7, gehen zusammen.',
      bombs: 'Ein Vierling schlägt alles außer einem höheren Vierling.',
      revolution: 'Ein Vierling kehrt die Rangfolge um, bis zum nächsten.',
    },
  },
};
