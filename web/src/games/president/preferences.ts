import { kept } from '../../lib/prefs';
import { Store } from '../../lib/store';

/** A player's preferences, in this browser. */
export interface PresidentPreferences {
  /** Four colours for the four suits. */
  four: boolean;
  /** Places instead of titles. */
  plain: boolean;
  /** The highest cards on the left. */
  high: boolean;
  /** Pass automatically when no card fits. */
  passes: boolean;
  /** Show the cards that have been played. */
  counts: boolean;
  /** Buttons for the left hand. */
  left: boolean;
}

const PLAIN: PresidentPreferences = {
  four: false,
  plain: false,
  high: false,
  passes: false,
  counts: false,
  left: false,
};

function opened(): Store<PresidentPreferences> {
  const box = kept<Record<string, boolean>>('president', {});
  const store = new Store<PresidentPreferences>({ ...PLAIN, ...box.get() });
  store.subscribe(() => box.set({ ...store.get() }));
  return store;
}

export const preferences = opened();
