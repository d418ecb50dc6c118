import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import type { Effect, TableState } from '../src/lib/protocol';
import type { Table } from '../src/lib/table';
import { ChatLog } from '../src/shell/table/chat-log.svelte';
import { person, tableState } from './fake-table';
import { inEnglish, players } from './page-setup';

inEnglish();

/** The lines in the log of a table once `effect` has happened. */
function told(table: TableState, effect: Effect): string[] {
  let happen: (effect: Effect) => void = () => undefined;
  const effects = { on: (hear: typeof happen) => void (happen = hear) };
  let log: ChatLog | undefined;
  const end = $effect.root(() => {
    log = new ChatLog(
      { place: { idOrCode: 'r' }, effects } as unknown as Table,
      () => table,
      () => true,
    );
  });
  flushSync();
  happen(effect);
  const texts = log!.entries.map(({ text }) => text);
  end();
  return texts;
}

test.each([
  [1_800_000_000, ['The server was down for a while. The clock was paused.']],
  [undefined, []],
])('players with the deadline %s are told that time was given back: %o', (deadline, texts) => {
  const table = tableState({ players, ...(deadline && { deadline }) });

  expect(told(table, { event: 'effect', type: 'time_given_back', version: 2, data: { seconds: 40 } })).toEqual(texts);
});

test('nobody is told that an empty seat was removed', () => {
  const table = tableState({ players: { ...players, p9: person('', 8, { joined: false }) } });

  expect(
    told(table, { event: 'effect', type: 'player_left', version: 2, data: { player_id: 'p9', removed: true } }),
  ).toEqual([]);
});
