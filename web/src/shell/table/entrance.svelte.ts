import { api } from '../../lib/api';
import { awaitName, introduce } from '../../lib/me';
import { prefs } from '../../lib/prefs';
import type { GameCard, Invitation } from '../../lib/protocol';
import { Refused } from '../../lib/socket';
import type { Table } from '../../lib/table';

/** Refusals of an invitation that keep everyone out. */
const CLOSED = ['NO_SUCH_TABLE', 'SEAT_BLOCKED', 'OLD_RULES'];

/** How the page was opened: which table, with whose seat, and to do what. */
export interface Visit {
  idOrCode: string;
  token: string | undefined;
  watch: boolean;
  practise: boolean;
}

/** The way to a table: the invitation is read and a name asked for before the connection is opened. */
export class Entrance {
  /** The game and the host; null while unknown. */
  invitation = $state.raw<Invitation | null>(null);
  /** Why we cannot come in, where that is known beforehand; then we do not try. */
  closed = $state.raw<Refused | null>(null);
  /** Whether we must be asked for a name; null until one that was just entered has reached the server. */
  unnamed = $state<boolean | null>(null);
  games = $state.raw<GameCard[]>([]);

  constructor(
    readonly table: Table,
    readonly visit: Visit,
  ) {
    if (prefs.get().name || table.hasSatHere) this.unnamed = false;
  }

  async meet(): Promise<void> {
    const [name] = await Promise.all([awaitName(), this.invite()]);
    this.table.place.name = name;
    const { practise, watch } = this.visit;
    const atOnce = practise || (watch && Boolean(this.invitation?.host)); // there is nobody to ask
    this.unnamed = !name && !this.invitation?.name && !atOnce; // a seat that has a name keeps it
  }

  /** The cookie comes first: by it the server recognises us. */
  async enter(): Promise<void> {
    try {
      [this.games] = await Promise.all([api.games(), introduce(), this.invite()]);
    } catch (why) {
      if (!(why instanceof Refused)) throw why; // the socket goes on trying and says so
    }
    if (!this.closed) this.table.open();
  }

  comeIn = (role: 'player' | 'spectator'): void => {
    this.table.place.role = role;
    this.table.place.name = prefs.get().name;
    this.unnamed = false;
  };

  /**
   * Read the invitation first: joining a table that does not exist would open it, and the visitor would wait there
   * alone.
   */
  async invite(of = this.table.idOrCode): Promise<void> {
    const { idOrCode, token } = this.visit;
    try {
      this.invitation = await api.invitation(of, token);
    } catch (why) {
      if (!(why instanceof Refused)) throw why; // the next connection asks again
      if (why.code === 'NO_SUCH_TABLE' && of !== idOrCode && !this.table.view.get().state) {
        await this.invite(idOrCode); // the code may be another table's by now
        if (!this.closed) this.table.forget();
      } else if (CLOSED.includes(why.code)) this.closed = why;
    }
  }
}
