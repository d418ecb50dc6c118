import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MatchFeed, PACE, SILENCE } from '../../src/arena/match-feed';
import { Throttle } from '../../src/arena/throttle';
import type { MatchInfo } from '../../src/lib/protocol';
import { contestant, fight, match } from '../arena';

beforeEach(() => {
  vi.useFakeTimers();
  seen('visible');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Look at the page, or away from it. */
function seen(visibility: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a gate', () => {
  test('lets the first through at once, then the newest, at its pace', () => {
    const passed: number[] = [];
    const gate = new Throttle<number>(100, (value) => passed.push(value));
    for (const value of [1, 2, 3]) gate.offer(value);
    expect(passed).toEqual([1]);
    vi.advanceTimersByTime(99);
    expect(passed).toEqual([1]);
    vi.advanceTimersByTime(1);

    expect(passed).toEqual([1, 3]);
  });

  test('keeps everything back while it is shut, and nothing after its end', () => {
    const passed: number[] = [];
    const gate = new Throttle<number>(100, (value) => passed.push(value));
    gate.close();
    gate.offer(1);
    gate.offer(2);
    vi.advanceTimersByTime(1000);
    expect(passed).toEqual([]);
    gate.close(false);
    expect(passed).toEqual([2]);
    gate.offer(3);
    gate.end();
    vi.advanceTimersByTime(1000);

    expect(passed).toEqual([2]);
  });
});

describe('following a match', () => {
  /** A line of news whose other end is the test. */
  class Line {
    onmessage: ((event: MessageEvent) => void) | null = null;
    onclose: (() => void) | null = null;
    closed = false;
    constructor(readonly url: string) {
      lines.push(this);
    }
    close(): void {
      this.closed = true;
    }
    says(message: object): void {
      this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
    }
    breaks(): void {
      this.onclose?.();
    }
  }
  let lines: Line[];
  let asked: number;
  const running = match([contestant('Ada', []), contestant('Bob', [])], { version: 7 });
  const guess = { word: null, marks: [0, 0, 0, 0, 0], ms: 1, at: 1 };
  const news = (version: number) => ({
    event: 'match_news',
    version,
    news: [{ kind: 'guess', place: 0, game: version, guess }],
  });

  /** A server that answers with these states of the match in turn, and repeats the last. */
  function serve(...answers: (MatchInfo | { code: string } | null)[]): void {
    lines = [];
    asked = 0;
    vi.stubGlobal('fetch', () => {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      if (!answer) return Promise.reject(new TypeError('no network'));
      return Promise.resolve(new Response(JSON.stringify(answer), { status: 'code' in answer ? 404 : 200 }));
    });
  }

  async function follow(): Promise<{ following: MatchFeed; end: () => void }> {
    const following = new MatchFeed('m1', (url) => new Line(url) as unknown as WebSocket);
    const end = following.start();
    await vi.advanceTimersByTimeAsync(0);
    return { following, end };
  }
  const games = ({ view }: MatchFeed) => view.get().match?.contestants[0]?.games.length;

  test('goes on from the last version, without a gap', async () => {
    serve(running);
    const { following, end } = await follow();
    expect(lines[0]?.url).toMatch(/^ws:.*\/ws\/matches\/m1\?after=7$/);
    lines[0]?.says(news(8));
    lines[0]?.says(news(9));
    await vi.advanceTimersByTimeAsync(PACE);

    expect(games(following)).toBe(2);
    expect(following.view.get()).toMatchObject({ link: 'open', match: { version: 9 } });
    end();
    expect(lines[0]?.closed).toBe(true);
  });

  test('draws at most ten times a second, and nothing that nobody sees', async () => {
    serve(running);
    const { following, end } = await follow();
    const drawn = vi.fn();
    following.view.subscribe(drawn);
    for (let version = 8; version < 28; version++) {
      lines[0]?.says(news(version));
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(drawn.mock.calls.length).toBeLessThanOrEqual(4); // in 200 ms, and once that the line is open
    seen('hidden');
    lines[0]?.says(news(28));
    await vi.advanceTimersByTimeAsync(1000);
    expect(games(following)).toBeLessThan(21);
    seen('visible');
    expect(games(following)).toBe(21);
    end();
  });

  test('asks for the whole match, with its answers, when it has ended', async () => {
    serve(running, fight({ status: 'over', answers: ['pious', 'slate', 'jazzy'] }));
    const { following, end } = await follow();
    lines[0]?.says({ event: 'match_news', version: 8, news: [{ kind: 'end', status: 'over', reason: null }] });
    await vi.advanceTimersByTimeAsync(PACE);

    expect(following.view.get()).toMatchObject({ link: 'closed', match: { answers: ['pious', 'slate', 'jazzy'] } });
    expect(lines).toHaveLength(1);
    end();
  });

  test('comes back after a break, later and later, and says so meanwhile', async () => {
    serve(running, null, null, { ...running, version: 30 });
    const { following, end } = await follow();
    lines[0]?.breaks();
    expect(following.view.get().link).toBe('away');
    await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toBe(3);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);

    expect(lines[1]?.url).toContain('after=30');
    end();
  });

  test('asks again when nothing is heard for long', async () => {
    serve(running);
    const { following, end } = await follow();
    await vi.advanceTimersByTimeAsync(SILENCE);

    expect(asked).toBe(2);
    expect(lines).toHaveLength(2);
    expect(following.view.get().link).not.toBe('away');
    end();
  });

  test('says why there is nothing to see', async () => {
    serve({ code: 'NO_SUCH_MATCH' });
    const { following, end } = await follow();

    expect(following.view.get()).toMatchObject({ match: null, refusal: { code: 'NO_SUCH_MATCH' } });
    expect(lines).toEqual([]);
    end();
  });

  test('of a match that is over needs no connection', async () => {
    serve(fight({ status: 'stopped', reason: 'asked' }));
    const { following, end } = await follow();

    expect(following.view.get().link).toBe('closed');
    expect(lines).toEqual([]);
    end();
  });
});
