import type { crossword } from '../../lib/protocol';

const LATIN = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The keys of the letter picker; the server decides which letters count. */
export const ALPHABETS: Record<crossword.Options['language'], readonly string[]> = {
  en: LATIN,
  de: [...LATIN, 'Ä', 'Ö', 'Ü'],
};

/** The capital that a pressed key writes. */
export const capital = (key: string): string => key.normalize('NFC').toUpperCase();
