import type { Line, Seat } from './protocol';

/** What stands in the talk: a line somebody said, or something that happened. */
export type Entry = { ts: number; text: string; by?: Seat; aside?: boolean };

/** Put what was said and what happened into one order; `muted` are not heard. */
export function chatEntries(lines: readonly Line[], events: readonly Entry[], muted: ReadonlySet<Seat>): Entry[] {
  const said = lines
    .filter((line) => !muted.has(line.player_id))
    .map(({ ts, text, player_id, aside }): Entry => ({ ts, text, by: player_id, ...(aside && { aside }) }));
  return [...said, ...events].sort((a, b) => a.ts - b.ts);
}

/** Count what others have said since `seen`. */
export function unread(entries: readonly Entry[], seen: number, you: Seat): number {
  return entries.filter((entry) => entry.by !== undefined && entry.by !== you && entry.ts > seen).length;
}
