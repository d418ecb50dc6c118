import { untrack } from 'svelte';
import { announce } from '../../lib/announcer';
import { here } from '../../lib/context.svelte';
import type { Snapshot } from '../../lib/table';

/** How long a connection may be lost before anyone is told. */
const UNNOTICED = 1000;

/** Follow `link`: a connection that stays lost is announced, and so is its return. */
export function lostConnection(link: () => Snapshot['link']): { readonly away: boolean } {
  let away = $state(false);
  $effect(() => {
    if (link() !== 'away') {
      if (untrack(() => away) && link() === 'open') announce(untrack(() => here.t.table.back));
      return void (away = false);
    }
    const late = setTimeout(() => {
      away = true;
      announce(untrack(() => here.t.table.lost));
    }, UNNOTICED);
    return () => clearTimeout(late);
  });
  return {
    get away() {
      return away;
    },
  };
}
