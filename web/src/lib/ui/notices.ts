import { announce } from '../announcer';
import { Store } from '../store';

export interface Notice {
  id: number;
  text: string;
  kind: 'calm' | 'alarm';
}

const SHOWN_MS = 6_000;
let count = 0;

export const notices = new Store<Notice[]>([]);

/** Show a line for a moment, and have it spoken; the same line is not shown twice at once. */
export function notice(text: string, kind: Notice['kind'] = 'calm'): void {
  announce(text);
  const shown = notices.get().filter((other) => other.text !== text);
  const one = { id: ++count, text, kind };
  notices.set([...shown, one].slice(-3));
  setTimeout(() => dismiss(one.id), SHOWN_MS);
}

export function clearNotices(): void {
  notices.set([]);
}

export function dismiss(id: number): void {
  notices.set(notices.get().filter((one) => one.id !== id));
}
