import type { GameCard, Message, TablePlayer, TableState } from '../src/lib/protocol';

/** A WebSocket without a network: a test is its other end. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('nobody has dialled');
    return socket;
  }

  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;
  readonly sent: Record<string, unknown>[] = [];

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static dial = (url: string): WebSocket => new FakeSocket(url) as unknown as WebSocket;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  /** The server accepts the connection and welcomes anyone who says hello. */
  welcomes(...messages: Message[]): void {
    this.onopen?.();
    for (const message of messages) this.says(message);
    this.answers(this.sent.at(-1)?.id);
  }

  says(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  answers(id: unknown, version = 1): void {
    this.says({ event: 'ack', id: id as string, version });
  }

  breaks(code = 1006): void {
    this.onclose?.({ code });
  }
}

/** A game as the server offers it. */
export const gameCard: GameCard = {
  name: 'tig',
  title: 'Tig',
  pitch: '',
  minutes: 5,
  company: 2,
  version: '1',
  seats: { least: 2, most: 4 },
  options: { properties: { size: { type: 'integer', minimum: 2, maximum: 4, default: 3 } } },
  bots: ['easy'],
  actions: {},
  starter: 'host',
  link_only: false,
  absence: 'quit',
};

/** A person at a table. */
export const person = (name: string, seat: number, change: Partial<TablePlayer> = {}): TablePlayer => ({
  name,
  seat,
  role: null,
  is_bot: false,
  level: null,
  joined: true,
  ready: false,
  connected: true,
  ...change,
});

export function tableState(change: Partial<TableState> = {}): TableState {
  return {
    you: 'p1',
    version: 3,
    room_id: 'kitchen',
    code: 'J7LPB',
    game: 'tig',
    options: {},
    settings: { spectators: 'open', listed: false, turn_seconds: 0, absence_seconds: 0, bot_pace: 'usual' },
    host: 'p1',
    status: 'waiting',
    phase: 'lobby',
    to_act: [],
    turn: null,
    players: { p1: person('Ann', 0) },
    spectators: {},
    chat: [],
    history: [],
    standings: {},
    commitment: '',
    unrated: null,
    ...change,
  };
}
