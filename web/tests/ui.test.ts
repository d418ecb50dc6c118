import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { prefs } from '../src/lib/prefs';
import Button from '../src/lib/ui/Button.svelte';
import Field from '../src/lib/ui/Field.svelte';
import Menu from '../src/lib/ui/Menu.svelte';
import Segmented from '../src/lib/ui/Segmented.svelte';
import Turn from '../src/shell/table/Turn.svelte';
import { tableState } from './line';

afterEach(cleanup);
const text = (words: string) => createRawSnippet(() => ({ render: () => `<span>${words}</span>` }));

test('a busy button says so and takes no second click', async () => {
  const onclick = vi.fn();
  render(Button, { busy: true, onclick, children: text('Start') });
  const button = screen.getByRole('button', { name: 'Start' });
  await fireEvent.click(button);

  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(onclick).not.toHaveBeenCalled();
});

test('what is wrong with a field stands at the field', () => {
  render(Field, { label: 'Name', value: '', error: 'Too short.' });
  const input = screen.getByLabelText('Name');

  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent).toBe('Too short.');
});

test('a menu opens, moves by arrows, and gives the focus back', async () => {
  const onpick = vi.fn();
  render(Menu, {
    label: 'Add a bot',
    items: [
      { label: 'Easy', onpick },
      { label: 'Strong', onpick },
    ],
  });
  const opener = screen.getByRole('button', { name: 'Add a bot' });
  await fireEvent.click(opener);
  flushSync();
  expect(document.activeElement?.textContent?.trim()).toBe('Easy');

  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
  expect(document.activeElement?.textContent?.trim()).toBe('Strong');
  await fireEvent.keyDown(document.activeElement!, { key: 'Escape' });

  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(onpick).not.toHaveBeenCalled();
});

test('one of several is chosen as by radio buttons', async () => {
  const onchange = vi.fn();
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ];
  render(Segmented, { label: 'Light', options, value: 'light', onchange });
  await fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));

  expect(onchange).toHaveBeenCalledWith('dark');
});

test('words change with the language, without a reload', () => {
  prefs.update({ language: 'en' });
  render(Turn, { table: tableState(), act: () => Promise.resolve(true), busy: false });
  expect(screen.getByRole('button').textContent).toContain('Start the game');

  prefs.update({ language: 'de' });
  flushSync();

  expect(screen.getByRole('button').textContent).toContain('Spiel starten');
});
