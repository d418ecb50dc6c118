import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Guessed, RiddleInfo } from '../src/lib/protocol';
import { routeOf } from '../src/lib/router';
import { alphabetOf, keyRows, knownLetters, lettersOf } from '../src/pieces/guesses/layout';
import { hinted, type Hint, type Status } from '../src/pieces/guesses/marks';
import { fortune, judgedOf, summary, type Judged } from '../src/riddle/analysis';
import { toldBy } from '../src/riddle/desk';
import { Game } from '../src/riddle/game';
import { addDays, allDays, dayBefore, held, hold, leftOver } from '../src/riddle/keeping';
import { idOf, kindOf, preferred } from '../src/riddle/kinds';
import { fits, remember, remembered } from '../src/riddle/promises';
import { inSquares, inWords, type Story } from '../src/riddle/share';
import { count, readCode, written } from '../src/riddle/statistics';
import { words } from '../src/riddle/words';
import WORDLE from '../../src/parlour/games/wordle/README.md?raw';
import PROTOCOL from '../../docs/protocol.md?raw';

const MARKS: Record<string, Status> = { '.': 'absent', '?': 'present', '!': 'correct' };
/** Draw a judged guess: `row('CRANE', '.?..!')`. */
const row = (word: string, marks: string): Hint[] =>
  [...word].map((letter, at) => ({ letter, status: MARKS[marks[at]!]! }));
const info = (change: Partial<RiddleInfo> = {}): RiddleInfo => ({
  date: '2026-05-02',
  riddle: 'en-5',
  puzzle_id: 'en-5/2026-05-02',
  number: 122,
  first_date: '2026-01-01',
  next_puzzle_at: '2026-05-03T00:00:00+00:00',
  hard_mode: true,
  ranked: false,
  tomorrow: { date: '2026-05-03', promise: 'abc' },
  word_length: 5,
  max_attempts: 6,
  language: 'en',
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...change,
});
const answer = (attempts: number, change: Partial<Guessed> = {}, won = false): Guessed => ({
  game_state: {
    guesses: Array.from({ length: attempts }, () => ({ word: 'CRANE' })),
    attempts,
    won,
    game_over: won || attempts === 6,
  },
  token: `token ${attempts}`,
  game_over: won || attempts === 6,
  message: '',
  ranked: false,
  riddle: 'en-5',
  date: '2026-05-02',
  ...change,
});

/** A token as the house writes it, of a game in hard mode. */
const tokenOf = (...guesses: string[]): string => `head.${btoa(JSON.stringify({ guesses, hard: true }))}.signature`;

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('figures', () => {
  test('days on end are counted, and a day without a game ends them', () => {
    const days = { '2026-04-27': 3, '2026-04-28': 4, '2026-04-29': 2, '2026-05-01': 5, '2026-05-02': 6 };

    expect(count(days, '2026-05-02')).toMatchObject({ played: 5, won: 5, average: 4, streak: 2, best_streak: 3 });
    expect(count(days, '2026-05-03').streak).toBe(2); // today's is still open
    expect(count(days, '2026-05-04').streak).toBe(0);
  });

  test('a word that was not found counts as played, and ends the row', () => {
    const figures = count({ '2026-05-01': 3, '2026-05-02': null }, '2026-05-02');

    expect(figures).toMatchObject({ played: 2, won: 1, average: 3, streak: 0, best_streak: 1 });
    expect(figures.distribution).toEqual({ 3: 1 });
  });

  test('whoever has played nothing has no average', () => {
    expect(count({}, '2026-05-02')).toMatchObject({ played: 0, average: null, streak: 0, best_streak: 0 });
  });

  test('the day before knows months, leap years, and nights when clocks are changed', () => {
    expect(['2026-03-01', '2024-03-01', '2026-01-01', '2026-03-30'].map(dayBefore)).toEqual([
      '2026-02-28',
      '2024-02-29',
      '2025-12-31',
      '2026-03-29',
    ]);
  });
});

describe('a code for another browser', () => {
  const days = { 'en-5': { '2026-05-01': 3, '2026-05-02': null }, 'de-6': { '2026-05-02': 1 } };

  test('brings the days over, also with white space in it', () => {
    const code = written(days);

    expect(readCode(code)).toEqual(days);
    expect(readCode(` ${code.slice(0, 9)}\n${code.slice(9)} `)).toEqual(days);
  });

  test.each([
    ['nothing', ''],
    ['garbage', 'DW1-%%%%'],
    ['half of it', written(days).slice(0, 40)],
    ['another letter in it', written(days).replace(/.(.{8})$/, '!$1')],
    ['other things', written([] as never)],
    ['numbers that are no attempts', written({ 'en-5': { '2026-05-01': -3 } })],
    ['days that are no days', written({ 'en-5': { '2026-99-01': 3 } })],
  ])('%s is refused', (_, code) => expect(readCode(code)).toBeNull());

  test('what was counted here stays, and each day is added once', () => {
    addDays({ 'en-5': { '2026-05-01': 6 } });

    expect(addDays(days)).toBe(2);
    expect(addDays(days)).toBe(0);
    expect(allDays()['en-5']).toEqual({ '2026-05-01': 6, '2026-05-02': null });
  });
});

describe('keeping', () => {
  test('a finished game of its day is counted; one of the archive is kept and not counted', () => {
    hold('en-5/2026-05-02', { info: info(), answer: answer(4, {}, true), daily: true });
    hold('en-5/2026-04-01', { info: info(), answer: answer(2, { date: '2026-04-01' }, true), daily: false });

    expect(held('en-5/2026-04-01')?.answer.game_state.attempts).toBe(2);
    expect(allDays()).toEqual({ 'en-5': { '2026-05-02': 4 } });
  });

  test('the oldest games go first', () => {
    for (let at = 0; at < 50; at++) hold(`link/${at}`, { info: info(), answer: answer(1), daily: false });

    expect(held('link/0')).toBeNull();
    expect(held('link/49')).not.toBeNull();
  });

  test('yesterday’s unfinished game is offered, a finished one is not', () => {
    hold('en-5/2026-05-01', { info: info(), answer: answer(2), daily: true });
    hold('de-5/2026-05-01', { info: info(), answer: answer(6), daily: true });

    expect(leftOver('en-5', '2026-05-02')?.answer.token).toBe('token 2');
    expect(leftOver('de-5', '2026-05-02')).toBeNull();
    expect(leftOver('en-5', '2026-05-03')).toBeNull();
  });
});

describe('a game', () => {
  const asked = { riddle: 'en-5' };
  /** A house that answers in turn, by route; what it was asked is kept. */
  function house(...answers: [status: number, body: object][]) {
    const heard: { url: string; body: Record<string, unknown> | null }[] = [];
    vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
      heard.push({ url, body: request.body ? (JSON.parse(String(request.body)) as Record<string, unknown>) : null });
      const [status, body] = answers.shift() ?? [500, {}];
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
    return heard;
  }

  test('is kept with its token, and goes on after a reload', async () => {
    const heard = house([200, info()], [200, answer(1)], [200, info()], [200, answer(1)], [200, answer(2)]);
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

  test('that is over needs no house to be shown', async () => {
    hold('en-5/2026-05-02', { info: info(), answer: answer(3, {}, true), daily: true });
    const heard = house([200, info()]);
    const game = new Game(asked);
    await game.open();

    expect(game.view.get().answer?.game_over).toBe(true);
    expect(heard).toHaveLength(1);
  });

  test('takes over what was guessed elsewhere', async () => {
    const beside = { detail: '', code: 'ALREADY_GUESSED', ...answer(3) };
    house([200, info()], [200, answer(1)], [409, beside]);
    const game = new Game(asked);
    await game.open();
    await game.guess('CRANE', false);
    const why = await game.guess('SLOTH', false);

    expect(why?.code).toBe('ALREADY_GUESSED');
    expect(game.view.get().answer?.token).toBe('token 3');
    expect(held('en-5/2026-05-02')?.answer.token).toBe('token 3');
  });

  test('begins anew and says why when the house cannot read its token any more', async () => {
    hold('en-5/2026-05-02', { info: info(), answer: answer(2), daily: true });
    house([200, info()], [401, { detail: '', code: 'TOKEN_FORGED' }], [200, info()]);
    const game = new Game(asked);
    await game.open();

    expect(game.view.get()).toMatchObject({ answer: null, trouble: { code: 'TOKEN_FORGED' } });
    expect(held('en-5/2026-05-02')).toBeNull();
  });

  test('whose time has run out goes on with all its rows, and for the day counts no more', async () => {
    const past = { date: '2026-05-01' };
    hold('en-5/2026-05-01', {
      info: info(past),
      answer: answer(2, { ...past, token: tokenOf('CRANE', 'SLOTH') }),
      daily: true,
    });
    const expired: [number, object] = [401, { detail: '', code: 'TOKEN_EXPIRED' }];
    const heard = house(
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

  test('of a friend is folded again without a word, and the guess is not lost', async () => {
    const friends = info({ clue: '', by_friend: true });
    house(
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
    expect(held('link/abc')?.answer.token).toBe('token 2');
  });

  test('begins anew only if its words are not taken any more', async () => {
    hold('link/abc', { info: info(), answer: answer(1, { token: tokenOf('CRANE') }), daily: false });
    const unknown: [number, object] = [400, { detail: '', code: 'UNKNOWN_WORD', params: { word: 'CRANE' } }];
    house([200, info()], [401, { detail: '', code: 'TOKEN_EXPIRED' }], unknown, [200, info()]);
    const game = new Game({ link: 'abc' });
    await game.open();

    expect(game.view.get()).toMatchObject({ answer: null, trouble: { code: 'RIDDLE_CHANGED' } });
    expect(held('link/abc')).toBeNull();
  });

  test('waits with its rows while the house is away', async () => {
    hold('link/abc', { info: info(), answer: answer(1, { token: tokenOf('CRANE') }), daily: false });
    house([200, info()], [401, { detail: '', code: 'TOKEN_EXPIRED' }], [503, { detail: '', code: 'UNAVAILABLE' }]);
    const game = new Game({ link: 'abc' });
    await game.open();

    expect(game.view.get()).toMatchObject({ answer: { game_state: { attempts: 1 } }, trouble: null });
    expect(held('link/abc')).not.toBeNull();
  });

  test('that is over is analysed, with a new token if the old one has expired', async () => {
    hold('en-5/2026-05-02', { info: info(), answer: answer(1, { token: tokenOf('CRANE') }, true), daily: true });
    const heard = house(
      [200, info()],
      [401, { detail: '', code: 'TOKEN_EXPIRED' }],
      [200, answer(1, {}, true)],
      [200, { answers: 9, guesses: [] }],
    );
    const game = new Game(asked);
    await game.open();

    expect(await game.analysis()).toEqual({ answers: 9, guesses: [] });
    expect(heard[3]).toEqual({ url: '/api/riddles/en-5/analysis', body: { token: 'token 1' } });
    expect(held('en-5/2026-05-02')?.daily).toBe(true);
  });

  test('keeps everything as it was when a guess is refused or does not arrive', async () => {
    house([200, info()], [200, answer(1)], [400, { detail: '', code: 'UNKNOWN_WORD', params: { word: 'ZZZZZ' } }]);
    const game = new Game(asked);
    await game.open();
    await game.guess('CRANE', false);
    const refused = await game.guess('ZZZZZ', false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    const away = await game.guess('SLOTH', false);

    expect([refused?.code, away?.code]).toEqual(['UNKNOWN_WORD', 'AWAY']);
    expect(game.view.get()).toMatchObject({ busy: false, answer: { token: 'token 1' } });
  });

  test('of yesterday can be finished, though the house tells nothing of it any more', async () => {
    hold('en-5/2026-05-01', {
      info: info({ date: '2026-05-01' }),
      answer: answer(2, { date: '2026-05-01' }),
      daily: true,
    });
    const late = answer(3, { date: '2026-05-01' }, true);
    house([400, { detail: '', code: 'BAD_DATE' }], [200, answer(2, { date: '2026-05-01' })], [200, late]);
    const game = new Game({ riddle: 'en-5', date: '2026-05-01' });
    await game.open();
    await game.guess('SLOTH', false);

    expect(game.view.get().answer?.game_state.won).toBe(true);
    expect(allDays()).toEqual({ 'en-5': { '2026-05-01': 3 } });
  });

  test('of the archive touches no figures', async () => {
    const past = info({ date: '2026-04-01' });
    house([200, past], [200, answer(1, { date: '2026-04-01' }, true)]);
    const game = new Game({ riddle: 'en-5', date: '2026-04-01' });
    await game.open();
    await game.guess('SLOTH', false);

    expect(game.view.get().answer?.game_over).toBe(true);
    expect(allDays()).toEqual({});
  });

  test('whose first guess came after midnight is the new day’s', async () => {
    const tomorrow = info({ date: '2026-05-03', tomorrow: { date: '2026-05-04', promise: '' } });
    house(
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
    expect(held('en-5/2026-05-02')).toBeNull();
  });

  test('begins in hard mode if that is wished, and is asked for only once', async () => {
    const ranked = info({ ranked: true });
    const heard = house([200, ranked], [200, answer(0)], [200, answer(1)], [200, answer(2)]);
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

describe('looking back', () => {
  const judged = (change: Partial<Judged>): Judged => ({
    word: 'CRANE',
    before: 10,
    after: 2,
    expected: 2,
    best: 'SLATE',
    best_expected: 1.5,
    skill: 75,
    luck: 0,
    ...change,
  });

  test('luck has a name', () => {
    expect([2, 0.5, 0, -0.5, -2].map(fortune)).toEqual(['great', 'good', 'even', 'bad', 'awful']);
  });

  test('a guess that had no choice says nothing of skill', () => {
    expect(summary([judged({ skill: 40 }), judged({ skill: 60 }), judged({ before: 1, skill: 100 })])).toEqual({
      skill: 50,
      fortune: 'even',
    });
    expect(summary([])).toEqual({ skill: 100, fortune: 'even' });
  });

  test('what is no analysis of words is none', () => {
    expect([null, [], 'x', { off: [1] }].map((told) => judgedOf(told))).toEqual([[], [], [], []]);
    expect(judgedOf({ answers: 1, guesses: [{ word: 'CRANE' }] })).toHaveLength(1);
  });

  test('a token tells its guesses, in any letters', () => {
    const payload = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ guesses: ['GRÜN'] }))));

    expect(toldBy(`head.${payload.replaceAll('=', '')}.signature`)).toEqual({ guesses: ['GRÜN'], hard: false });
  });
});

describe('sharing', () => {
  const story: Story = {
    title: 'Daily word 122, English, 5 letters',
    rows: [row('CRANE', '.?..!'), row('SLOTH', '!!!!!')],
    most: 6,
    won: true,
    hard: true,
    address: 'https://parlour.example/daily/en-5',
  };

  test('tells the way and not the word', () => {
    expect(inSquares(story, false)).toBe(
      'Daily word 122, English, 5 letters 2/6*\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩\n\nhttps://parlour.example/daily/en-5',
    );
    expect(inSquares({ ...story, won: false, hard: false }, true)).toContain('X/6\n\n⬛🟦⬛⬛🟧');
  });

  test('also in words, for who listens', () => {
    const text = inWords(story, words.en.shared, words.en.marks);

    expect(text).toContain('Guess 1: absent, present, absent, absent, correct');
    expect(text).not.toMatch(/SLOTH|🟩/);
  });
});

describe('letters', () => {
  test('lie where people know them, and every one of the alphabet has a key', () => {
    const german = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ';

    expect(keyRows('en', german.slice(0, 26))[0]?.join('')).toBe('QWERTYUIOP');
    expect(keyRows('de', german).map((keys) => keys.join(''))).toEqual(['QWERTZUIOPÜ', 'ASDFGHJKLÖÄ', 'YXCVBNM']);
    expect(keyRows('fr', `${german}É`).flat().sort()).toEqual([...`${german}É`].sort());
  });

  test('of a language are those its keyboard has', () => {
    expect([alphabetOf('en'), alphabetOf('de')].map((letters) => letters.length)).toEqual([26, 29]);
    expect(alphabetOf('de')).toContain('Ü');
  });

  test('have marks also where a table tells numbers, and nobody the letters', () => {
    expect(hinted([0, 1, 2, 0, 0], 'CRANE')).toEqual(row('CRANE', '.?!..'));
    expect(hinted([2]).map(({ letter, status }) => [letter, status])).toEqual([['', 'correct']]);
  });

  test('are known by the best that was told of them', () => {
    const known = knownLetters([row('EERIE', '?.?.!'), row('CRANE', '.!..?')]);

    expect([...'ERIC'].map((letter) => known.get(letter))).toEqual(['correct', 'correct', 'absent', 'absent']);
  });

  test('are read from any keyboard', () => {
    const german = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ';

    expect(['ä', 'ß', 'é', '1', ' '].map((key) => lettersOf(key, german))).toEqual(['Ä', 'SS', 'E', '', '']);
    expect(lettersOf('ä', german.slice(0, 26))).toBe('A');
  });
});

describe('which riddle', () => {
  test('is read off the address', () => {
    expect(routeOf('/daily')).toEqual({ page: 'riddle' });
    expect(routeOf('/daily/de-5', '?date=2026-05-01')).toEqual({ page: 'riddle', riddle: 'de-5', date: '2026-05-01' });
    expect(routeOf('/daily', '?link=abc')).toEqual({ page: 'riddle', link: 'abc' });
    expect(routeOf('/daily/de-5/more')).toEqual({ page: 'nowhere' });
    expect(routeOf('/')).toEqual({ page: 'home' });
  });

  test('is the front page where there is no house around it', () => {
    const mark = document.createElement('meta');
    mark.name = 'riddles-only';
    document.head.append(mark);

    expect(routeOf('/', '?date=2026-05-01')).toEqual({ page: 'riddle', date: '2026-05-01' });
    expect(routeOf('/daily/de-5')).toEqual({ page: 'riddle', riddle: 'de-5' });
    for (const path of ['/account', '/arena', '/t/J7LPB']) expect(routeOf(path)).toEqual({ page: 'nowhere' });
    mark.remove();
  });

  test('is the last one, else five letters of the reader’s language, else what there is', () => {
    const offered = ['en-5', 'de-5', 'de-6'].map((riddle) => ({ riddle, title: '' }));

    expect(preferred(offered, 'de-6', 'en')).toBe('de-6');
    expect(preferred(offered, 'gone', 'de')).toBe('de-5');
    expect(preferred([{ riddle: 'lock', title: '' }], '', 'de')).toBe('lock');
  });

  test('has a name that says its kind', () => {
    expect(kindOf('de-6-easy')).toEqual({ language: 'de', length: 6, level: 'easy' });
    expect(kindOf('lock')).toBeNull();
    expect(['en-5', 'de-7-expert'].map((id) => idOf(kindOf(id)!))).toEqual(['en-5', 'de-7-expert']);
  });
});

test('a promise is kept in mind, and what opens it is counted out', async () => {
  const promise = '0fd3f7b1b2c8'; // of something else
  remember('en-5', { date: '2026-05-03', promise });
  remember('en-5', { date: '2026-05-03', promise: 'changed' });
  const text = new TextEncoder().encode('en-5/2026-05-03/CRANE/ab');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const right = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const opened = { date: '2026-05-03', secret: 'CRANE', salt: 'ab' };

  expect(remembered('en-5', '2026-05-03')).toBe(promise);
  expect(await fits('en-5', { ...opened, promise: right })).toBe(true);
  expect(await fits('en-5', { ...opened, promise })).toBe(false);
});

test.each(Object.entries(words))('every refusal of a riddle has a sentence in %s', (_, { errors }) => {
  const table = PROTOCOL.split('\n## Riddles')[1]?.split('\n### ')[0] ?? '';
  const codes = [...(table + WORDLE).matchAll(/^\| `([A-Z_]+)`/gm)].map((found) => found[1]!);

  expect(codes.length).toBeGreaterThan(15);
  expect(codes.filter((code) => !errors[code])).toEqual([]);
});
