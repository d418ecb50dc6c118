import type { Line, Seat } from './protocol';

/** What stands in the talk: a line somebody said, or something that happened. */
export type Entry = { ts: number; text: string; by?: Seat };

/** Put what was said and what happened into one order; `muted` are not heard. */
export function talk(lines: readonly Line[], events: readonly Entry[], muted: ReadonlySet<Seat>): Entry[] {
  const said = lines
    .filter((line) => !muted.has(line.player_id))
    .map(({ ts, text, player_id }): Entry => ({ ts, text, by: player_id }));
  return [...said, ...events].sort((a, b) => a.ts - b.ts);
}

/** Count what others have said since `seen`. */
export function unread(entries: readonly Entry[], seen: number, you: Seat): number {
  return entries.filter((entry) => entry.by !== undefined && entry.by !== you && entry.ts > seen).length;
}
