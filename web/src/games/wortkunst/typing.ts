/** Elements that take every key for themselves, and elements that take only the keys that press them. */
const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"], dialog';
const BUTTONS = 'button, a, summary, input';

/** Who handles keys pressed on `target`: a field, a button, or the board. */
export function ownerOf(target: EventTarget | null): 'field' | 'button' | null {
  if (!(target instanceof Element)) return null;
  if (target.closest(FIELDS) || document.querySelector('dialog[open]')) return 'field';
  return target.closest(BUTTONS) && 'button';
}
