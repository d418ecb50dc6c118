import { keptStore } from '../../lib/prefs';

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

export const preferences = keptStore<PresidentPreferences>('president', {
  four: false,
  plain: false,
  high: false,
  passes: false,
  counts: false,
  left: false,
});
