import { here } from '../lib/here.svelte';
import { guesses, type Liking } from '../pieces/guesses/here.svelte';
import { words } from './words';

/** What every part of the riddle's page may follow. */
export const daily = {
  get t() {
    return words[here.language];
  },
  get liking(): Liking {
    return guesses.liking;
  },
  like: guesses.like,
};
