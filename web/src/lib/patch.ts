import type { Json, Op, StatePatch } from './protocol';

type Members = Record<string, Json>;

/**
 * Apply `ops` to `state`: a whole member, a player, a field of a player, or an entry of a list. Changed parts are new
 * objects and all others stay the same, so that identity tells them apart.
 */
export function apply<T extends object>(state: T, ops: readonly Op[]): T {
  return ops.reduce((members, op) => change(members, op.path.split('/').slice(1), op), state as Json) as T;
}

function change(place: Json | undefined, [name, ...way]: string[], op: Op): Json {
  if (name === undefined) throw nowhere(op);
  if (Array.isArray(place)) return changeList(place, name, way, op);
  if (!isObject(place)) throw nowhere(op);
  if (way.length > 0) return { ...place, [name]: change(place[name], way, op) };
  if (op.op !== 'remove') return { ...place, [name]: op.value ?? null };
  const { [name]: _, ...others } = place;
  return others;
}

/** Entries are replaced or appended; none is removed. */
function changeList(list: Json[], name: string, way: string[], op: Op): Json[] {
  if (name === '-' && op.op === 'add' && way.length === 0) return [...list, op.value ?? null];
  const at = Number(name);
  if (!(at in list) || (way.length === 0 && op.op !== 'replace')) throw nowhere(op);
  return list.with(at, way.length > 0 ? change(list[at], way, op) : (op.value ?? null));
}

const isObject = (value: Json | undefined): value is Members => typeof value === 'object' && value !== null;

const nowhere = (op: Op): Error => new Error(`no such place: ${op.path}`);

/** Lead `state` to the version of `patch`: the same state if it is old news, `null` if something is missing between. */
export function follow<T extends { version: number }>(state: T, patch: StatePatch): T | null {
  if (patch.version <= state.version) return state;
  if (patch.version > state.version + 1) return null;
  return { ...apply(state, patch.ops), version: patch.version };
}
