import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { kept, mayAnimate, prefs } from '../../src/lib/prefs';
import { Store } from '../../src/lib/store';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

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
