import type { StatisticsWords } from '..';
import type { Language } from '../../lib/i18n';
import { preferences } from './preferences';
import { places, titles } from './titles.strings';

/** Name titles as the viewer prefers. */
const titled = (language: Language): Record<string, string> => (preferences.get().plain ? places : titles)[language];

const en: StatisticsWords = {
  measure: (name) =>
    name === 'turns'
      ? { average: 'Average turns per deal', least: 'Shortest deal, in turns', most: 'Longest deal, in turns' }
      : undefined,
  counts: {
    titles: {
      title: 'Titles',
      get names() {
        return titled('en');
      },
    },
    effects: {
      title: 'Effects of cards',
      names: {
        seven_gift: 'Sevens: cards given away',
        eight_reset: 'Eights: pile cleared',
        ten_discard: 'Tens: cards discarded',
        jack_inversion: 'Jacks: order reversed',
        three_reset: 'Threes: trick ended',
        bomb: 'Bombs',
        revolution: 'Revolutions',
      },
    },
  },
};

const de: StatisticsWords = {
  measure: (name) =>
    name === 'turns'
      ? { average: 'Züge pro Runde im Schnitt', least: 'Kürzeste Runde, in Zügen', most: 'Längste Runde, in Zügen' }
      : undefined,
  counts: {
    titles: {
      title: 'Titel',
      get names() {
        return titled('de');
      },
    },
    effects: {
      title: 'Wirkungen der Karten',
      names: {
        seven_gift: 'Siebenen: Karten verschenkt',
        eight_reset: 'Achten: Stapel abgeräumt',
        ten_discard: 'Zehnen: Karten abgeworfen',
        jack_inversion: 'Buben: Rangfolge umgekehrt',
        three_reset: 'Dreien: Stich beendet',
        bomb: 'Bomben',
        revolution: 'Revolutionen',
      },
    },
  },
};

export const statistics: Record<Language, StatisticsWords> = { en, de };
