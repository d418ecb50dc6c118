import type { Language } from '.';

/** How players without a name see themselves; others see their seat number. */
export const YOU: Record<Language, string> = { en: 'You', de: 'Du' };

const isYou = (name: string): boolean => name === YOU.en || name === YOU.de;

/** Put a verb after a name: in the third person, or in the second for you. */
export const does = (name: string, theirs: string, yours: string): string => `${name} ${isYou(name) ? yours : theirs}`;

/** Put a name into its form after `by`, `to` or `von`, or as a recipient: `gab dir`. */
export function whom(name: string): string {
  if (!isYou(name)) return name;
  return name === YOU.de ? 'dir' : 'you';
}
