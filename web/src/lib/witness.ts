import { kept } from './prefs';
import type { ReceiptAnswer, TableState } from './protocol';
import { Refused } from './socket';

/** How many matches, and how many hashes of each, this browser remembers. */
const MATCHES = 40;
const HASHES = 32;
/** How long a receipt is recent enough while moves are made. */
export const EVERY = 30_000;

const box = () => kept<Record<string, string[]>>('told', {});

/** The hashes that this browser got during a match: the commitment and receipts, the latest last. */
export const toldOf = (match: string): string[] => box().get()[match] ?? [];

/** Keep hashes of a match; of many, every second one is dropped, so that the rest covers the whole match. */
function keep(match: string, ...hashes: string[]): void {
  const { [match]: known = [], ...others } = box().get();
  const told = [...new Set([...known, ...hashes])];
  const thinned = told.length > HASHES ? told.filter((_, at) => at % 2 === 0 || at === told.length - 1) : told;
  box().set(Object.fromEntries([...Object.entries(others), [match, thinned] as const].slice(-MATCHES)));
}

/** Remembers hashes of a table's match, so that nobody can rewrite it: asks for receipts now and then, and at the end. */
export class Witness {
  #match = '';
  #version = -1;
  #commitment = '';
  #due = 0;
  #done = true;
  #over = false;

  constructor(
    /** Ask for a receipt, or throw `Refused`. */
    readonly ask: () => Promise<unknown>,
    readonly now: () => number = Date.now,
  ) {}

  /** Follow the state of the table. */
  see({ game_id, status, version, commitment }: TableState): void {
    const playing = status === 'playing';
    if (playing && game_id && game_id !== this.#match) {
      this.#match = game_id;
      this.#due = 0;
      this.#done = false;
      // The commitment that was shown before the match counts, unless we have missed what came between.
      keep(game_id, version === this.#version + 1 ? this.#commitment : commitment);
    }
    this.#version = version;
    this.#commitment = commitment;
    this.#over = !playing;
    if (game_id !== this.#match || this.#done) return;
    if (playing && this.now() < this.#due) return;
    this.#due = this.now() + EVERY;
    this.ask().catch((why: unknown) => {
      if (why instanceof Refused && why.code === 'AWAY') this.#due = 0;
    });
  }

  /** Whether the match is over, and the receipt for its last moves has not come yet. */
  get awaitsLast(): boolean {
    return this.#over && !this.#done;
  }

  hear({ game_id, commitment, hash }: ReceiptAnswer, { status }: TableState): void {
    keep(game_id, commitment, hash);
    if (status !== 'playing') this.#done = true;
  }
}
