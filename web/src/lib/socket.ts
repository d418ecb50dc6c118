import type { Message, Refusal } from './protocol';
import { randomHex } from './random';

/** The state of the connection: `away` while it is lost and being retried, `closed` when it is no longer wanted. */
export type Link = 'connecting' | 'open' | 'away' | 'closed';
export type Outgoing = { event: string };

export const HEARTBEAT = 15_000;
export const PATIENCE = 10_000;
/** How long a message may stay unanswered before the connection is checked, and how long that check may take. */
export const DOUBT = 3_000;
export const DOUBTFUL_PATIENCE = 5_000;
const LONGEST_WAIT = 15_000;
const SHORTEST_WAIT = 300;
const TOO_FAST_WAIT = 1_000;
const UNSTORED_WAIT = 1_000;
const POLICY = 1008;
/** The process is about to end; another one may serve us. */
const COME_BACK = 1012;
const LOGGED_OUT = 4401;

/** Messages that must not be sent twice, or are useless later: never sent again. */
const FORGETTABLE = new Set(['join', 'chat', 'nudge', 'legal', 'history', 'receipt', 'ping', 'request_state']);

/** Refusals of the hello that another try may not meet. */
const PASSING = new Set(['NOT_STORED', 'HOUSE_FULL', 'INTERNAL', 'TOO_FAST']);

/** A message was refused, or the line was lost before it was answered (`AWAY`). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly params: Record<string, string | number> = {},
    /** The whole answer, if it holds more than the refusal. */
    readonly answer: object = {},
  ) {
    super(code);
  }

  static from(refusal: Pick<Refusal, 'code' | 'params'>): Refused {
    return new Refused(refusal.code, refusal.params);
  }
}

/** Do `what` and return the refusal it meets, if any. */
export function refused(what: () => Promise<unknown>): Promise<Refused | null> {
  return what().then(
    () => null,
    (why: unknown) => {
      if (why instanceof Refused) return why;
      throw why;
    },
  );
}

interface Pending {
  text: string;
  again: boolean;
  done: (version: number) => void;
  refused: (why: Refused) => void;
}

interface Ends {
  /** The first message on every new line. */
  hello: () => Outgoing;
  hear: (message: Message) => void;
  /** The answer to `hello`: the connection is open, or the server refuses. */
  welcome?: () => void;
  turnedAway?: (why: Refused) => void;
  link: (link: Link) => void;
}

/**
 * One connection to the server that repairs itself: it says `hello` first, keeps messages that were not answered or
 * not stored and sends them again under their old ids, detects a dead network by missing answers and by its own
 * heartbeat, and waits longer after each failure.
 */
export class Socket {
  readonly #pending = new Map<string, Pending>();
  readonly #name = randomHex(6); // no other window has it
  #count = 0;
  #socket: WebSocket | null = null;
  #link: Link = 'closed';
  #hello = '';
  #failures = 0;
  #heardAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly url: string,
    readonly ends: Ends,
    readonly dial: (url: string) => WebSocket = (url) => new WebSocket(url),
    readonly chance: () => number = Math.random,
  ) {}

  get link(): Link {
    return this.#link;
  }

  open(): void {
    if (this.#link !== 'closed') return;
    this.#say('connecting');
    window.addEventListener('online', this.#hurry);
    window.addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#dial();
  }

  close(): void {
    window.removeEventListener('online', this.#hurry);
    window.removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#drop();
    clearTimeout(this.#retry);
    this.#say('closed');
    for (const [id, pending] of [...this.#pending]) this.#refuse(id, pending);
  }

  /** Send a message; return the version it led to, or throw `Refused`. */
  send(message: Outgoing): Promise<number> {
    const id = this.#nextId();
    return new Promise((done, refused) => {
      const pending = {
        text: JSON.stringify({ ...message, id }),
        again: !FORGETTABLE.has(message.event),
        done,
        refused,
      };
      if (this.#link === 'closed' || (this.#link !== 'open' && !pending.again)) return refused(new Refused('AWAY'));
      this.#pending.set(id, pending);
      if (this.#link === 'open') this.#transmit(id, pending);
    });
  }

  #transmit(id: string, { text }: Pending): void {
    this.#socket?.send(text);
    setTimeout(() => this.#doubt(id), DOUBT);
  }

  #nextId(): string {
    return `${this.#name}-${++this.#count}`;
  }

  #say(link: Link): void {
    if (link === this.#link) return;
    this.#link = link;
    this.ends.link(link);
  }

  #dial(): void {
    clearTimeout(this.#retry);
    const socket = this.dial(this.url);
    this.#socket = socket;
    this.#expect(PATIENCE);
    socket.onopen = () => {
      this.#hello = this.#nextId();
      socket.send(JSON.stringify({ ...this.ends.hello(), id: this.#hello }));
    };
    socket.onmessage = (event) => {
      for (const message of [JSON.parse(String(event.data)) as Message | Message[]].flat()) this.#hear(message);
    };
    socket.onclose = (event) => this.#lost(event.code);
  }

  #hear(message: Message): void {
    this.#heardAt = Date.now();
    this.#unexpect();
    if (message.event === 'ack' && message.id === this.#hello) return this.#welcome();
    if (message.event === 'error' && message.id === this.#hello) return this.#turnedAway(Refused.from(message));
    if (message.event === 'ack' || message.event === 'error') this.#answer(message.id, message);
    if (message.event === 'error' && message.code === 'TOO_FAST') setTimeout(() => this.#sayAgain(), TOO_FAST_WAIT);
    this.ends.hear(message);
  }

  #turnedAway(why: Refused): void {
    if (PASSING.has(why.code)) this.#lost();
    else this.ends.turnedAway?.(why);
  }

  #welcome(): void {
    this.#failures = 0;
    this.#say('open');
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#beat(), HEARTBEAT);
    this.#sayAgain();
    this.ends.welcome?.();
  }

  #answer(id: string | number | undefined, message: Message): void {
    const pending = this.#pending.get(String(id));
    if (!pending) return;
    if (message.event === 'error' && message.code === 'NOT_STORED' && pending.again) return this.#later(String(id));
    this.#pending.delete(String(id));
    if (message.event === 'ack') pending.done(message.version);
    else if (message.event === 'error') pending.refused(Refused.from(message));
  }

  /** The store is away: send the message again soon, so that nobody has to repeat a move. */
  #later(id: string): void {
    const again = (): void => {
      const pending = this.#pending.get(id);
      if (pending && this.#link === 'open') this.#transmit(id, pending);
    };
    setTimeout(again, UNSTORED_WAIT * (0.5 + this.chance() / 2));
  }

  #sayAgain(): void {
    if (this.#link !== 'open') return;
    for (const [id, pending] of this.#pending) if (pending.again) this.#transmit(id, pending);
  }

  #beat(): void {
    if (Date.now() - this.#heardAt >= HEARTBEAT / 2) this.#probe(PATIENCE);
  }

  /** A message without an answer, while nothing else arrives either, may be lost. */
  #doubt(id: string): void {
    if (this.#link !== 'open' || !this.#pending.has(id)) return;
    if (Date.now() - this.#heardAt >= DOUBT) this.#probe(DOUBTFUL_PATIENCE);
    else setTimeout(() => this.#doubt(id), DOUBT);
  }

  #probe(patience: number): void {
    if (this.#deadline !== undefined) return;
    this.#socket?.send('{"event":"ping"}');
    this.#expect(patience);
  }

  /** Treat the line as lost unless something is heard soon. */
  #expect(patience: number): void {
    this.#unexpect();
    this.#deadline = setTimeout(() => this.#lost(), patience);
  }

  #unexpect(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  #drop(): void {
    clearInterval(this.#pulse);
    this.#unexpect();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(code?: number): void {
    this.#drop();
    if (code === POLICY || code === LOGGED_OUT) this.close();
    if (code === LOGGED_OUT) this.ends.turnedAway?.(new Refused('LOGGED_OUT'));
    if (this.#link === 'closed') return;
    for (const [id, pending] of [...this.#pending]) if (!pending.again) this.#refuse(id, pending);
    const called = code === COME_BACK && this.#link === 'open';
    this.#say(called ? 'connecting' : 'away');
    this.#retry = setTimeout(() => this.#dial(), called ? SHORTEST_WAIT * this.chance() : this.#wait());
  }

  #refuse(id: string, pending: Pending): void {
    this.#pending.delete(id);
    pending.refused(new Refused('AWAY'));
  }

  /** Wait twice as long after each failure, with jitter, to spare a restarted server. */
  #wait(): number {
    const longest = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** this.#failures++);
    return longest * (0.5 + this.chance() / 2);
  }

  /** The browser says that the network is gone: a server on this machine answers the next call anyway. */
  readonly #cut = (): void => {
    if (this.#link === 'open') this.#lost();
  };

  /** The network or the page has come back: find out at once. */
  readonly #hurry = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.#link === 'away' && !this.#socket) this.#dial();
    else if (this.#link === 'open') this.#beat();
  };
}
