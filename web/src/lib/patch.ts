import type { Json, Op, StatePatch } from './protocol';

/** Change `state` as `ops` say: new objects along every path, the same ones beside it, so that identity tells what changed. */
export function apply<T extends object>(state: T, ops: readonly Op[]): T {
  const copies = new Set<object>();
  const own = <V extends object>(value: V): V => {
    if (copies.has(value)) return value;
    const copy = (Array.isArray(value) ? [...value] : { ...value }) as V;
    copies.add(copy);
    return copy;
  };
  const root = own(state) as Place;
  for (const op of ops) change(root, steps(op.path), op, own);
  return root as T;
}

type Place = Record<string, Json> | Json[];

function change(root: Place, path: string[], op: Op, own: <V extends object>(value: V) => V): void {
  const last = path.pop();
  if (last === undefined) throw new Error('a patch must not replace the whole state');
  let place = root;
  for (const step of path) {
    const inner = read(place, step);
    if (inner === null || typeof inner !== 'object') throw new Error(`no such place: ${op.path}`);
    place = write(place, step, own(inner)) as Place;
  }
  if (op.op === 'remove') remove(place, last);
  else if (last === '-' && Array.isArray(place)) place.push(op.value ?? null);
  else write(place, last, op.value ?? null);
}

function read(place: Place, step: string): Json | undefined {
  return Array.isArray(place) ? place[Number(step)] : place[step];
}

function write(place: Place, step: string, value: Json): Json {
  if (Array.isArray(place)) place[Number(step)] = value;
  else place[step] = value;
  return value;
}

function remove(place: Place, step: string): void {
  if (Array.isArray(place)) place.splice(Number(step), 1);
  else delete place[step];
}

function steps(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Lead `state` to the version of `patch`: the same state if it is old news, `null` if something is missing between. */
export function follow<T extends { version: number }>(state: T, patch: StatePatch): T | null {
  if (patch.version <= state.version) return state;
  if (patch.version > state.version + 1) return null;
  return { ...apply(state, patch.ops), version: patch.version };
}
