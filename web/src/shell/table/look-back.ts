import type { TableState } from '../../lib/protocol';

/** How many moves back a spectator can look. */
export const MOST = 200;

/** Add the present state to those that a spectator can look back to: one for each version of the running game. */
export function record(past: readonly TableState[], now: TableState): readonly TableState[] {
  const last = past.at(-1);
  if (!now.game_id || last?.game_id !== now.game_id) return now.status === 'playing' ? [now] : [];
  return [...(last.version === now.version ? past.slice(0, -1) : past), now].slice(-MOST);
}

/** The state `by` steps from the one that is shown; null is the present one. */
export function moved(past: readonly TableState[], shown: TableState | null, by: number): TableState | null {
  const at = shown ? Math.max(past.indexOf(shown), 0) : past.length - 1;
  const to = Math.max(at + by, 0);
  return to < past.length - 1 ? (past[to] ?? null) : null;
}
