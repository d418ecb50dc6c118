/** A choice of one out of several: the props of `Select` and `Segmented`. */
export interface Choice<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onchange?: Taker<V>;
}

/** Receives the choice; may answer later, with `false` if it is refused. */
export type Taker<V> = (value: V) => void | Promise<boolean | void>;

/** Show the choice, and the previous one again if it is refused. */
export async function choose<V>(wanted: V, before: V, show: (value: V) => void, onchange?: Taker<V>): Promise<void> {
  show(wanted);
  if ((await onchange?.(wanted)) === false) show(before);
}
