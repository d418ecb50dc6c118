import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetLinks, keepLinks, leadsOnlyHere, linked, isSameServer } from '../../src/lib/links';
import { go, goInstead, layAbove, route, routeOf, startRouter, takeErrand } from '../../src/lib/router';
import { linkOf, pathOf } from '../../src/lib/table-links';

beforeEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});

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
    expect(isSameServer(new URL(one), new URL(other))).toBe(same),
  );
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
