import { announce } from '../../lib/announcer';
import { mayAnimate } from '../../lib/prefs';
import { lettersOf } from './keyboard-layout';

const FLIP_MS = 250;
const JUMP_MS = 1_200;
const SHAKE_MS = 500;
const REASON_MS = 3_000;
const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The row that is being written, and the rows that move. */
export class Writing {
  typed = $state('');
  /** Why it was refused, for a moment. */
  reason = $state('');
  /** Whether the row shakes, because its guess was refused. */
  shaking = $state(false);
  /** Which row is just being turned over, or jumps; -1 for none. */
  turning = $state(-1);
  jumping = $state(-1);
  #forgetting?: ReturnType<typeof setTimeout>;

  type(letters: string, alphabet: string, length: number): void {
    this.reason = '';
    this.typed = [...this.typed, ...lettersOf(letters, alphabet)].slice(0, length).join('');
  }

  erase(): void {
    this.reason = '';
    this.typed = [...this.typed].slice(0, -1).join('');
  }

  /** Say why the row was refused, beside it; it stays, to be mended. */
  refuse(reason: string): void {
    this.reason = reason;
    announce(reason);
    this.shaking = true;
    setTimeout(() => (this.shaking = false), SHAKE_MS);
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => (this.reason = ''), REASON_MS);
  }

  /** Turn a row of `length` letters over, tile by tile. */
  async turn(row: number, length: number): Promise<void> {
    if (!mayAnimate()) return;
    this.turning = row;
    await rest(FLIP_MS * length);
    this.turning = -1;
  }

  /** Let a row jump for joy. */
  async cheer(row: number): Promise<void> {
    if (!mayAnimate()) return;
    this.jumping = row;
    await rest(JUMP_MS);
    this.jumping = -1;
  }
}
