import { here } from '../../lib/context.svelte';
import { keptStore } from '../../lib/prefs';
import { watched } from '../../lib/runes.svelte';
import { strings } from './strings';

/** A player's preferences for guessing, in this browser. */
export interface Liking {
  hard: boolean;
  sharp: boolean;
}

const liking = keptStore<Liking>('riddle.liking', { hard: false, sharp: false });
const inLiking = watched(liking);

/** The context that every part around a guess may follow. */
export const guesses = {
  get t() {
    return strings[here.language];
  },
  get liking(): Liking {
    return inLiking.current;
  },
  like: (change: Partial<Liking>): void => liking.update(change),
};
