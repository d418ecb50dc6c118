/** Passes on the newest value at most once in `ms` milliseconds, and none while it is shut. */
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

  /** Hold values back while it is `shut`; once it is open again, the newest passes at once. */
  close(shut = true): void {
    this.#shut = shut;
    this.#settle();
  }

  /** Drop the value that is still waiting. */
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
