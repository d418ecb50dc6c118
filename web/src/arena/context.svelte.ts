import { here } from '../lib/context.svelte';
import { worded } from '../lib/i18n';
import type { Refused } from '../lib/socket';
import { written } from './numbers';
import { words } from './strings';

/** What every part of the arena may follow: its words, and how numbers are written in the chosen language. */
export const arena = {
  get t() {
    return words[here.language];
  },
  get write() {
    return written(here.language);
  },
  /** Say why something was refused. */
  why: (refused: Refused): string => worded(here.t, refused, words[here.language].refusals),
};
