import type { StatisticsWords } from '..';
import type { Language } from '../../lib/i18n';

/** Return the size of the board that a measure is about, as `5 × 5`. */
function sizeOf(name: string): string | undefined {
  const size = /^board_(\d+)$/.exec(name)?.[1];
  return size && `${size} × ${size}`;
}

const en: StatisticsWords = {
  measure: (name) => {
    const size = sizeOf(name);
    if (name === 'points') return { average: 'Average points', most: 'Best board' };
    return size ? { average: `Average points on ${size}`, most: `Best ${size} board` } : undefined;
  },
  feats: { words: { title: 'Longest words', name: 'Word', value: 'Letters' } },
};

const de: StatisticsWords = {
  measure: (name) => {
    const size = sizeOf(name);
    if (name === 'points') return { average: 'Punkte im Schnitt', most: 'Bestes Gitter' };
    return size ? { average: `Punkte bei ${size} im Schnitt`, most: `Bestes Gitter bei ${size}` } : undefined;
  },
  feats: { words: { title: 'Längste Wörter', name: 'Wort', value: 'Buchstaben' } },
};

export const statistics: Record<Language, StatisticsWords> = { en, de };
