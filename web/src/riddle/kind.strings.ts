import type { Language } from '../lib/i18n';

type KindText = (language: string, length: number, level: string) => string;

/** Say what kind of word a riddle hides. */
export const kindStrings: Record<Language, KindText> = {
  en: (language, length, level) =>
    `${{ en: 'English', de: 'German' }[language] ?? language}, ${length} letters${level && `, ${level}`}`,
  de: (language, length, level) =>
    `${{ en: 'Englisch', de: 'Deutsch' }[language] ?? language}, ${length} Buchstaben${level && `, ${{ easy: 'leicht', expert: 'für Experten' }[level] ?? level}`}`,
};
