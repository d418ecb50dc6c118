import { render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { offer } from '../src/lib/keys';
import KeysDialog from '../src/shell/KeysDialog.svelte';
import { inEnglish } from './shell';

inEnglish();

test('the keys of the game stand apart from those of the page', () => {
  const over = [
    offer([{ key: 'C', alt: true, label: () => 'Say something', run: vi.fn() }]),
    offer([{ key: 'Enter', label: () => 'Place the letter' }]),
  ];
  render(KeysDialog, { open: true });
  over.forEach((end) => end());

  expect([...document.querySelectorAll('h3, dd')].map((one) => one.textContent)).toEqual([
    'In the game',
    'Place the letter',
    'On the page',
    'Say something',
    'Close a dialog',
  ]);
});
