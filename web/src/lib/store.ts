/** A value that others may watch. Svelte sees it through `watched` in `runes.svelte.ts`, and only there. */
export interface Readable<T> {
  get(): T;
  /** Call `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export class Store<T> implements Readable<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  }

  update(change: Partial<T>): void {
    this.set({ ...this.#value, ...change });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
