import { Store } from './store';

/** A keyboard shortcut; without `run` it is only listed, and handled elsewhere. */
export interface Shortcut {
  /** A character, or with `alt` a letter to press with that key, which leaves plain letters to the games. */
  key: string;
  alt?: boolean;
  label: () => string;
  run?: () => void;
}

export const shortcuts = new Store<Shortcut[]>([]);

/** Offer `more` shortcuts until the returned function is called. */
export function offer(more: Shortcut[]): () => void {
  shortcuts.set([...shortcuts.get(), ...more]);
  return () => shortcuts.set(shortcuts.get().filter((one) => !more.includes(one)));
}

/** Run the shortcut of a key, unless someone is typing or a dialog is open. */
export function startKeys(): void {
  addEventListener('keydown', (event) => {
    const asked = shortcuts.get().find((one) => one.run && isMeant(one, event));
    if (!asked || event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    asked.run?.();
  });
}

function isMeant({ key, alt = false }: Shortcut, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey !== alt) return false;
  if (alt) return event.code === `Key${key}`; // on some keyboards Alt types another character
  return event.key === key && !isWriting(event.target);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
