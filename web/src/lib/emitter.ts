/** Tells all listeners, in order; keeps nothing. */
export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Listen until the returned function is called. */
  on(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
}
