/** Elements that take letters for themselves, wherever on the page they are. */
const WRITING = 'input, textarea, select, dialog, [contenteditable]';

/** Whether an event starts play, by a key or on the board: then nothing may cover it. */
export function beginsPlay(event: KeyboardEvent | MouseEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (!('key' in event)) return target?.closest('[data-home]') != null;
  if (event.ctrlKey || event.altKey || event.metaKey || target?.closest(WRITING)) return false;
  return event.key === 'Escape' || (event.key.length === 1 && event.key !== ' '); // a space presses a button
}
