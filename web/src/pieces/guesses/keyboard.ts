import { lettersOf } from './keyboard-layout';

/** The actions of keys where a word is being written. */
export interface KeyActions {
  alphabet: string;
  type: (letter: string) => void;
  erase: () => void;
  enter: () => void;
}

/** Handle a real key; the focused element keeps its Enter, and typing elsewhere is left alone. */
export function press(event: KeyboardEvent, { alphabet, type, erase, enter }: KeyActions): void {
  const { target, key } = event;
  const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented;
  if (elsewhere || document.querySelector('dialog[open]')) return;
  if (target instanceof Element && target.closest('input, textarea, select, [role="menu"]')) return;
  if (key === 'Backspace') erase();
  else if (event.repeat) return;
  else if (key === 'Enter') {
    if (target instanceof Element && target.closest('button, a, summary')) return;
    enter();
  } else if ([...key].length === 1 && lettersOf(key, alphabet)) {
    type(key);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // then Enter guesses
  } else return;
  event.preventDefault();
}
