import { describe, expect, test, vi } from 'vitest';
import { Game } from '../../src/riddle/game';
import { allDays, findGame, saveGame } from '../../src/riddle/saved-games';
import { answer, inAFreshBrowser, info, tokenOf } from '../riddle';

inAFreshBrowser();

describe('a game', () => {
  const asked = { riddle: 'en-5' };
  /** A server that answers in turn, by route; requests are kept. */
  function serve(...answers: [status: number, body: object][]) {
    const heard: { url: string; body: Record<string, unknown> | null }[] = [];
    vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
      heard.push({ url, body: request.body ? (JSON.parse(String(request.body)) as Record<string, unknown>) : null });
      const [status, body] = answers.shift() ?? [500, {}];
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
    return heard;
  }

  test('is kept with its token, and goes on after a reload', async () => {
    const heard = serve([200, info()], [200, answer(1)], [200, info()], [200, answer(1)], [200, answer(2)]);
    const before = new Game(asked);
    await before.open();
    await before.guess('CRANE', false);
    const after = new Game(asked);
    await after.open();
    await after.guess('SLOTH', false);

    expect(heard[1]?.body).toEqual({ guess: 'CRANE', hard: false });
    expect(heard[3]?.body).toEqual({ guess: '', token: 'token 1' });
    expect(heard[4]?.body).toEqual({ guess: 'SLOTH', token: 'token 1' });
    expect(after.view.get().answer?.game_state.attempts).toBe(2);
  });

  test('of a riddle that is not a word shows the server’s text before the first guess', async () => {
    const { word_length: _, ...other } = info();
    const begun = answer(0, { game_state: { clue: 'It is yellow.' }, token: tokenOf() });
    const heard = serve([200, other], [200, begun]);
    const game = new Game(asked);
    await game.open();

    expect(heard[1]?.body).toEqual({ guess: '' });
    expect(game.view.get().answer?.game_state).toEqual({ clue: 'It is yellow.' });
  });

  test('keeps a guess that is made before the state of the game is known', async () => {
    saveGame('en-5/2026-05-02', { info: info(), answer: answer(1, { token: tokenOf('CRANE') }), daily: false });
    const expired = { detail: '', code: 'TOKEN_EXPIRED' };
    const folded = answer(1, { token: 'folded' });
    const heard = serve([200, info()], [401, expired], [200, folded], [200, info()], [200, folded], [200, answer(2)]);
    const game = new Game({ ...asked, date: '2026-05-02' });
    const opened = game.open();
    await new Promise<void>((shown) => game.view.subscribe(shown));
    await game.guess('SLOTH', false);
    await opened;

    expect(heard.at(-1)?.body).toEqual({ guess: 'SLOTH', token: 'folded' });
    expect(findGame('en-5/2026-05-02')?.answer.game_state.attempts).toBe(2);
  });

  test('that is over is shown without a server', async () => {
    saveGame('en-5/2026-05-02', { info: info(), answer: answer(3, {}, true), daily: true });
    const heard = serve([200, info()]);
    const game = new Game(asked);
    await game.open();

    expect(game.view.get().answer?.game_over).toBe(true);
    expect(heard).toHaveLength(1);
  });

  test('takes over guesses made elsewhere', async () => {
    const beside = { detail: '', code: 'ALREADY_GUESSED', ...answer(3) };
    serve([200, info()], [200, answer(1)], [409, beside]);
    const game = new Game(asked);
    await game.open();
    await game.guess('CRANE', false);
    const why = await game.guess('SLOTH', false);

    expect(why?.code).toBe('ALREADY_GUESSED');
    expect(game.view.get().answer?.token).toBe('token 3');
    expect(findGame('en-5/2026-05-02')?.answer.token).toBe('token 3');
  });

  test('starts over and says why when the server can no longer read its token', async () => {
    saveGame('en-5/2026-05-02', { info: info(), answer: answer(2), daily: true });
    serve([200, info()], [401, { detail: '', code: 'TOKEN_FORGED' }], [200, info()]);
    const game = new Game(asked);
    await game.open();

    expect(game.view.get()).toMatchObject({ answer: null, trouble: { code: 'TOKEN_FORGED' } });
    expect(findGame('en-5/2026-05-02')).toBeNull();
  });

  test('whose time has run out goes on with all its rows, and for the day counts no more', async () => {
    const past = { date: '2026-05-01' };
    saveGame('en-5/2026-05-01', {
      info: info(past),
      answer: answer(2, { ...past, token: tokenOf('CRANE', 'SLOTH') }),
      daily: true,
    });
    const expired: [number, object] = [401, { detail: '', code: 'TOKEN_EXPIRED' }];
    const heard = serve(
      [200, info(past)],
      expired,
      [200, answer(1, past)],
      [200, answer(2, past)],
      [200, info(past)],
      [200, answer(2, past)],
      [200, answer(3, past, true)],
    );
    const game = new Game({ riddle: 'en-5', ...past });
    await game.open();

    expect(game.view.get()).toMatchObject({ daily: false, trouble: { code: 'TOKEN_EXPIRED' } });
    expect(heard.slice(2, 4).map(({ url, body }) => [url, body])).toEqual([
      ['/api/guess?riddle=en-5&date=2026-05-01', { guess: 'CRANE', hard: true }],
      ['/api/guess?riddle=en-5&date=2026-05-01', { guess: 'SLOTH', token: 'token 1' }],
    ]);
    await game.guess('PIOUS', true);
    expect(game.view.get()).toMatchObject({ trouble: null, answer: { game_over: true } });
    expect(allDays()).toEqual({});
  });

  test('of a friend gets a new token when the old one has expired, and the guess is not lost', async () => {
    const friends = info({ clue: '', by_friend: true });
    serve(
      [200, friends],
      [200, answer(1, { token: tokenOf('CRANE') })],
      [401, { detail: '', code: 'TOKEN_EXPIRED' }],
      [200, answer(1)],
      [200, answer(2)],
    );
    const game = new Game({ link: 'abc' });
    await game.open();
    await game.guess('CRANE', false);
    const why = await game.guess('SLOTH', false);

    expect(why).toBeNull();
    expect(game.view.get()).toMatchObject({ trouble: null, busy: false, answer: { token: 'token 2' } });
    expect(findGame('link/abc')?.answer.token).toBe('token 2');
  });

  test('starts over only if its words are no longer accepted', async () => {
    saveGame('link/abc', { info: info(), answer: answer(1, { token: tokenOf('CRANE') }), daily: false });
    const unknown: [number, object] = [400, { detail: '', code: 'UNKNOWN_WORD', params: { word: 'CRANE' } }];
    serve([200, info()], [401, { detail: '', code: 'TOKEN_EXPIRED' }], unknown, [200, info()]);
    const game = new Game({ link: 'abc' });
    await game.open();

    expect(game.view.get()).toMatchObject({ answer: null, trouble: { code: 'RIDDLE_CHANGED' } });
    expect(findGame('link/abc')).toBeNull();
  });

  test('waits with its rows while the server is away', async () => {
    saveGame('link/abc', { info: info(), answer: answer(1, { token: tokenOf('CRANE') }), daily: false });
    serve([200, info()], [401, { detail: '', code: 'TOKEN_EXPIRED' }], [503, { detail: '', code: 'UNAVAILABLE' }]);
    const game = new Game({ link: 'abc' });
    await game.open();

    expect(game.view.get()).toMatchObject({ answer: { game_state: { attempts: 1 } }, trouble: null });
    expect(findGame('link/abc')).not.toBeNull();
  });

  test('that is over is analysed, with a new token if the old one has expired', async () => {
    saveGame('en-5/2026-05-02', { info: info(), answer: answer(1, { token: tokenOf('CRANE') }, true), daily: true });
    const heard = serve(
      [200, info()],
      [401, { detail: '', code: 'TOKEN_EXPIRED' }],
      [200, answer(1, {}, true)],
      [200, { answers: 9, guesses: [] }],
    );
    const game = new Game(asked);
    await game.open();

    expect(await game.analysis()).toEqual({ answers: 9, guesses: [] });
    expect(heard[3]).toEqual({ url: '/api/riddles/en-5/analysis', body: { token: 'token 1' } });
    expect(findGame('en-5/2026-05-02')?.daily).toBe(true);
  });

  test('keeps everything as it was when a guess is refused or does not arrive', async () => {
    serve([200, info()], [200, answer(1)], [400, { detail: '', code: 'UNKNOWN_WORD', params: { word: 'ZZZZZ' } }]);
    const game = new Game(asked);
    await game.open();
    await game.guess('CRANE', false);
    const refused = await game.guess('ZZZZZ', false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    const away = await game.guess('SLOTH', false);

    expect([refused?.code, away?.code]).toEqual(['UNKNOWN_WORD', 'AWAY']);
    expect(game.view.get()).toMatchObject({ busy: false, answer: { token: 'token 1' } });
  });

  test('of yesterday can be finished, though the server says nothing about it any more', async () => {
    saveGame('en-5/2026-05-01', {
      info: info({ date: '2026-05-01' }),
      answer: answer(2, { date: '2026-05-01' }),
      daily: true,
    });
    const late = answer(3, { date: '2026-05-01' }, true);
    serve([400, { detail: '', code: 'BAD_DATE' }], [200, answer(2, { date: '2026-05-01' })], [200, late]);
    const game = new Game({ riddle: 'en-5', date: '2026-05-01' });
    await game.open();
    await game.guess('SLOTH', false);

    expect(game.view.get().answer?.game_state.won).toBe(true);
    expect(allDays()).toEqual({ 'en-5': { '2026-05-01': 3 } });
  });

  test('of the archive touches no figures', async () => {
    const past = info({ date: '2026-04-01' });
    serve([200, past], [200, answer(1, { date: '2026-04-01' }, true)]);
    const game = new Game({ riddle: 'en-5', date: '2026-04-01' });
    await game.open();
    await game.guess('SLOTH', false);

    expect(game.view.get().answer?.game_over).toBe(true);
    expect(allDays()).toEqual({});
  });

  test('whose first guess came after midnight is the new day’s', async () => {
    const tomorrow = info({ date: '2026-05-03', tomorrow: { date: '2026-05-04', promise: '' } });
    serve(
      [200, info()],
      [200, answer(1, { date: '2026-05-03' })],
      [200, tomorrow],
      [200, answer(1, { date: '2026-05-03' })],
    );
    const game = new Game(asked);
    await game.open();
    await game.guess('CRANE', false);
    await vi.waitFor(() => expect(game.view.get().info?.date).toBe('2026-05-03'));

    expect(game.view.get().answer?.date).toBe('2026-05-03');
    expect(findGame('en-5/2026-05-02')).toBeNull();
  });

  test('begins in hard mode if that is wished, and is asked for only once', async () => {
    const ranked = info({ ranked: true });
    const heard = serve([200, ranked], [200, answer(0)], [200, answer(1)], [200, answer(2)]);
    const game = new Game(asked);
    await game.open();
    const both = [game.guess('CRANE', true), game.guess('CRANE', true)];
    await Promise.all(both);
    await game.guess('SLOTH', true);

    expect(heard.map(({ body }) => body)).toEqual([
      null,
      { guess: '' },
      { guess: 'CRANE', hard: true },
      { guess: 'SLOTH', token: 'token 1' },
    ]);
  });
});
