import type { ChatEntry, Seat } from './protocol';

/** An entry of the chat: a message, or something that happened. */
export type Entry = { ts: number; text: string; by?: Seat; aside?: boolean };

/** Merge messages and events in order of time, without `muted` people. */
export function chatEntries(lines: readonly ChatEntry[], events: readonly Entry[], muted: ReadonlySet<Seat>): Entry[] {
  const said = lines
    .filter((line) => !muted.has(line.player_id))
    .map(({ ts, text, player_id, aside }): Entry => ({ ts, text, by: player_id, ...(aside && { aside }) }));
  return [...said, ...events].sort((a, b) => a.ts - b.ts);
}

/** Count the messages of others since `seen`. */
export function unread(entries: readonly Entry[], seen: number, you: Seat): number {
  return entries.filter((entry) => entry.by !== undefined && entry.by !== you && entry.ts > seen).length;
}
