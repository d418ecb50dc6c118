import { cleanup } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { prefs } from '../src/lib/prefs';
import { person } from './fake-table';

/** The people at the tables of most tests; Ann is the host. */
export const players = { p1: person('Ann', 0), p2: person('Ben', 1) };

/** A server that does everything it is asked for. */
export const act = () => vi.fn(() => Promise.resolve(true));

/** Have the tests of a file speak English, and leave nothing behind. */
export function inEnglish(): void {
  beforeEach(() => prefs.update({ language: 'en' }));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}
