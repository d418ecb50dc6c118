import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../src/lib/api';
import { copy } from '../src/lib/clipboard';
import { draggable } from '../src/lib/drag';
import { flip } from '../src/lib/flip';
import { announce, repeat } from '../src/lib/announcer';
import { kept, moves, prefs } from '../src/lib/prefs';
import { sameServer } from '../src/lib/links';
import { go, goInstead, layAbove, route, routeOf, startRouter } from '../src/lib/router';
import { inLanguage, optionsOf } from '../src/lib/options-schema';
import { Store } from '../src/lib/store';
import { linkOf, pathOf } from '../src/lib/table-links';
import { setTitle } from '../src/lib/page-title';

beforeEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('addresses', () => {
  test.each([
    ['/', { page: 'home' }],
    ['/account', { page: 'account' }],
    ['/t/J7LPB', { page: 'table', room: 'J7LPB' }],
    ['/g/abc/p/s3cret', { page: 'table', room: 'abc', token: 's3cret' }],
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
    expect(route.get()).toEqual({ page: 'table', room: 'ABCDE' });
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

  test('what lies above a page is taken away by the back button, and takes its step along', async () => {
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

describe('what is kept', () => {
  test('survives a reload', () => {
    kept('x', 'none').set('some');
    expect(kept('x', 'none').get()).toBe('some');
  });

  test('lives in memory where storage is blocked, and survives rubbish in it', () => {
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
    expect(moves()).toBe(false);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(moves()).toBe(true);
    prefs.update({ motion: 'less' });
    expect(moves()).toBe(false);
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

    test('what changes something is never sent twice', async () => {
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

describe('dragging', () => {
  function press(type: string, x: number, y: number): void {
    const target = type === 'pointerdown' ? document.querySelector('#tile')! : window;
    target.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, isPrimary: true, bubbles: true }),
    );
  }

  function set(): { dropped: (string | null)[]; over: (string | null)[] } {
    document.body.innerHTML = '<button id="tile"></button><div data-drop="2,3"></div>';
    document.elementFromPoint = (x) => (x > 50 ? document.querySelector('[data-drop]') : null);
    const told = { dropped: [] as (string | null)[], over: [] as (string | null)[] };
    draggable(() => ({
      key: 'a',
      onover: (drop) => told.over.push(drop),
      ondrop: (drop) => told.dropped.push(drop),
    }))(document.querySelector('#tile')!);
    return told;
  }

  test('carries a copy that lands where it is let go', () => {
    const told = set();
    press('pointerdown', 0, 0);
    press('pointermove', 60, 0);
    expect(document.querySelectorAll('.ghost')).toHaveLength(1);
    press('pointerup', 60, 0);

    expect(told).toEqual({ dropped: ['2,3'], over: ['2,3', null] });
    expect(document.querySelector('.ghost')).toBeNull();
  });

  test('lands also where nobody asked what it passes over', () => {
    set();
    const drops: (string | null)[] = [];
    document.body.innerHTML = '<button id="tile"></button><div data-drop="pile"></div>';
    draggable(() => ({ key: 'a', ondrop: (drop) => drops.push(drop) }))(document.querySelector('#tile')!);
    press('pointerdown', 0, 0);
    press('pointermove', 60, 0);
    press('pointerup', 60, 0);

    expect(drops).toEqual(['pile']);
  });

  test('becomes as small as the place it would lie in, and large again beside it', () => {
    set();
    document.querySelector<HTMLElement>('[data-drop]')!.getBoundingClientRect = () => new DOMRect(50, 0, 30, 30);
    const wide = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60);
    press('pointerdown', 0, 0);
    const scales = [60, 20].map((x) => {
      press('pointermove', x, 0);
      return document.querySelector<HTMLElement>('.ghost')!.style.scale;
    });
    press('pointerup', 20, 0);
    wide.mockRestore();

    expect(scales).toEqual(['0.5', '1']);
  });

  test('needs more than a twitch', () => {
    const told = set();
    press('pointerdown', 0, 0);
    press('pointermove', 3, 3);
    press('pointerup', 3, 3);

    expect(told.dropped).toEqual([]);
  });

  test('ends nowhere by Escape', () => {
    const told = set();
    press('pointerdown', 0, 0);
    press('pointermove', 60, 0);
    const meant = !window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    press('pointerup', 60, 0);

    expect(told.dropped).toEqual([null]);
    expect(meant).toBe(true);
  });
});

describe('moving from old places to new ones', () => {
  function moved(): number {
    document.body.innerHTML = '<i data-flip="a"></i>';
    const animate = vi.fn();
    const node = document.querySelector('i')!;
    node.animate = animate as typeof node.animate;
    let x = 0;
    node.getBoundingClientRect = () => new DOMRect(x, 0, 10, 10);
    flip(() => (x = 50));
    expect(x).toBe(50);
    return animate.mock.calls.length;
  }

  test('happens, except for people who want less motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(moved()).toBe(1);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(moved()).toBe(0);
  });
});

test('a table is opened in the reader’s language, if its game has it', () => {
  const schema = { properties: { language: { enum: ['en', 'de'], default: 'en' } } };

  expect(inLanguage(schema, 'de')).toEqual({ language: 'de' });
  expect(inLanguage(schema, 'fr')).toEqual({});
  expect(inLanguage({ properties: { language: { type: 'boolean' } } }, 'de')).toEqual({});
});
