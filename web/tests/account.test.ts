import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { me } from '../src/lib/me';
import { prefs } from '../src/lib/prefs';
import { Refused } from '../src/lib/socket';
import { clearNotices, notices } from '../src/lib/ui/notices';
import { question } from '../src/lib/ui/confirm';
import Account from '../src/shell/Account.svelte';
import Credentials from '../src/shell/Credentials.svelte';
import { inEnglish } from './page-setup';

const guest = { id: 'x', display_name: 'Guest x', is_guest: true, username: null, keeps_accounts: true };
const ann = { id: 'a', display_name: 'Ann', is_guest: false, username: 'ann', keeps_accounts: true };
const forgotten = { ...guest, keeps_accounts: false };
/** Who the server says we are, in all windows; null if it cannot be reached. */
let known: typeof guest | typeof ann | null;
/** The code with which the server refuses every password. */
let wrong = '';
const refuse = (code: string) =>
  Promise.resolve(new Response(JSON.stringify({ code, message: 'No.' }), { status: 409 }));

inEnglish();
beforeEach(() => {
  clearNotices();
  vi.stubGlobal('fetch', (path: string) => {
    if (!known) return Promise.reject(new TypeError('away'));
    if (path === '/api/logout' || (path === '/api/logout/everywhere' && known === ann)) {
      known = guest;
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    if (path.startsWith('/api/logout') || (path === '/api/me/password' && known === guest))
      return refuse('NOT_REGISTERED');
    if (path === '/api/me/password' && wrong) return refuse(wrong);
    if (path === '/api/login') known = ann;
    return Promise.resolve(new Response(JSON.stringify(path === '/api/me/stats' ? [] : known)));
  });
});
afterEach(() => prefs.update({ name: '' }));

const sees = (text: string) => vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy());
const told = () => notices.get().map(({ text }) => text);

test('someone who has just logged out is not welcomed', async () => {
  known = guest;
  render(Account);
  await sees('You are a guest. That is all you need to play.');
  const form = screen.getAllByLabelText('Password')[1]!.closest('form')!;
  await fireEvent.input(screen.getAllByLabelText('Username')[1]!, { target: { value: 'ann' } });
  await fireEvent.input(screen.getAllByLabelText('Password')[1]!, { target: { value: 'secret12' } });
  await fireEvent.submit(form);
  await sees('You are logged in as ann.');
  expect(told()).toEqual(['Welcome, Ann.']);
  await fireEvent.click(screen.getByRole('button', { name: 'Log out' }));

  await sees('You are a guest. That is all you need to play.');
  expect(told()).toEqual(['You are logged out.']);
});

test('a server that would lose accounts says so instead of creating one', async () => {
  known = forgotten;
  render(Account);

  await sees('No accounts here');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('logging out in another window shows here', async () => {
  known = ann;
  render(Account);
  await sees('You are logged in as ann.');
  known = null;
  await fireEvent.focus(window);
  await Promise.resolve();
  await sees('You are logged in as ann.'); // for all we know
  known = guest;
  await fireEvent.focus(window);

  await sees('You are a guest. That is all you need to play.');
});

test('a failed logout is reported', async () => {
  known = ann;
  render(Account);
  await sees('You are logged in as ann.');
  known = null;
  await fireEvent.click(screen.getByRole('button', { name: 'Log out' }));

  await vi.waitFor(() => expect(told()).toEqual(['The server cannot be reached.']));
});

async function changePassword(): Promise<void> {
  render(Account);
  await sees('You are logged in as ann.');
  await fireEvent.input(screen.getByLabelText('Current password'), { target: { value: 'secret12' } });
  await fireEvent.input(screen.getByLabelText('New password'), { target: { value: 'secret34' } });
  await fireEvent.submit(screen.getByLabelText('New password').closest('form')!);
}

test('a change of password is confirmed, and the fields are emptied', async () => {
  known = ann;
  await changePassword();

  await vi.waitFor(() => expect(told()).toEqual(['Your password was changed. You are logged out everywhere else.']));
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
});

test.each([
  ['WRONG_LOGIN', 'Current password', 'This is not your current password.'],
  ['BAD_PASSWORD', 'New password', 'Passwords must have 8 to 72 characters'],
])('%s is reported at the field that caused it: %s', async (code, field, text) => {
  known = ann;
  wrong = code;
  await changePassword();
  wrong = '';

  await vi.waitFor(() => expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true'));
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
  expect(document.querySelector('.field .error')?.textContent).toContain(text);
  expect(document.activeElement).toBe(screen.getByLabelText(field));
});

test('missing passwords are reported at their fields, and nothing is sent', async () => {
  known = ann;
  render(Account);
  await sees('You are logged in as ann.');
  await fireEvent.submit(screen.getByLabelText('New password').closest('form')!);

  expect(document.querySelectorAll('.field .error')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
});

test('nobody logs out everywhere by accident', async () => {
  known = ann;
  render(Account);
  await sees('You are logged in as ann.');
  await fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  expect(question.get()?.title).toBe('Log out everywhere?');
  question.get()?.answer(false);
  await Promise.resolve();
  expect(known).toBe(ann);

  await fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  question.get()?.answer(true);

  await sees('You are a guest. That is all you need to play.');
  expect(told()).toEqual(['You are logged out everywhere.']);
});

test('someone who was logged out elsewhere is told so, whatever they wanted', async () => {
  known = ann;
  render(Account);
  await sees('You are logged in as ann.');
  known = guest;
  await fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  question.get()?.answer(true);

  await sees('You are a guest. That is all you need to play.');
  expect(told()).toEqual(['You were logged out. Please log in again.']);
});

test.each([
  ['USERNAME_TAKEN', 'Username'],
  ['WRONG_LOGIN', 'Password'],
])('%s is reported at the field that caused it: %s', async (code, field) => {
  render(Credentials, { button: 'Go', send: () => Promise.reject(new Refused(code)) });
  await fireEvent.input(screen.getByLabelText('Username'), { target: { value: 'ann' } });
  await fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'secret12' } });
  await fireEvent.submit(screen.getByRole('button', { name: 'Go' }).closest('form')!);

  await vi.waitFor(() => expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true'));
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
});

test('missing input is reported at each field, and nothing is sent', async () => {
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

test('practice is counted apart from matches', async () => {
  known = ann;
  const tally = { game: 'president', played: 2, won: 1, points: 9, best: 5, practised: 7 };
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path === '/api/me/stats' ? [tally] : known))),
  );
  render(Account);
  await sees('President');

  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Game',
    'Played',
    'Won',
    'Best',
    'Bots only',
  ]);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['2', '1', '5', '7']);
});

test('what everyone can see is read once, so that a choice on its way is not undone', async () => {
  known = ann;
  const asked: string[] = [];
  const answer = fetch;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return path === '/api/me/page'
      ? Promise.resolve(new Response(JSON.stringify({ shows: 'nothing', listed: true })))
      : answer(path);
  });
  render(Account);
  await sees('You have no public page.');
  me.set({ ...ann });
  await tick();

  expect(asked.filter((path) => path === '/api/me/page')).toHaveLength(1);
});

test('the link to a public page appears when the server has it', async () => {
  known = ann;
  const answer = fetch;
  let saved = (_: Response): void => undefined;
  vi.stubGlobal('fetch', (path: string, how?: RequestInit) => {
    if (path !== '/api/me/page') return answer(path);
    if (how?.method === 'PUT') return new Promise<Response>((resolve) => (saved = resolve));
    return Promise.resolve(new Response(JSON.stringify({ shows: 'nothing', listed: true })));
  });
  render(Account);
  await sees('You have no public page.');
  await fireEvent.change(screen.getByLabelText('Everyone can see'), { target: { value: 'statistics' } });
  await tick();
  const early = screen.queryByText('Go to your public page');
  saved(new Response(JSON.stringify({ shows: 'statistics', listed: true })));
  await sees('Go to your public page');

  expect(early).toBeNull();
});
