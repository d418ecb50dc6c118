import type { Language } from '../lib/i18n';
import { LOCALES } from '../lib/i18n/dates';
import type { Average } from '../lib/protocol';

const MINUTE = 60_000;
const SECOND = 1_000;
export const NONE = '–';

/** How numbers are written in a language. */
export function numberFormat(language: Language) {
  const number = (value: number, digits = 0): string =>
    value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  /** With as many digits as are meaningful. */
  const rough = (value: number): string =>
    value.toLocaleString(language, { maximumSignificantDigits: value < 1 ? 2 : 3 });
  return {
    number,
    percent: (share: number): string => share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 }),
    average: (average: Average | null, digits = 2): string => {
      if (!average) return NONE;
      const value = number(average.value, digits);
      return average.error === null ? value : `${value} ± ${number(average.error, digits)}`;
    },
    /** With its sign: a real minus, not a hyphen. */
    change: (average: Average | null): string => {
      if (!average) return NONE;
      const sign = average.value > 0 ? '+' : average.value < 0 ? '−' : '±';
      const size = `${sign}${number(Math.abs(average.value), 2)}`;
      return average.error === null ? size : `${size} ± ${number(average.error, 2)}`;
    },
    time: (ms: number | null): string => {
      if (ms === null) return NONE;
      if (ms >= 2 * MINUTE) return `${rough(ms / MINUTE)} min`;
      return ms >= SECOND ? `${rough(ms / SECOND)} s` : `${rough(ms)} ms`;
    },
    when: (seconds: number): string =>
      new Date(seconds * SECOND).toLocaleString(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short' }),
  };
}

/** Cut a text to `most` characters without splitting one. */
export function fit(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, Math.max(1, most - 1)).join('')}…`;
}
