import type { ListedMove } from '../lib/protocol';

/** The steps to mark on the slider of a replay: where events of these types happened, and what a review found. */
export function marksOf(
  moves: readonly Pick<ListedMove, 'events'>[],
  types: readonly string[] = [],
  found: readonly number[] = [],
): number[] {
  const happened = moves.flatMap(({ events }, step) => (events.some(({ type }) => types.includes(type)) ? step : []));
  return [...new Set([...happened, ...found])].sort((one, other) => one - other);
}
