import { untrack } from 'svelte';
import { alertPlayer } from '../../lib/alert';
import { announce } from '../../lib/announcer';
import { here } from '../../lib/context.svelte';
import { setTitle } from '../../lib/page-title';
import type { Seat } from '../../lib/protocol';
import type { Table } from '../../lib/table';
import { notice } from '../../lib/ui/notices';

/** The facts for alerts about a player's turn. */
export interface TurnFacts {
  /** Whether it is the viewer's. */
  readonly mine: boolean;
  /** Their task, in words. */
  readonly text: string;
  readonly game: string;
  /** When their time ends, in seconds; undefined if it is not their turn, or there is no clock. */
  readonly deadline: number | undefined;
  /** How long they have, in seconds. */
  readonly limit: number;
  /** The text when their time is over. */
  readonly lateText: string;
  /** The page's title while it is not their turn. */
  readonly pageTitle: string;
  /** Without a connection nobody can act. */
  readonly away: boolean;
  nameOf: (seat: Seat) => string;
}

/** Call players whose turn it is: with the page's title, a sound, a notification and an announcement. */
export function alertTurns(table: Table, turn: TurnFacts): void {
  $effect(() => {
    const called = turn.mine && !turn.away;
    setTitle(called ? turn.text : turn.pageTitle, called);
  });
  $effect(() => {
    if (turn.mine) untrack(() => alertPlayer(turn.text, turn.game));
  });
  $effect(() => {
    if (turn.mine) announce(untrack(() => turn.text));
  });
  $effect(() =>
    table.nudges.on((seat) => {
      const text = here.t.table.nudged(turn.nameOf(seat));
      alertPlayer(text, turn.game);
      notice(text);
    }),
  );
  reportTimeouts(table, turn);
}

/** A turn that ends when its whole time has passed, without a message from us, was too slow. */
function reportTimeouts(table: Table, turn: TurnFacts): void {
  const deadline = $derived(turn.deadline);
  $effect(() => {
    const due = deadline;
    if (!due) return;
    const since = Date.now();
    const [whole, text] = untrack(() => [turn.limit * 1000, turn.lateText]);
    return () => {
      const { pending, state } = table.view.get();
      if (state?.deadline !== due && !pending && Date.now() - since > whole - 1000) notice(text);
    };
  });
}
