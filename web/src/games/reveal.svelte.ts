import { untrack } from 'svelte';
import { mayAnimate } from '../lib/prefs';

interface Ending {
  /** Whether this viewer saw the game being played; others see its end at once. */
  live: boolean;
  /** How many steps the end has; none if there is nothing to reveal. */
  steps: () => number;
  /** Milliseconds from one step to the next. */
  beat: number;
  /** Called after each step with its number. */
  onstep: (step: number) => void;
  /** Called with whether the end is still secret; it is not while it is revealed again. */
  onchange: (secret: boolean) => void;
  /** Makes the last change, for instance with an animation; it reveals everything that is left. */
  finish?: (change: () => void) => void;
  /** Called once when everything is revealed to a viewer who saw the game. */
  onend: () => void;
}

/** Reveal the end of a game step by step while a component is shown. */
export function reveal({ live, steps, beat, onstep, onchange, onend, finish = (change) => change() }: Ending) {
  let told = $state(live && mayAnimate() ? 0 : Infinity);
  const telling = $derived(told < steps());
  let known = false;
  let ended = !live;

  $effect.pre(() => {
    known ||= !telling;
    onchange(!known);
  });
  $effect(() => () => onchange(false));
  $effect(() => {
    if (!telling) return;
    const next = told + 1;
    const timer = setTimeout(() => {
      if (next < steps()) told = next;
      else skip();
      onstep(next);
    }, beat);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    if (telling || ended) return;
    ended = true;
    untrack(onend);
  });

  function skip(): void {
    finish(() => (told = Infinity));
  }

  return {
    /** How many steps are revealed. */
    get told() {
      return told;
    },
    get telling() {
      return telling;
    },
    /** Reveal the rest at once. */
    skip,
    /** Reveal it once more from the beginning. */
    repeat: () => void (told = 0),
  };
}
