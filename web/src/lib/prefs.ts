import type { Json } from './protocol';
import { Store } from './store';

/** The preferences that a person chose in this browser. */
export interface Prefs {
  name: string;
  language: 'en' | 'de' | null;
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'less';
  sound: boolean;
  vibration: boolean;
  notify: boolean;
}

export interface Keep<T> {
  get(): T;
  set(value: T): void;
}

const PREFIX = 'parlour.';
const DEFAULTS: Prefs = {
  name: '',
  language: null,
  theme: 'auto',
  motion: 'auto',
  sound: true,
  vibration: false,
  notify: false,
};

/** Keep a value in this browser, or while the page is open if storage is blocked or full. */
export function kept<T extends Json = string>(key: string, fallback: NoInfer<T>): Keep<T> {
  let value = read<T>(PREFIX + key) ?? fallback;
  return {
    get: () => value,
    set(next) {
      value = next;
      try {
        if (next === fallback) localStorage.removeItem(PREFIX + key);
        else localStorage.setItem(PREFIX + key, JSON.stringify(next));
      } catch {
        // Private windows may have no storage; the value lives on in memory.
      }
    },
  };
}

function read<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Keep an object in this browser as a store; members that were never set have their value in `defaults`. */
export function keptStore<T extends object>(key: string, defaults: T): Store<T> {
  const box = kept<Record<string, Json>>(key, {});
  const store = new Store<T>({ ...defaults, ...box.get() });
  store.subscribe(() => box.set(store.get() as Record<string, Json>));
  return store;
}

export const prefs = keptStore('prefs', DEFAULTS);

/** Whether things may move on the page: the system's wish, unless this browser's owner asked for less. */
export function mayAnimate(): boolean {
  return prefs.get().motion !== 'less' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
