import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copy } from '../../src/lib/clipboard';

beforeEach(() => void (document.body.innerHTML = ''));
afterEach(() => vi.unstubAllGlobals());

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
