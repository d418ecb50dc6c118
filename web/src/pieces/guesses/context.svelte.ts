import { here } from '../../lib/context.svelte';
import { kept } from '../../lib/prefs';
import { watched } from '../../lib/runes.svelte';
import { Store } from '../../lib/store';
import { strings } from './strings';

/** A player's preferences for guessing, in this browser. */
export interface Liking {
  hard: boolean;
  sharp: boolean;
}

const box = kept<Record<string, boolean>>('riddle.liking', {});
const liking = new Store<Liking>({ hard: false, sharp: false, ...box.get() });
liking.subscribe(() => box.set({ ...liking.get() }));
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
