import type { StatisticsWords } from '..';
import type { Language } from '../../lib/i18n';

const en: StatisticsWords = {
  measure: (name) => (name === 'points' ? { average: 'Average points per game', most: 'Highest score' } : undefined),
  feats: { words: { title: 'Best words', name: 'Word', value: 'Points' } },
};

const de: StatisticsWords = {
  measure: (name) => (name === 'points' ? { average: 'Punkte im Schnitt', most: 'Höchste Punktzahl' } : undefined),
  feats: { words: { title: 'Beste Wörter', name: 'Wort', value: 'Punkte' } },
};

export const statistics: Record<Language, StatisticsWords> = { en, de };
