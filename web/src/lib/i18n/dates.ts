import type { Language } from '.';

/** How dates and lists are written: English is British here, like its spelling. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de' };

/** Write a calendar day like `2026-11-17`, whatever the time zone. */
export function dayText(language: Language, date: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString(LOCALES[language], { ...style, timeZone: 'UTC' });
}
