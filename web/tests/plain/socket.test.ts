import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../../src/lib/protocol';
import { DOUBT, DOUBTFUL_PATIENCE, HEARTBEAT, PATIENCE, Socket, type Link } from '../../src/lib/socket';
import { FakeSocket } from '../fake-table';

let links: Link[];
let heard: Message[];
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  links = [];
  heard = [];
  const ends = {
    hello: () => ({ event: 'join' }),
    hear: (message: Message) => heard.push(message),
    link: (link: Link) => links.push(link),
  };
  socket = new Socket('ws://server/ws', ends, FakeSocket.dial, () => 1);
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

function opened(): FakeSocket {
  socket.open();
  FakeSocket.last.welcomes();
  return FakeSocket.last;
}

describe('a connection to the server', () => {
  test('is open once the server has answered the hello', () => {
    socket.open();
    expect(links).toEqual(['connecting']);

    FakeSocket.last.welcomes();

    expect(links).toEqual(['connecting', 'open']);
    expect(FakeSocket.last.sent[0]).toMatchObject({ event: 'join' });
  });

  test('gives every message an id and its sender the answer', async () => {
    const line = opened();
    const done = socket.send({ event: 'start' });
    const refused = socket.send({ event: 'place' });
    const [first, second] = line.sent.slice(1).map((message) => message.id as string);

    line.answers(first, 7);
    line.says({ event: 'error', code: 'CELL_OCCUPIED', message: 'No.', id: second!, params: { field: 'row' } });

    expect(first).not.toBe(second);
    await expect(done).resolves.toBe(7);
    await expect(refused).rejects.toMatchObject({ code: 'CELL_OCCUPIED', params: { field: 'row' } });
  });

  test('hears messages that come in one frame, one after the other', async () => {
    const line = opened();
    const done = socket.send({ event: 'start' });

    const patch: Message = { event: 'state_patch', version: 7, ops: [] };
    line.onmessage?.({ data: JSON.stringify([patch, { event: 'ack', id: line.sent[1]?.id, version: 7 }]) });

    expect(heard[0]).toEqual(patch);
    await expect(done).resolves.toBe(7);
  });

  test('comes back at once when its process is about to end, and nobody is alarmed', async () => {
    const line = opened();
    const done = socket.send({ event: 'place' });
    const sent = line.sent.at(-1);

    line.onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(300);
    FakeSocket.last.welcomes();

    expect(links).toEqual(['connecting', 'open', 'connecting', 'open']);
    expect(FakeSocket.last.sent.at(-1)).toEqual(sent);
    FakeSocket.last.answers(sent!.id as string, 8);
    await expect(done).resolves.toBe(8);
  });

  test('is away when nobody answers after its process has ended', async () => {
    opened();
    FakeSocket.last.onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(300);

    FakeSocket.last.onclose?.({ code: 1006 });

    expect(links.at(-1)).toBe('away');
  });

  test('repeats a message under its old id if it was not answered before the break', async () => {
    const line = opened();
    const done = socket.send({ event: 'place' });
    const sent = line.sent.at(-1);
    line.breaks();
    expect(links.at(-1)).toBe('away');

    vi.advanceTimersByTime(1000);
    FakeSocket.last.welcomes();

    expect(FakeSocket.last).not.toBe(line);
    expect(FakeSocket.last.sent.at(-1)).toEqual(sent);
    FakeSocket.last.answers(sent?.id, 9);
    await expect(done).resolves.toBe(9);
  });

  test('keeps messages while it is broken, but sends no chat into the void', async () => {
    opened().breaks();
    const move = socket.send({ event: 'place' });
    const talk = socket.send({ event: 'chat' });
    await expect(talk).rejects.toMatchObject({ code: 'AWAY' });

    vi.advanceTimersByTime(1000);
    FakeSocket.last.welcomes();

    const events = FakeSocket.last.sent.map((message) => message.event);
    expect(events).toEqual(['join', 'place']);
    FakeSocket.last.answers(FakeSocket.last.sent.at(-1)?.id);
    await move;
  });

  test('waits longer after each failure, up to a bound, and starts over after a success', () => {
    socket.open();
    const waits: number[] = [];
    for (let round = 0; round < 9; round++) {
      const before = FakeSocket.all.length;
      FakeSocket.last.breaks();
      let waited = 0;
      while (FakeSocket.all.length === before) waited += vi.advanceTimersByTime(100) && 100;
      waits.push(waited);
    }

    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 9600, 15000, 15000, 15000]);
    FakeSocket.last.welcomes();
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(11);
  });

  test('notices by its own heartbeat that the network has gone without a word', () => {
    const line = opened();

    vi.advanceTimersByTime(HEARTBEAT);
    expect(line.sent.at(-1)).toEqual({ event: 'ping' });
    line.says({ event: 'pong' });
    vi.advanceTimersByTime(PATIENCE);
    expect(links.at(-1)).toBe('open');

    vi.advanceTimersByTime(HEARTBEAT + PATIENCE);
    expect(links.at(-1)).toBe('away');
    expect(line.closed).toBe(true);
  });

  test('pings soon when a message is not answered, and reconnects unless it hears something', async () => {
    const line = opened();
    const done = socket.send({ event: 'place' });
    const sent = line.sent.at(-1);
    vi.advanceTimersByTime(DOUBT);
    expect(line.sent.at(-1)).toEqual({ event: 'ping' });
    line.says({ event: 'pong' });
    vi.advanceTimersByTime(DOUBTFUL_PATIENCE);
    expect(links.at(-1)).toBe('open');

    const other = socket.send({ event: 'start' });
    vi.advanceTimersByTime(DOUBT + DOUBTFUL_PATIENCE);
    expect(links.at(-1)).toBe('away');
    vi.advanceTimersByTime(1000);
    FakeSocket.last.welcomes();
    expect(FakeSocket.last.sent[1]).toEqual(sent);
    FakeSocket.last.sent.slice(1).forEach(({ id }) => FakeSocket.last.answers(id, 9));
    await expect(Promise.all([done, other])).resolves.toEqual([9, 9]);
  });

  test('that is slow but answers is not doubted', () => {
    const line = opened();
    void socket.send({ event: 'place' });
    vi.advanceTimersByTime(DOUBT - 1);
    line.answers(line.sent.at(-1)?.id);
    vi.advanceTimersByTime(DOUBT + DOUBTFUL_PATIENCE);

    expect(line.sent.map((message) => message.event)).toEqual(['join', 'place']);
    expect(links.at(-1)).toBe('open');
  });

  test('is lost as soon as the browser knows, and retried, because the server may be on this machine', () => {
    const line = opened();
    window.dispatchEvent(new Event('offline'));
    expect(line.closed).toBe(true);
    expect(links.at(-1)).toBe('away');

    vi.advanceTimersByTime(300);
    FakeSocket.last.welcomes();
    expect(links.at(-1)).toBe('open');
  });

  test('also when the server never accepts the connection', () => {
    socket.open();
    vi.advanceTimersByTime(PATIENCE);

    expect(links).toEqual(['connecting', 'away']);
  });

  test('tries at once when the network comes back', () => {
    socket.open();
    for (let round = 0; round < 5; round++) {
      FakeSocket.last.breaks();
      if (round < 4) vi.advanceTimersByTime(15_000);
    }
    const before = FakeSocket.all.length;

    window.dispatchEvent(new Event('online'));

    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  test('repeats messages that the server was too busy to read', async () => {
    const line = opened();
    const done = socket.send({ event: 'place' });
    const sent = line.sent.at(-1);

    line.says({ event: 'error', code: 'TOO_FAST', message: 'Slowly.' });
    vi.advanceTimersByTime(1000);

    expect(line.sent.filter((message) => message.id === sent?.id)).toHaveLength(2);
    line.answers(sent?.id);
    await done;
  });

  test('keeps messages that could not be stored, and sends them again under their old ids', async () => {
    const line = opened();
    const done = socket.send({ event: 'place' });
    const said = socket.send({ event: 'chat' });
    const [move, chat] = line.sent.slice(1).map((message) => message.id as string);
    for (const id of [move!, chat!]) line.says({ event: 'error', code: 'NOT_STORED', message: 'Later.', id });
    vi.advanceTimersByTime(1000);
    line.says({ event: 'error', code: 'NOT_STORED', message: 'Later.', id: move! });
    vi.advanceTimersByTime(1000);

    expect(line.sent.filter((message) => message.id === move)).toHaveLength(3);
    expect(line.sent.filter((message) => message.id === chat)).toHaveLength(1);
    await expect(said).rejects.toMatchObject({ code: 'NOT_STORED' });
    line.answers(move, 7);
    await expect(done).resolves.toBe(7);
  });

  test('comes back to a server that cannot accept it just now', () => {
    socket.open();
    FakeSocket.last.onopen?.();
    const id = FakeSocket.last.sent[0]?.id as string;
    FakeSocket.last.says({ event: 'error', code: 'NOT_STORED', message: 'Closing.', id });
    expect(links.at(-1)).toBe('away');

    vi.advanceTimersByTime(1000);
    FakeSocket.last.welcomes();

    expect(links.at(-1)).toBe('open');
  });

  test('does not come back where it is not wanted', async () => {
    const line = opened();
    const pending = socket.send({ event: 'place' });
    line.breaks(1008);

    await expect(pending).rejects.toMatchObject({ code: 'AWAY' });
    vi.advanceTimersByTime(60_000);
    expect(links.at(-1)).toBe('closed');
    expect(FakeSocket.all).toHaveLength(1);
  });
});
