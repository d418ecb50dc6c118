import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefs } from '../src/lib/prefs';
import { Refused } from '../src/lib/socket';
import { clearNotices, notices } from '../src/lib/ui/notices';
import Account from '../src/shell/Account.svelte';
import Credentials from '../src/shell/Credentials.svelte';
import { inEnglish } from './shell';

const guest = { id: 'x', display_name: 'Guest x', is_guest: true, username: null };
const ann = { id: 'a', display_name: 'Ann', is_guest: false, username: 'ann' };
/** Whom the house takes us for, in all windows; null if it cannot be reached. */
let known: typeof guest | typeof ann | null;

inEnglish();
beforeEach(() => {
  clearNotices();
  vi.stubGlobal('fetch', (path: string) => {
    if (!known) return Promise.reject(new TypeError('away'));
    if (path === '/api/logout') {
      known = guest;
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    if (path === '/api/login') known = ann;
    return Promise.resolve(new Response(JSON.stringify(path === '/api/me/stats' ? [] : known)));
  });
});
afterEach(() => prefs.update({ name: '' }));

const sees = (text: string) => vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy());
const told = () => notices.get().map(({ text }) => text);

test('nobody is welcome who has just gone', async () => {
  known = guest;
  render(Account);
  await sees('You are here as a guest. That is all you need to play.');
  const form = screen.getAllByLabelText('Password')[1]!.closest('form')!;
  await fireEvent.input(screen.getAllByLabelText('Username')[1]!, { target: { value: 'ann' } });
  await fireEvent.input(screen.getAllByLabelText('Password')[1]!, { target: { value: 'secret12' } });
  await fireEvent.submit(form);
  await sees('You are logged in as ann.');
  expect(told()).toEqual(['Welcome, Ann.']);
  await fireEvent.click(screen.getByRole('button', { name: 'Log out' }));

  await sees('You are here as a guest. That is all you need to play.');
  expect(told()).toEqual(['You are logged out.']);
});

test('who has logged out in another window finds that here', async () => {
  known = ann;
  render(Account);
  await sees('You are logged in as ann.');
  known = null;
  await fireEvent.focus(window);
  await Promise.resolve();
  await sees('You are logged in as ann.'); // for all we know
  known = guest;
  await fireEvent.focus(window);

  await sees('You are here as a guest. That is all you need to play.');
});

test('who cannot log out is told so', async () => {
  known = ann;
  render(Account);
  await sees('You are logged in as ann.');
  known = null;
  await fireEvent.click(screen.getByRole('button', { name: 'Log out' }));

  await vi.waitFor(() => expect(told()).toEqual(['The house cannot be reached.']));
});

test.each([
  ['USERNAME_TAKEN', 'Username'],
  ['WRONG_LOGIN', 'Password'],
])('%s is said at its cause: %s', async (code, field) => {
  render(Credentials, { button: 'Go', send: () => Promise.reject(new Refused(code)) });
  await fireEvent.input(screen.getByLabelText('Username'), { target: { value: 'ann' } });
  await fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'secret12' } });
  await fireEvent.submit(screen.getByRole('button', { name: 'Go' }).closest('form')!);

  await vi.waitFor(() => expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true'));
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
});

test('what is missing is said at each field, and nothing is sent', async () => {
  const send = vi.fn(() => Promise.resolve());
  render(Credentials, { button: 'Go', send });
  await fireEvent.submit(screen.getByRole('button', { name: 'Go' }).closest('form')!);

  expect(screen.getByRole('button', { name: 'Go' }).closest('form')?.noValidate).toBe(true);
  expect([...document.querySelectorAll('.field .error')].map((one) => one.textContent)).toEqual([
    'Please fill this in.',
    'Please fill this in.',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  expect(send).not.toHaveBeenCalled();
});
