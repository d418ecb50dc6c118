import { createSubscriber } from 'svelte/reactivity';
import type { Readable } from './store';

/** Read a plain store as a rune: readers of `current` follow it. */
export function watched<T>(store: Readable<T>): { readonly current: T } {
  const follow = createSubscriber((update) => store.subscribe(update));
  return {
    get current() {
      follow();
      return store.get();
    },
  };
}
