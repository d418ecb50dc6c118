import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { offer } from '../src/lib/shortcuts';
import KeysDialog from '../src/shell/KeysDialog.svelte';
import LazyDialog from '../src/shell/LazyDialog.svelte';
import { inEnglish } from './page-setup';

inEnglish();

test('the keys of the game stand apart from those of the page', () => {
  const over = [
    offer([{ key: 'C', alt: true, label: () => 'Write a message', run: vi.fn() }]),
    offer([{ key: 'Enter', label: () => 'Place the letter' }]),
  ];
  render(KeysDialog, { open: true });
  over.forEach((end) => end());

  expect([...document.querySelectorAll('h3, dd')].map((one) => one.textContent)).toEqual([
    'In the game',
    'Place the letter',
    'On the page',
    'Write a message',
    'Close a dialog',
  ]);
});

test('a dialog is fetched when it is first opened, and once', async () => {
  const fetch = vi.fn(() => Promise.resolve({ default: KeysDialog }));
  const { rerender } = render(LazyDialog, { open: false, fetch });
  expect(fetch).not.toHaveBeenCalled();

  await rerender({ open: true });
  expect(await screen.findByRole('heading', { name: 'Keyboard shortcuts' })).toBeTruthy();
  await rerender({ open: false });
  await rerender({ open: true });
  expect(fetch).toHaveBeenCalledTimes(1);
});
