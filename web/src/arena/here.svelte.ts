import { here } from '../lib/here.svelte';
import { written } from './numbers';
import { words } from './words';

/** What every part of the arena may follow: its words, and how numbers are written in the chosen language. */
export const arena = {
  get t() {
    return words[here.language];
  },
  get write() {
    return written(here.language);
  },
};
