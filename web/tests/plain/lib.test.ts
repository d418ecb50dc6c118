import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announce, repeat } from '../../src/lib/announcer';
import { api } from '../../src/lib/api';
import { chatEntries, unread } from '../../src/lib/chat';
import { copy } from '../../src/lib/clipboard';
import { forgetLinks, keepLinks, leadsOnlyHere, linked, sameServer } from '../../src/lib/links';
import { inLanguage, optionsOf } from '../../src/lib/options-schema';
import { setTitle } from '../../src/lib/page-title';
import { kept, mayAnimate, prefs } from '../../src/lib/prefs';
import { go, goInstead, layAbove, route, routeOf, startRouter, takeErrand } from '../../src/lib/router';
import { Store } from '../../src/lib/store';
import { linkOf, pathOf } from '../../src/lib/table-links';
import { LINE, NAME, excess } from '../../src/lib/text-limits';

beforeEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('addresses', () => {
  test.each([
    ['/', { page: 'home' }],
    ['/account', { page: 'account' }],
    ['/t/J7LPB', { page: 'table', idOrCode: 'J7LPB' }],
    ['/g/abc/p/s3cret', { page: 'table', idOrCode: 'abc', token: 's3cret' }],
    ['/t/', { page: 'nowhere' }],
    ['/t/a/b', { page: 'nowhere' }],
    ['/g/abc/p/x/y', { page: 'nowhere' }],
    ['/t/%E0%A4%A', { page: 'nowhere' }],
    [`/t/${'x'.repeat(500)}`, { page: 'nowhere' }],
  ])('%s', (path, page) => expect(routeOf(path)).toEqual(page));

  test('our own links reload nothing', () => {
    startRouter();
    document.body.innerHTML = '<a href="/t/ABCDE"><b>in</b></a>';
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('b')?.dispatchEvent(click);

    expect(click.defaultPrevented).toBe(true);
    expect(route.get()).toEqual({ page: 'table', idOrCode: 'ABCDE' });
    go('/');
    expect(route.get()).toEqual({ page: 'home' });
  });

  test('a page that is left for good is not found again by the back button', async () => {
    go('/account');
    go('/t/ABCDE');
    const gone = layAbove(() => undefined);
    gone();
    await Promise.resolve();
    goInstead('/'); // not before the step back is done
    await vi.waitFor(() => expect(route.get()).toEqual({ page: 'home' }));
    history.back();

    await vi.waitFor(() => expect(route.get()).toEqual({ page: 'account' }));
    go('/');
  });

  test('the back button closes a layer above a page, and closing it removes its history step', async () => {
    const steps = history.length;
    const close = vi.fn();
    const gone = layAbove(close);
    expect(history.length).toBe(steps + 1);
    gone();
    await vi.waitFor(() => expect(history.state).toBeNull());
    expect(close).not.toHaveBeenCalled();

    const below = layAbove(() => below());
    const within = layAbove(close);
    history.back();
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    within();
    await vi.waitFor(() => expect(history.state).toBe('above'));
    history.back();
    await vi.waitFor(() => expect(history.state).toBeNull());
    expect(history.length).toBe(steps + 1);
  });

  test.each([
    ['j7lpb', '/t/j7lpb'],
    [' J7 LPB ', '/t/J7LPB'],
    ['J7-LPB', '/t/J7LPB'],
    ['Table J7LPB', '/t/J7LPB'],
    ['Kreuzwort Tisch J7-LPB', '/t/J7LPB'],
    ['our-kitchen', '/t/our-kitchen'],
    ['http://10.0.0.5:8000/t/J7LPB?watch', '/t/J7LPB?watch'],
    ['http://10.0.0.5:8000/t/J7LPB', '/t/J7LPB'],
    ['https://games.test/g/S4XP/p/n1Sm?x=1', '/g/S4XP/p/n1Sm'],
    ['', null],
    ['what is this?', null],
    ['j7 lpb-2', '/t/j7lpb2'],
    ['code: J7LPB2', '/t/J7LPB2'],
  ])('people type %j', (typed, path) => expect(pathOf(typed)).toBe(path));

  test.each([
    ['https://games.test/t/J7LPB/', 'https://games.test/t/J7LPB'],
    ['Tig: games.test/t/J7LPB?watch', 'http://games.test/t/J7LPB?watch'],
    ['javascript://games.test/t/J7LPB', null],
    ['https://[/t/J7LPB', null],
    ['/t/J7LPB', null],
    ['J7LPB', null],
  ])('the server of %j', (typed, link) => expect(linkOf(typed)?.href ?? null).toBe(link));

  test.each([
    ['http://localhost:8000/t/J7LPB', 'http://127.0.0.1:8000', true],
    ['http://localhost:8000/t/J7LPB', 'http://localhost:8001', false],
    ['http://games.test/t/J7LPB', 'https://games.test/', true],
    ['https://games.test/t/J7LPB', 'https://games.test.evil', false],
  ])('%s and %s are the same server: %s', (one, other, same) =>
    expect(sameServer(new URL(one), new URL(other))).toBe(same),
  );
});

describe('stored values', () => {
  test('survive a reload', () => {
    kept('x', 'none').set('some');
    expect(kept('x', 'none').get()).toBe('some');
  });

  test('live in memory where storage is blocked, and survive invalid content', () => {
    localStorage.setItem('parlour.y', '{');
    expect(kept('y', 'none').get()).toBe('none');
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('blocked');
      },
    });
    const box = kept('x', 'none');
    box.set('some');

    expect(box.get()).toBe('some');
  });

  test('preferences are kept and reported', () => {
    const told = vi.fn();
    const quiet = prefs.subscribe(told);
    prefs.update({ sound: false });
    quiet();
    prefs.update({ sound: true, name: 'Ann' });

    expect(told).toHaveBeenCalledTimes(1);
    expect(JSON.parse(localStorage.getItem('parlour.prefs')!)).toMatchObject({ name: 'Ann', sound: true });
  });

  test('less motion applies whether the page or the system asks for it', () => {
    prefs.update({ motion: 'auto' });
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
    expect(mayAnimate()).toBe(false);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(mayAnimate()).toBe(true);
    prefs.update({ motion: 'less' });
    expect(mayAnimate()).toBe(false);
    prefs.update({ motion: 'auto' });
  });
});

test('a store tells of changes only, and a listener may leave while it is told', () => {
  const store = new Store(1);
  const told: number[] = [];
  const stop = store.subscribe(() => {
    told.push(store.get());
    stop();
  });
  for (const value of [1, 2, 3]) store.set(value);

  expect(told).toEqual([2]);
});

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

test('copying works on plain http, where there is no clipboard', async () => {
  let copied: string | null = null;
  vi.stubGlobal('isSecureContext', false);
  document.execCommand = () => {
    copied = document.querySelector('textarea')?.value ?? null;
    return true;
  };

  expect(await copy('http://10.0.0.5/t/J7LPB')).toBe(true);
  expect(copied).toBe('http://10.0.0.5/t/J7LPB');
  expect(document.querySelector('textarea')).toBeNull();
});

test('there is one live region; it repeats repeated texts and drops old ones', () => {
  for (const text of ['one', 'two', 'two', 'three', 'four']) announce(text);
  repeat();

  const regions = document.querySelectorAll('[aria-live]');
  expect(regions).toHaveLength(1);
  expect([...regions[0]!.children].map((line) => line.textContent)).toEqual(['two', 'three', 'four', 'four']);
});

test('the title and the icon mark a turn, and stop marking it', () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
  const icon = () => document.querySelector('link')!.getAttribute('href');
  setTitle('Table J7LPB', true);
  expect(document.title).toBe('● Table J7LPB · Parlour');
  expect(icon()).toBe('/icon-call.svg');

  setTitle('Table J7LPB');
  expect(document.title).toBe('Table J7LPB · Parlour');
  expect(icon()).toBe('/icon.svg');
});

test('options are read off their schema, whatever the game', () => {
  const schema = {
    $defs: { Deck: { enum: ['short', 'long'], type: 'string' } },
    properties: {
      size: { type: 'integer', minimum: 2, maximum: 8, default: 5 },
      drawn: { type: 'boolean', default: true },
      deck: { $ref: '#/$defs/Deck', default: 'long' },
      motto: { type: 'string', default: 'ready' },
      secret: { type: 'object' },
    },
  };

  expect(optionsOf(schema)).toEqual([
    { name: 'size', kind: 'number', least: 2, most: 8, fallback: 5 },
    { name: 'drawn', kind: 'switch', fallback: true },
    { name: 'deck', kind: 'choice', choices: ['short', 'long'], fallback: 'long' },
    { name: 'motto', kind: 'text', fallback: 'ready' },
  ]);
  expect(optionsOf({})).toEqual([]);
});

test('a table is opened in the reader’s language, if its game has it', () => {
  const schema = { properties: { language: { enum: ['en', 'de'], default: 'en' } } };

  expect(inLanguage(schema, 'de')).toEqual({ language: 'de' });
  expect(inLanguage(schema, 'fr')).toEqual({});
  expect(inLanguage({ properties: { language: { type: 'boolean' } } }, 'de')).toEqual({});
});

describe('limits', () => {
  test.each([
    ['  Ann   Lee ', 7],
    ['e\u0301', 1],
    ['😄'.repeat(24), 24],
    ['👨‍👩‍👧', 5],
  ])('a name of %j has so many characters: %i', (name, count) => expect(NAME.count(name)).toBe(count));

  test.each([
    [' 😄😄 ', 2],
    ['a\u200bb\u00a0c\n', 3],
    ['👨‍👩‍👧', 3],
    ['e\u0301', 2],
  ])('a line of %j has so many characters: %i', (line, count) => expect(LINE.count(line)).toBe(count));

  test('characters over the limit are counted, not cut', () => {
    expect(excess('😄'.repeat(300), LINE)).toBe(0);
    expect(excess('😄'.repeat(301), LINE)).toBe(1);
  });
});

describe('invitations', () => {
  test.each([
    ['http://127.0.0.1:8000/t/J7LPB', true],
    ['http://localhost/t/J7LPB', true],
    ['http://[::1]:8000/t/J7LPB', true],
    ['http://192.168.0.7:8000/t/J7LPB', false],
    ['https://games.test/t/J7LPB', false],
  ])('whether %s leads only to this computer: %s', (url, only) => expect(leadsOnlyHere(url)).toBe(only));

  test('seat links are kept, because the server sends them only once', () => {
    const table = { gameId: 'abc', code: 'J7LPB', game: 'tig', links: ['http://games.test/g/abc/p/1'] };
    keepLinks(table);
    keepLinks({ ...table, gameId: 'xyz' });
    expect(JSON.parse(localStorage.getItem('parlour.linked')!)).toEqual(linked.get());
    expect(linked.get().map((one) => one.gameId)).toEqual(['xyz', 'abc']);
    forgetLinks('xyz');

    expect(JSON.parse(localStorage.getItem('parlour.linked')!)).toEqual([table]);
  });

  test('a spectator link stays one when it is pasted', () => {
    expect(pathOf('http://games.test/t/J7LPB?watch')).toBe('/t/J7LPB?watch');
    expect(routeOf('/t/J7LPB', '?watch')).toEqual({ page: 'table', idOrCode: 'J7LPB', watch: true });
    expect(routeOf('/t/J7LPB', '?other')).toEqual({ page: 'table', idOrCode: 'J7LPB' });
  });
});

test('an errand is done once, also after a reload', () => {
  go('/t/J7LPB', 'practise');

  expect(takeErrand()).toBe('practise');
  expect(takeErrand()).toBeNull();
  go('/');
  expect(takeErrand()).toBeNull();
});

describe('the chat', () => {
  const lines = [
    { player_id: 'p1', text: 'Hello', ts: 10 },
    { player_id: 'p2', text: 'Ho', ts: 30 },
  ];

  test('merges messages and events in order, without muted people', () => {
    const events = [{ ts: 20, text: 'Ben joined.' }];

    expect(chatEntries(lines, events, new Set()).map((entry) => entry.text)).toEqual(['Hello', 'Ben joined.', 'Ho']);
    expect(chatEntries(lines, events, new Set(['p2'])).map((entry) => entry.text)).toEqual(['Hello', 'Ben joined.']);
  });

  test('counts the messages of others since the last look', () => {
    const entries = chatEntries(lines, [{ ts: 40, text: 'The game is over' }], new Set());

    expect(unread(entries, 10, 'p1')).toBe(1);
    expect(unread(entries, 10, 'p2')).toBe(0);
    expect(unread(entries, 30, 'p1')).toBe(0);
  });
});
