import { createSubscriber } from 'svelte/reactivity';
import type { Readable } from './store';

/** See a plain store as a rune: whatever reads `current` follows it. The one place where Svelte meets the stores. */
export function watched<T>(store: Readable<T>): { readonly current: T } {
  const follow = createSubscriber((update) => store.subscribe(update));
  return {
    get current() {
      follow();
      return store.get();
    },
  };
}
