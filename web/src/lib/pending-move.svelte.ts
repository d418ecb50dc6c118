/** A player's last move, until it is answered or, which may be sooner, visible on the table. */
export class PendingMove {
  #sent = $state.raw<Promise<boolean> | null>(null);

  /** Whether it is still on its way; then nothing is done twice. */
  get busy(): boolean {
    return this.#sent !== null;
  }

  async follow(sent: Promise<boolean>): Promise<void> {
    this.#sent = sent;
    try {
      await sent;
    } finally {
      if (this.#sent === sent) this.#sent = null;
    }
  }

  /** The table already shows the move: the player need not wait for the answer. */
  seen(): void {
    this.#sent = null;
  }
}
