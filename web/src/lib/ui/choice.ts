/** One of several, to be chosen: the shape of `Select` and `Segmented`. */
export interface Choice<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onchange?: Taker<V>;
}

/** Is told what was chosen; may answer later, and with `false` if that is not to be. */
export type Taker<V> = (value: V) => void | Promise<boolean | void>;

/** Show what was chosen, and what stood there before if it is refused. */
export async function choose<V>(wanted: V, before: V, show: (value: V) => void, onchange?: Taker<V>): Promise<void> {
  show(wanted);
  if ((await onchange?.(wanted)) === false) show(before);
}
