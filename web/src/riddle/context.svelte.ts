import { here } from '../lib/context.svelte';
import { guesses, type Liking } from '../pieces/guesses/context.svelte';
import { strings } from './strings';

/** The context that every part of the riddle's page may follow. */
export const daily = {
  get t() {
    return strings[here.language];
  },
  get liking(): Liking {
    return guesses.liking;
  },
  like: guesses.like,
};
