import type { StatisticsWords } from '..';
import type { Language } from '../../lib/i18n';

const NUMBERS = { '1': '1', '2': '2', '3': '3', '4': '4', '5': '5', '6': '6' };

const en: StatisticsWords = {
  measure: (name) => (name === 'guesses' ? { average: 'Average guesses needed', least: 'Fewest guesses' } : undefined),
  counts: { guesses: { title: 'Guesses needed', names: { ...NUMBERS, missed: 'Not found' } } },
};

const de: StatisticsWords = {
  measure: (name) => (name === 'guesses' ? { average: 'Versuche im Schnitt', least: 'Wenigste Versuche' } : undefined),
  counts: { guesses: { title: 'Benötigte Versuche', names: { ...NUMBERS, missed: 'Nicht gefunden' } } },
};

export const statistics: Record<Language, StatisticsWords> = { en, de };
