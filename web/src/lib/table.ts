import { Emitter } from './emitter';
import { tellApart } from './member-names';
import { follow } from './patch';
import type {
  Completed,
  Effect,
  Json,
  ChatEntry,
  Message,
  Offer,
  Presence,
  Request,
  Seat,
  TableState,
} from './protocol';
import { kept, type Keep } from './prefs';
import { randomHex } from './random';
import { socketAt } from './server';
import { refused, Refused, Socket, type Link } from './socket';
import { Store } from './store';
import { Witness } from './witness';

/** A viewer's state of a table; every message makes a new one, with the same objects where nothing changed. */
export interface Snapshot {
  link: Link;
  /** Null until the server has answered for the first time. */
  state: TableState | null;
  /** Why the server does not let us in. */
  refusal: Refused | null;
  /** Whether we have left; for a removed member `refusal` says why. */
  gone: boolean;
  /** How many of our messages are on their way. */
  pending: number;
  /** Whether one of them has waited so long for an answer that it may be lost. */
  late: boolean;
  /** Our legal actions, if anyone asked for them with `offer`. */
  legal: Action[];
  /** Results before those in the state, oldest first, if anyone asked for them with `history`. */
  earlier: Completed[];
}

export type Action = { event: string } & Record<string, Json>;
export type Act = (action: Request | Action) => Promise<boolean>;

export interface Place {
  /** The table's id or code. */
  idOrCode: string;
  /** The secret of a seat, if we came by its link. */
  token?: string;
  name?: string;
  role?: 'player' | 'spectator';
}

const CHAT = 100;
const SALT_BYTES = 16;
/** Actions that follow the commitment: a fresh salt with them keeps the server from drawing the dice alone. */
const SALTED = new Set(['start', 'set_ready']);
export const LATE = 2_000;
/** How many milliseconds a page that is left waits for the receipt of a match that is over. */
export const LAST_RECEIPT = 3_000;
/** The server's answer to a removed member who tries to come back. */
const REMOVED = { reason: 'removed' };
const ABSENT = {
  link: 'connecting',
  state: null,
  refusal: null,
  gone: false,
  pending: 0,
  late: false,
  legal: [],
  earlier: [],
} as const;

/** One viewer's connection to a table: state, effects, chat and presence from the server, and a way to act. */
export class Table {
  readonly view = new Store<Snapshot>({ ...ABSENT, legal: [], earlier: [] });
  /** Effects, each after the state that holds it. */
  readonly effects = new Emitter<Effect>();
  /** Someone is waiting for us and says so. */
  readonly nudges = new Emitter<Seat>();
  /** Refusals of our actions. */
  readonly refusals = new Emitter<Refused>();
  readonly #socket: Socket;
  readonly #witness = new Witness(() => this.#socket.send({ event: 'receipt' }));
  readonly #keep: Keep<string>;
  /** The table's id, which stays when the host changes the code. */
  readonly #id: Keep<string>;
  /** The state as the server sends it; viewers see namesakes told apart. */
  #state: TableState | null = null;
  #asked = -1;
  #leaving = false;
  #closing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly place: Place,
    dial?: (url: string) => WebSocket,
    url = socketAt('/ws'),
  ) {
    this.#keep = kept(`seat.${place.idOrCode}`, '');
    this.#id = kept(`table.${place.idOrCode}`, '');
    const ends = {
      hello: () => this.#hello(),
      hear: (message: Message) => this.#hear(message),
      turnedAway: (why: Refused) => this.#turnedAway(why),
      link: (link: Link) => this.view.update({ link }),
    };
    this.#socket = new Socket(url, ends, dial);
  }

  open(): void {
    clearTimeout(this.#closing);
    this.#closing = undefined;
    this.#socket.open();
  }

  /** Close the connection, at the end of a match after a moment: the receipt for its last moves may be on its way. */
  close(): void {
    if (!this.#witness.awaitsLast) return this.#socket.close();
    this.#closing = setTimeout(() => this.#socket.close(), LAST_RECEIPT);
  }

  /** Ask for something; tells whether it was done. `refusals` say why not. */
  readonly act: Act = async (action) => {
    this.view.update({ pending: this.view.get().pending + 1 });
    const late = setTimeout(() => this.view.update({ late: true }), LATE);
    try {
      await this.#socket.send(SALTED.has(action.event) ? { ...action, salt: randomHex(SALT_BYTES) } : action);
      return true;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.refusals.emit(why);
      return false;
    } finally {
      clearTimeout(late);
      const { pending, late: before } = this.view.get();
      this.view.update({ pending: pending - 1, late: before && pending > 1 });
    }
  };

  /** Send a chat message; returns the refusal, to be shown where it was written. */
  async say(text: string): Promise<Refused | null> {
    const line: Request = { event: 'chat', text };
    return refused(() => this.#socket.send(line));
  }

  /** Keep `legal` filled for the present version, if we are to act. */
  async offer(): Promise<void> {
    const state = this.view.get().state;
    if (!state || state.version === this.#asked || this.view.get().link !== 'open') return;
    this.#asked = state.version;
    try {
      await this.#socket.send({ event: 'legal' });
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.#asked = -1;
    }
  }

  /** Whether this browser has sat here before. */
  get hasSatHere(): boolean {
    return this.#keep.get() !== '';
  }

  /** How the server finds our table: by its id if we have been there before, else by the code we came with. */
  get idOrCode(): string {
    return (this.hasSatHere && this.#id.get()) || this.place.idOrCode;
  }

  /** Join like a newcomer: the seat is gone, and the code may be another table's by now. */
  forget(): void {
    this.#keep.set('');
    this.#id.set('');
  }

  /** Take another name for good: the server treats joining again under another name as renaming. */
  async rename(name: string): Promise<void> {
    this.place.name = name;
    const state = this.view.get().state;
    if (state) await this.act({ event: 'join', room_id: state.room_id, name, version: state.version });
  }

  async leave(): Promise<boolean> {
    this.#leaving = true; // the event for everyone comes before the answer
    const left = await this.act({ event: 'leave' });
    this.#leaving = false;
    if (left) this.#depart();
    return left;
  }

  #depart(how: Pick<Snapshot, 'gone'> | Pick<Snapshot, 'refusal'> = { gone: true }): void {
    this.forget();
    this.#socket.close();
    this.view.update(how);
  }

  #hello(): Request {
    const { token, name, role } = this.place;
    const state = this.view.get().state;
    const secret = token ?? this.#keep.get();
    return {
      event: 'join',
      room_id: state?.room_id ?? this.idOrCode,
      ...(secret && { token: secret }),
      ...(state && { version: state.version }),
      ...(!state && name && { name }),
      ...(!state && role && { role }),
      ...(!state && { salt: randomHex(SALT_BYTES) }),
      bundle: true,
    };
  }

  #turnedAway(why: Refused): void {
    if (why.code === 'NO_SUCH_TABLE' && !this.place.token && this.#keep.get()) {
      this.forget();
      this.#socket.close();
      this.#socket.open();
      return;
    }
    if (why.code === 'LOGGED_OUT') return this.#depart({ refusal: why }); // the seat belongs to the account
    this.#socket.close();
    this.view.update({ refusal: why });
  }

  #hear(message: Message): void {
    switch (message.event) {
      case 'state_full':
        if (message.token) this.#keep.set(message.token);
        if (this.hasSatHere) this.#id.set(message.state.room_id);
        return this.#show(message.state);
      case 'state_patch':
        return this.#follow(message);
      case 'effect':
        this.effects.emit(message);
        return this.#notice(message);
      case 'presence':
        return this.#present(message);
      case 'chat':
        return this.#said(message);
      case 'nudge':
        return this.nudges.emit(message.player_id);
      case 'legal':
        return this.view.update({ legal: message.actions as Offer['actions'] as Action[] });
      case 'history':
        return this.view.update({ earlier: message.results });
      case 'receipt':
        if (this.#state) this.#witness.hear(message, this.#state);
        if (this.#closing) this.#socket.close();
        return;
      case 'ack':
      case 'error':
      case 'pong':
        return;
    }
  }

  #show(state: TableState): void {
    this.#asked = -1;
    this.#know(state, { legal: [], refusal: null, gone: false });
  }

  #know(state: TableState, more: Partial<Snapshot> = {}): void {
    this.#state = state;
    this.#witness.see(state);
    this.view.update({ state: tellApart(state), ...more });
  }

  #follow(patch: Extract<Message, { event: 'state_patch' }>): void {
    if (!this.#state) return;
    const next = follow(this.#state, patch);
    if (next) this.#know(next, next === this.#state ? {} : { legal: [] });
    else void this.#socket.send({ event: 'request_state' }).catch(() => undefined); // a lost line brings the state anyway
  }

  /** Leaving in another window leaves here too; a removed member gets the same refusal as when coming back. */
  #notice(effect: Effect): void {
    const { state, gone } = this.view.get();
    if (!state || gone || this.#leaving || effect.type !== 'player_left') return;
    if (effect.data.player_id !== state.you || effect.version <= state.version) return;
    this.#depart(effect.data.removed ? { refusal: new Refused('ACTION_NOT_ALLOWED', REMOVED) } : { gone: true });
  }

  #present({ player_id, connected }: Presence): void {
    const state = this.#state;
    if (!state) return;
    const players = marked(state.players, player_id, connected);
    const spectators = marked(state.spectators, player_id, connected);
    this.#know({ ...state, players, spectators });
  }

  #said({ player_id, text, ts, aside }: ChatEntry): void {
    const line = { player_id, text, ts, ...(aside && { aside }) };
    const state = this.#state;
    if (state) this.#know({ ...state, chat: [...state.chat, line].slice(-CHAT) });
  }
}

function marked<P extends { connected?: boolean }>(people: Record<Seat, P>, seat: Seat, connected: boolean) {
  const person = people[seat];
  return person ? { ...people, [seat]: { ...person, connected } } : people;
}
