import { kept } from '../lib/prefs';
import { PAGES } from '../lib/server';

/**
 * Keys of solvers. Owners are recognised by their cookie, and in another browser by the key of their solver. This
 * browser keeps the keys it was shown, by solver id.
 */
const box = () => kept<Record<string, string>>('arena.keys', {}); // read again for each use: another tab may have changed it
const SIGN = '#key=';
/** What a key looks like. */
const KEY = /^[\w-]{16,64}$/;

export const keyOf = (solver: string): string | undefined => box().get()[solver];

export function keepKey(solver: string, key: string): void {
  const keys = box();
  keys.set({ ...keys.get(), [solver]: key });
}

export function forgetKey(solver: string): void {
  const keys = box();
  const { [solver]: _, ...others } = keys.get();
  keys.set(others);
}

/** A link that takes a key to another browser; what follows the # stays between browsers. */
export const linkWith = (key: string): string => `${PAGES}/arena${SIGN}${key}`;

/** Find the key in pasted text, a link or the key itself; null if there is none. */
export function keyIn(text: string): string | null {
  const at = text.lastIndexOf(SIGN);
  const key = (at < 0 ? text : text.slice(at + SIGN.length)).trim();
  return KEY.test(key) ? key : null;
}

/** Whether an address carries a key. */
export const hasKey = (hash: string): boolean => hash.startsWith(SIGN);
