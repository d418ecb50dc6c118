import { configure } from '@testing-library/svelte';
import { vi } from 'vitest';

/** How long a test waits for something immediate: only a failing test waits that long, however busy the machine is. */
const PATIENCE_MS = 30_000;

configure({ asyncUtilTimeout: PATIENCE_MS });

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) });
