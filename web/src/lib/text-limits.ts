/** The length of a text, and how the server counts it. */
export interface Limit {
  most: number;
  count: (text: string) => number;
}

const UNPRINTABLE = /\p{C}|\p{Zl}|\p{Zp}|(?! )\p{Zs}/gu;

/** A name: counted with single spaces, and with accents joined to their letters. */
export const NAME: Limit = { most: 24, count: (text) => points(text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')) };

/** A chat message, without unprintable characters. */
export const LINE: Limit = { most: 300, count: (text) => points(text.replaceAll(UNPRINTABLE, '').trim()) };

/** The seed with which the words of a match are drawn. */
export const SEED: Limit = { most: 64, count: (text) => points(text.trim()) };

/** By how much `text` is too long. */
export function excess(text: string, { most, count }: Limit): number {
  return Math.max(0, count(text) - most);
}

/** An emoji is one or several characters, but never half of one. */
const points = (text: string): number => [...text].length;
