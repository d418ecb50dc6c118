import { Store, type Readable } from './store';

/** Follow a media query. */
function matching(query: string): Readable<boolean> {
  const list = matchMedia(query);
  const store = new Store(list.matches);
  list.addEventListener('change', () => store.set(list.matches));
  return store;
}

/** Whether there is space beside the game; the same width as in the styles of the table page. */
export const wide = matching('(min-width: 56rem) and (min-height: 30.01rem)');
