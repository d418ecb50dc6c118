import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { prefs } from '../src/lib/prefs';
import type { Action } from '../src/lib/table';
import FacePage from './FacePage.svelte';

/** Mount `Face` for the tests of a file; each starts fresh, in English, without motion or sound. */
export function faceFor<View, Does, Effect>(Face: object) {
  const act = vi.fn<(action: Does) => Promise<boolean>>();
  let listener: (effect: Effect) => void;
  let show: (why: string, code: string) => void;
  let page: { rerender: (change: object) => Promise<void> };

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    prefs.update({ language: 'en', motion: 'less', sound: false });
    act.mockReset().mockResolvedValue(true);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  return {
    act,
    sit(view: View, seat: string | null = 'p1', legal: () => Action[] = () => []): void {
      const hear = (tell: typeof listener) => ((listener = tell), () => undefined);
      const explain = (why: typeof show) => ((show = why), () => undefined);
      page = render(FacePage, { Face, view, seat, act, busy: false, hear, explain, legal } as never);
    },
    rerender: (change: object) => page.rerender(change),
    shows: (view: View) => page.rerender({ view }),
    tell: (effect: Effect) => listener(effect),
    refuse: (why: string, code = '') => show(why, code),
  };
}

export const spoken = () => document.querySelector('[role="status"][aria-live]')?.textContent ?? '';
