import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { prefs } from '../src/lib/prefs';
import Button from '../src/lib/ui/Button.svelte';
import Clock from '../src/lib/ui/Clock.svelte';
import Field from '../src/lib/ui/Field.svelte';
import Menu from '../src/lib/ui/Menu.svelte';
import SeatChip from '../src/lib/ui/SeatChip.svelte';
import Segmented from '../src/lib/ui/Segmented.svelte';
import Start from '../src/shell/table/Start.svelte';
import { tableState } from './fake-table';

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

test('an error of a field is shown at the field', () => {
  render(Field, { label: 'Name', value: '', error: 'Too short.' });
  const input = screen.getByLabelText('Name');

  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent).toBe('Too short.');
});

test('a field shows its limit when it is reached, and by how much it is exceeded', async () => {
  prefs.update({ language: 'en' });
  render(Field, { label: 'Name', value: '', limit: { most: 3, count: (text: string) => text.length } });
  const input = screen.getByLabelText('Name');
  const note = () => document.querySelector('.field p')?.textContent;
  await fireEvent.input(input, { target: { value: 'An' } });
  expect(note()).toBeUndefined();
  await fireEvent.input(input, { target: { value: 'Ann' } });
  expect(note()).toBe('At most 3 characters.');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  await fireEvent.input(input, { target: { value: 'Annie' } });

  expect(note()).toBe('At most 3 characters: 2 too many.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a clock never shows more than a turn has, and alerts the player when it is nearly over', async () => {
  vi.useFakeTimers();
  vi.setSystemTime(1_000_000);
  prefs.update({ language: 'en' });
  render(Clock, { deadline: 1_090, most: 60, calls: true });
  expect(screen.getByRole('timer').textContent?.trim()).toBe('1:00');

  await vi.advanceTimersByTimeAsync(81_000);
  vi.useRealTimers();

  expect(screen.getByRole('timer').textContent?.trim()).toBe('0:09');
  expect(document.querySelector('[role="status"]')?.textContent).toContain('10 seconds left');
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

test('a choice works like radio buttons', async () => {
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
  render(Start, { table: tableState(), act: () => Promise.resolve(true) });
  expect(screen.getByRole('button').textContent).toContain('Start the game');

  prefs.update({ language: 'de' });
  flushSync();

  expect(screen.getByRole('button').textContent).toContain('Spiel starten');
});

test('a name that is too long is cut at its end, whichever way it is read', () => {
  render(SeatChip, { name: 'מרים שלמה כהן-לוי', place: 0 });

  expect(screen.getByText('מרים שלמה כהן-לוי').getAttribute('dir')).toBe('auto');
});
