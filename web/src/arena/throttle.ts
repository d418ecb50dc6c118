/** Lets values through at most once in so many milliseconds, always the newest; none while it is shut. */
export class Throttle<T> {
  #waiting: { value: T } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #passedAt = -Infinity;
  #shut = false;

  constructor(
    readonly ms: number,
    readonly pass: (value: T) => void,
  ) {}

  offer(value: T): void {
    this.#waiting = { value };
    this.#settle();
  }

  /** Keep everything back while it is `shut`; afterwards the newest comes at once. */
  close(shut = true): void {
    this.#shut = shut;
    this.#settle();
  }

  /** Forget what still waits. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = null;
  }

  #settle(): void {
    if (this.#shut || !this.#waiting || this.#timer !== undefined) return;
    const rest = this.#passedAt + this.ms - Date.now();
    if (rest > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#settle();
      }, rest);
      return;
    }
    const { value } = this.#waiting;
    this.#waiting = null;
    this.#passedAt = Date.now();
    this.pass(value);
  }
}
