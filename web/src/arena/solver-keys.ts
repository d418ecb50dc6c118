import { kept } from '../lib/prefs';
import { PAGES } from '../lib/server';

/**
 * Keys of solvers: whoever brought one is known by his cookie, and anywhere else by the key he was given. This browser keeps
 * those that were shown to it, by the solver's id.
 */
const box = () => kept<Record<string, string>>('arena.keys', {}); // anew for each use: another tab may have put something in
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

/** Find the key in what somebody pasted, be it the link or the key itself; null if there is none. */
export function keyIn(text: string): string | null {
  const at = text.lastIndexOf(SIGN);
  const key = (at < 0 ? text : text.slice(at + SIGN.length)).trim();
  return KEY.test(key) ? key : null;
}

/** Whether an address carries a key. */
export const hasKey = (hash: string): boolean => hash.startsWith(SIGN);
