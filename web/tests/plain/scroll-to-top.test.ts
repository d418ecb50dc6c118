import { afterEach, expect, test, vi } from 'vitest';
import { LOW, scrollToTop } from '../../src/lib/scroll-to-top';

afterEach(() => void vi.unstubAllGlobals());

/** A window that is low or not, and can be turned. */
function windowThat(isLow: boolean) {
  const lists = new Map<string, EventTarget & { matches: boolean }>();
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = lists.get(query) ?? Object.assign(new EventTarget(), { matches: query === LOW && isLow });
    lists.set(query, list);
    return list;
  });
  return (low: boolean): void => {
    lists.get(LOW)!.matches = low;
    lists.get('(orientation: landscape)')!.dispatchEvent(new Event('change'));
  };
}

test('a board comes to the top of a low window, again when a phone is turned, and never once it is gone', () => {
  const turn = windowThat(false);
  const node = document.createElement('div');
  const scrolled = vi.fn();
  node.scrollIntoView = scrolled;
  const gone = scrollToTop(LOW)(node);
  const counts = [scrolled.mock.calls.length];
  turn(true);
  counts.push(scrolled.mock.calls.length);
  turn(false);
  counts.push(scrolled.mock.calls.length);
  gone();
  turn(true);
  counts.push(scrolled.mock.calls.length);

  expect(counts).toEqual([0, 1, 1, 1]);
});
