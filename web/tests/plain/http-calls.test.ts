import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api';

afterEach(() => vi.unstubAllGlobals());

describe('asking over HTTP', () => {
  const answers = (status: number, body: unknown) =>
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status })),
    );

  test('gives the answer', async () => {
    answers(200, { id: 'x' });
    expect(await api.me()).toEqual({ id: 'x' });
    answers(204, null);
    expect(await api.logout()).toBeUndefined();
  });

  test('throws one kind of refusal for every failure', async () => {
    answers(429, { code: 'TOO_MANY_REQUESTS', message: 'Wait.', params: { seconds: 30 } });
    await expect(api.me()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { seconds: 30 } });
    answers(502, 'bad gateway');
    await expect(api.me()).rejects.toMatchObject({ code: 'INTERNAL' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(api.me()).rejects.toMatchObject({ code: 'AWAY' });
  });

  describe('where a school class shares an address', () => {
    const early = { code: 'TOO_MANY_REQUESTS', message: 'Wait.', params: { seconds: 1 } };
    const answersInTurn = (...bodies: object[]) => {
      const fetch = vi.fn(() => {
        const body = bodies.length > 1 ? bodies.shift() : bodies[0];
        return Promise.resolve(new Response(JSON.stringify(body), { status: body === early ? 429 : 200 }));
      });
      vi.stubGlobal('fetch', fetch);
      return fetch;
    };
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test('reading waits a moment instead of leaving the page empty', async () => {
      answersInTurn(early, early, { id: 'x' });
      const answer = api.me();
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await answer).toEqual({ id: 'x' });
    });

    test('it gives up after a few tries', async () => {
      const fetch = answersInTurn(early);
      const refusal = expect(api.me()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      await vi.advanceTimersByTimeAsync(60_000);
      await refusal;
      expect(fetch).toHaveBeenCalledTimes(3);
    });

    test('a request that changes something is never sent twice', async () => {
      const fetch = answersInTurn(early);
      await expect(api.login({ username: 'anna', password: 'x' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(fetch).toHaveBeenCalledTimes(1);
    });
  });
});
