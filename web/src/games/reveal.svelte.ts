import { untrack } from 'svelte';
import { moves } from '../lib/prefs';

interface Ending {
  /** Whether this viewer saw the game being played; others see its end at once. */
  live: boolean;
  /** How many steps the end has; none if there is nothing to reveal. */
  steps: () => number;
  /** Milliseconds from one step to the next. */
  beat: number;
  /** Called after each step with its number. */
  onstep: (step: number) => void;
  /** Called with whether the end is still being revealed. */
  onchange: (telling: boolean) => void;
  /** Called once when everything is revealed to a viewer who saw the game. */
  onend: () => void;
}

/** Reveal the end of a game step by step while a component is shown. */
export function reveal({ live, steps, beat, onstep, onchange, onend }: Ending) {
  let told = $state(live && moves() ? 0 : Infinity);
  const telling = $derived(told < steps());
  let ended = !live;

  $effect.pre(() => onchange(telling));
  $effect(() => () => onchange(false));
  $effect(() => {
    if (!telling) return;
    const next = told + 1;
    const timer = setTimeout(() => {
      told = next;
      onstep(next);
    }, beat);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    if (telling || ended) return;
    ended = true;
    untrack(onend);
  });

  return {
    /** How many steps are revealed. */
    get told() {
      return told;
    },
    get telling() {
      return telling;
    },
    /** Reveal the rest at once. */
    skip: () => void (told = Infinity),
  };
}
