import type { MatchInfo, MatchNews } from '../lib/protocol';
import { Refused, type Link } from '../lib/socket';
import { Store } from '../lib/store';
import { arenaApi } from './api';
import { Throttle } from './throttle';
import { applyNews } from './match-news';

export interface Followed {
  /** The match as it is shown; null until the server has sent it. */
  match: MatchInfo | null;
  link: Link;
  /** Why it cannot be shown. */
  refusal: Refused | null;
}

/** The least time between two redraws of a match. */
export const PACE = 100;
/** The time without a message after which the connection is checked. */
export const SILENCE = 45_000;
const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/**
 * Follows one match: fetches all of it, receives news while it is played, and fetches it again when it is over. Nothing
 * is drawn while the page is hidden; the latest state is there as soon as it is seen again.
 */
export class MatchFeed {
  readonly view = new Store<Followed>({ match: null, link: 'connecting', refusal: null });
  readonly #gate = new Throttle<MatchInfo>(PACE, (match) => this.view.update({ match }));
  #match: MatchInfo | null = null;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #ended = false;

  constructor(
    readonly id: string,
    readonly dial: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  /** Follow until the returned function is called. */
  start(): () => void {
    document.addEventListener('visibilitychange', this.#look);
    addEventListener('online', this.#hurry);
    this.#look();
    void this.open();
    return () => {
      this.#ended = true;
      document.removeEventListener('visibilitychange', this.#look);
      removeEventListener('online', this.#hurry);
      this.#gate.end();
      this.#drop();
    };
  }

  /** Ask for the whole match, and go on from there. */
  async open(): Promise<void> {
    this.#drop();
    try {
      this.#match = await arenaApi.match(this.id);
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      return this.#turnedAway(why);
    }
    if (this.#ended) return;
    if (this.view.get().refusal) this.view.update({ refusal: null });
    this.#gate.offer(this.#match);
    if (this.#match.status === 'running') this.#listen(this.#match.version);
    else this.#say('closed');
  }

  #listen(version: number): void {
    const socket = this.dial(arenaApi.news(this.id, version));
    this.#socket = socket;
    this.#expect();
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as MatchNews | { event: 'error' });
    socket.onclose = () => this.#lost();
  }

  #hear(message: MatchNews | { event: 'error' }): void {
    this.#expect();
    if (message.event === 'error' || !this.#match) return; // the server closes the line after an error
    this.#failures = 0;
    this.#say('open');
    this.#match = applyNews(this.#match, message);
    if (message.news.some(({ kind }) => kind === 'end')) return void this.open();
    this.#gate.offer(this.#match);
  }

  #say(link: Link): void {
    if (this.view.get().link !== link) this.view.update({ link });
  }

  #turnedAway(why: Refused): void {
    if (this.#ended) return;
    if (this.#match && why.code === 'AWAY') return this.#lost();
    this.view.update({ refusal: why });
  }

  /** Try again after longer and longer waits, and fetch the whole match, so that nothing is missed. */
  #lost(): void {
    this.#drop();
    this.#say('away');
    const wait = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** this.#failures++);
    this.#timer = setTimeout(() => void this.open(), wait);
  }

  #expect(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.open(), SILENCE);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  readonly #look = (): void => this.#gate.close(document.visibilityState === 'hidden');

  readonly #hurry = (): void => {
    if (this.view.get().link === 'away') void this.open();
  };
}
