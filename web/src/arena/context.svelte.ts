import { here } from '../lib/context.svelte';
import { refusalText } from '../lib/i18n';
import type { Refused } from '../lib/socket';
import { numberFormat } from './number-format';
import { strings } from './strings';

/** The context that every part of the arena may follow: its words, and how numbers are written in the chosen language. */
export const arena = {
  get t() {
    return strings[here.language];
  },
  get write() {
    return numberFormat(here.language);
  },
  /** Say why something was refused. */
  why: (refused: Refused): string => refusalText(here.t, refused, strings[here.language].refusals),
};
