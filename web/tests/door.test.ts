import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { prefs } from '../src/lib/prefs';
import Door from '../src/shell/table/Door.svelte';
import { inEnglish } from './page-setup';

inEnglish();

describe('the door', () => {
  const answers = (status: number, body: object) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

  test('asks for a name and lets in', async () => {
    const enter = vi.fn();
    answers(200, { id: 'x', display_name: 'Cleo', is_guest: true, username: null });
    render(Door, { idOrCode: 'j7lpb', watch: false, invitation: null, seated: false, enter });
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: ' Cleo ' } });
    await fireEvent.submit(screen.getByLabelText('Your name').closest('form')!);

    await vi.waitFor(() => expect(enter).toHaveBeenCalledWith('player'));
    expect(prefs.get().name).toBe('Cleo');
  });

  test.each([
    [{ host: 'Ann' }, false, 'Ann invites you to play Tig.', true],
    [{ host: null }, false, 'New Tig table.', false],
    [{ host: 'Ann' }, true, 'Ann invites you to play Tig.', false],
    [{ host: null }, true, 'Your seat at the Tig table is waiting.', false],
    [{ host: 'Player 1', host_unnamed: true }, false, 'Someone invites you to play Tig.', true],
  ])('names game and host, and offers to watch where there is something to see: %j', (known, seated, told, watch) => {
    const invitation = {
      url: '',
      picture: '',
      game: 'Tig',
      name: null,
      status: 'waiting' as const,
      host_unnamed: false,
      ...known,
    };
    render(Door, { idOrCode: 'j7lpb', watch: false, invitation, seated, enter: vi.fn() });

    expect(screen.getByText(told)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Just watch' }) !== null).toBe(watch);
  });

  test.each([
    ['playing', false, true],
    ['waiting', false, false],
    ['playing', true, false],
  ] as const)('of a table that is %s tells visitors whether they watch first', (status, seated, told) => {
    const invitation = { url: '', picture: '', game: 'Tig', name: null, host: 'Ann', host_unnamed: false, status };
    render(Door, { idOrCode: 'j7lpb', watch: false, invitation, seated, enter: vi.fn() });

    expect(screen.queryByText(/A game is in progress/) !== null).toBe(told);
  });

  test('lets spectators in without a name, and does not send one', async () => {
    const enter = vi.fn();
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    const invitation = {
      url: '',
      picture: '',
      game: 'Tig',
      name: null,
      host: 'Ann',
      host_unnamed: false,
      status: 'playing' as const,
    };
    render(Door, { idOrCode: 'j7lpb', watch: false, invitation, seated: false, enter });
    await fireEvent.click(screen.getByRole('button', { name: 'Just watch' }));

    await vi.waitFor(() => expect(enter).toHaveBeenCalledWith('spectator'));
    expect(fetched).not.toHaveBeenCalled();
  });

  test('has the focus in its field, wherever it was before', () => {
    const main = document.body.appendChild(document.createElement('main'));
    main.tabIndex = -1;
    main.focus();
    render(Door, { idOrCode: 'j7lpb', watch: false, invitation: null, seated: false, enter: vi.fn() });

    expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
    main.remove();
  });

  test('explains at the field why a name is invalid', async () => {
    const enter = vi.fn();
    answers(400, { code: 'BAD_NAME', message: '', params: { longest: 24 } });
    render(Door, { idOrCode: 'j7lpb', watch: false, invitation: null, seated: false, enter });
    await fireEvent.submit(screen.getByLabelText('Your name').closest('form')!);

    await vi.waitFor(() => expect(screen.getByLabelText('Your name').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('Please enter a name (up to 24 visible characters).')).toHaveLength(2); // seen, and spoken
    expect(enter).not.toHaveBeenCalled();
  });
});
