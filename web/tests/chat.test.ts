import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { Refused } from '../src/lib/socket';
import Chat from '../src/shell/table/Chat.svelte';
import { tableState } from './fake-table';
import { inEnglish, players } from './page-setup';

inEnglish();

test('names and messages are each read in their own direction', () => {
  const entries = [{ ts: 1, by: 'p2', text: 'שלום!' }];
  render(Chat, { table: tableState({ players }), entries, nameOf: () => 'מרים', say: vi.fn() });

  expect(screen.getByText('מרים').tagName).toBe('BDI');
  expect(screen.getByText('שלום!').tagName).toBe('BDI');
});

test('too many messages are reported where they were written, and none is lost', async () => {
  const say = vi.fn(() => Promise.resolve(new Refused('ACTION_NOT_ALLOWED', { reason: 'chat_rate' })));
  render(Chat, { table: tableState({ players }), entries: [], nameOf: (seat: string) => seat, say });
  const field = screen.getByLabelText<HTMLInputElement>('Write a message');
  await fireEvent.input(field, { target: { value: 'Hello' } });
  await fireEvent.submit(field.closest('form')!);
  await vi.waitFor(() => expect(document.querySelector('.error')?.textContent).toContain('Wait a moment'));
  expect(field.value).toBe('Hello');
  await fireEvent.input(field, { target: { value: 'Hello?' } });

  expect(document.querySelector('.error')).toBeNull();
});

test('a message written while the last one is being sent is not lost', async () => {
  let said = (_: null): void => undefined;
  const say = vi.fn(() => new Promise<null>((done) => (said = done)));
  render(Chat, { table: tableState({ players }), entries: [], nameOf: (seat: string) => seat, say });
  const field = screen.getByLabelText<HTMLInputElement>('Write a message');
  await fireEvent.input(field, { target: { value: 'Hello' } });
  await fireEvent.submit(field.closest('form')!);
  await fireEvent.input(field, { target: { value: 'Your turn' } });
  said(null);
  await new Promise((later) => setTimeout(later));

  expect(field.value).toBe('Your turn');
});

test('a message that is too long is refused, not cut off; an emoji counts once', async () => {
  const say = vi.fn(() => Promise.resolve(null));
  render(Chat, { table: tableState({ players }), entries: [], nameOf: (seat: string) => seat, say });
  const field = screen.getByLabelText<HTMLInputElement>('Write a message');
  await fireEvent.input(field, { target: { value: '😄'.repeat(301) } });
  await fireEvent.submit(field.closest('form')!);

  expect(document.querySelector('.error')?.textContent).toContain('At most 300 characters: 1 too many.');
  expect(field.value).toBe('😄'.repeat(301));
  expect(say).not.toHaveBeenCalled();

  await fireEvent.input(field, { target: { value: '😄'.repeat(300) } });
  await fireEvent.submit(field.closest('form')!);

  expect(say).toHaveBeenCalledWith('😄'.repeat(300));
});
