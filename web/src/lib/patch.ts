import type { Json, Op, StatePatch } from './protocol';

type Members = Record<string, Json>;

/**
 * Change `state` as `ops` say: a member as a whole, a player, or a field of a player. What changed is new and what did not
 * is the same object, so that identity tells them apart.
 */
export function apply<T extends object>(state: T, ops: readonly Op[]): T {
  return ops.reduce((members, op) => change(members, op.path.split('/').slice(1), op), state as Members) as T;
}

function change(members: Members, [name, ...way]: string[], op: Op): Members {
  if (name === undefined || (way.length > 0 && !isObject(members[name]))) throw new Error(`no such place: ${op.path}`);
  if (way.length > 0) return { ...members, [name]: change(members[name] as Members, way, op) };
  if (op.op !== 'remove') return { ...members, [name]: op.value ?? null };
  const { [name]: _, ...others } = members;
  return others;
}

const isObject = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lead `state` to the version of `patch`: the same state if it is old news, `null` if something is missing between. */
export function follow<T extends { version: number }>(state: T, patch: StatePatch): T | null {
  if (patch.version <= state.version) return state;
  if (patch.version > state.version + 1) return null;
  return { ...apply(state, patch.ops), version: patch.version };
}
