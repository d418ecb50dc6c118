import { afterEach, describe, expect, test, vi } from 'vitest';
import { arenaApi } from '../../src/arena/api';

afterEach(() => vi.unstubAllGlobals());

describe('the start of a match', () => {
  const wanted = { solvers: ['ada'], num_games: 1 };

  /** Start a match and return the secret it was sent with, whatever the server answers. */
  async function start(status: number): Promise<string> {
    let token = '';
    vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
      if (path === '/api/matches') token = (JSON.parse(String(body)) as { token: string }).token;
      const answer = status === 201 ? { id: 'm', token } : { code: 'UNAVAILABLE', message: '' };
      return Promise.resolve(new Response(JSON.stringify(answer), { status }));
    });
    await arenaApi.start(wanted).catch(() => undefined);
    return token;
  }

  test('has the same secret until the server has answered', async () => {
    const first = await start(503);
    const again = await start(201);
    const other = await start(201);

    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});
