import { moves } from '../../lib/prefs';
import { lettersOf } from './layout';

const FLIP_MS = 250;
const JUMP_MS = 1_200;
const SHAKE_MS = 500;
const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The row that is being written, and the rows that move. */
export class Writing {
  typed = $state('');
  /** Whether the written row shakes its head. */
  shaking = $state(false);
  /** Which row is just being turned over, or jumps; -1 for none. */
  turning = $state(-1);
  jumping = $state(-1);

  type(letters: string, alphabet: string, length: number): void {
    this.typed = [...this.typed, ...lettersOf(letters, alphabet)].slice(0, length).join('');
  }

  erase(): void {
    this.typed = [...this.typed].slice(0, -1).join('');
  }

  shake(): void {
    this.shaking = true;
    setTimeout(() => (this.shaking = false), SHAKE_MS);
  }

  /** Turn a row of `length` letters over, tile by tile. */
  async turn(row: number, length: number): Promise<void> {
    if (!moves()) return;
    this.turning = row;
    await rest(FLIP_MS * length);
    this.turning = -1;
  }

  /** Let a row jump for joy. */
  async cheer(row: number): Promise<void> {
    if (!moves()) return;
    this.jumping = row;
    await rest(JUMP_MS);
    this.jumping = -1;
  }
}
