/** What takes every key for itself, and what only those that press it. */
const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"], dialog';
const BUTTONS = 'button, a, summary, input';

/** Who handles keys pressed on `target`: a field, a button, or the board. */
export function ownerOf(target: EventTarget | null): 'field' | 'button' | null {
  if (!(target instanceof Element)) return null;
  if (target.closest(FIELDS) || document.querySelector('dialog[open]')) return 'field';
  return target.closest(BUTTONS) && 'button';
}
