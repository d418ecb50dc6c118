import type { Language } from '.';

/** What players without a name are called to themselves; others see the number of their chair. */
export const YOU: Record<Language, string> = { en: 'You', de: 'Du' };

const isYou = (name: string): boolean => name === YOU.en || name === YOU.de;

/** Put a verb behind a name: as of anybody, or as of you. */
export const does = (name: string, theirs: string, yours: string): string => `${name} ${isYou(name) ? yours : theirs}`;

/** Bend a name behind `by`, `to`, `von` or `an`. */
export function whom(name: string): string {
  if (!isYou(name)) return name;
  return name === YOU.de ? 'dir' : 'you';
}
