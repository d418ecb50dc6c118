import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { forgetLinks, keepLinks, linked } from '../src/lib/links';
import type { GameCard } from '../src/lib/protocol';
import { route, startRouter } from '../src/lib/router';
import SeatLinks from '../src/shell/SeatLinks.svelte';
import SeatInvite from '../src/shell/table/SeatInvite.svelte';
import { gameCard, person, tableState } from './fake-table';
import { inEnglish } from './page-setup';

beforeAll(startRouter); // a dialog that closes takes its step back
beforeEach(() => localStorage.clear());
inEnglish();

const seatLink = (seat: number): string => `http://localhost:3000/g/kitchen/p/secret${seat}`;

describe('a link for each player', () => {
  const game: GameCard = { ...gameCard, seats: { least: 1, most: 4 }, link_only: true };

  /** Ask a server that opens every table for this many seats. */
  async function asksFor(count: string, button: string): Promise<void> {
    const playerUrls = Array.from({ length: Number(count) }, (_, at) => seatLink(at + 1));
    const made = { gameId: `kitchen${count}`, code: 'J7LPB', playerUrls };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(made), { status: 201 })));
    render(SeatLinks, { about: { title: 'Tig', game } });
    await fireEvent.change(screen.getByLabelText('How many players?'), { target: { value: count } });
    await fireEvent.click(screen.getByText(button));
  }

  test('is shown to people who have friends to send them to', async () => {
    await asksFor('2', 'Create links');

    await vi.waitFor(() => expect(screen.getByText(seatLink(2))).toBeTruthy());
    expect(screen.getByText(/Send one to each friend/)).toBeTruthy();
    expect(screen.getByText('Copy all')).toBeTruthy();
  });

  test('a lone player gets their seat at once, and its link is kept', async () => {
    await asksFor('1', 'Go to my seat');

    await vi.waitFor(() => expect(route.get()).toEqual({ page: 'table', idOrCode: 'kitchen', token: 'secret1' }));
    expect(screen.queryByText(/each friend/)).toBeNull();
    expect(linked.get()[0]?.links).toEqual([seatLink(1)]);
  });

  test('of a lone player is called their own, when it is looked up again', () => {
    const table = { gameId: 'kitchen', code: 'J7LPB', game: 'tig', links: [seatLink(1)] };
    render(SeatLinks, { about: { title: 'Tig', table } });

    expect(screen.getByText(/^Your link is your seat/)).toBeTruthy();
    expect(screen.queryByText(/each friend|these links|Copy all/)).toBeNull();
  });
});

describe('where players need their own links', () => {
  const empty = person('', 1, { joined: false });
  const bot = person('Ada', 1, { is_bot: true, level: 'easy' });

  test.each([
    [{ p1: person('Ann', 0) }, /^There are no seats for anyone else here. Spectators can play/],
    [{ p1: person('Ann', 0), p2: bot }, /^There are no seats for anyone else here. Spectators can play/],
    [{ p1: person('Ann', 0), p2: empty }, /^Everyone needs their own link to play here/],
  ])('someone with the only seat is not told about links to send: %#', (players, told) => {
    render(SeatInvite, { table: tableState({ players }), invitation: null });

    expect(screen.getByText(told)).toBeTruthy();
  });

  test('nobody is promised a seat who cannot even watch', () => {
    const table = tableState({ players: { p1: person('Ann', 0) } });
    const settings = { ...table.settings, spectators: 'off' as const };
    render(SeatInvite, { table: { ...table, settings }, invitation: null });

    expect(screen.getByText(/^There are no seats/).textContent?.trim()).toBe(
      'There are no seats for anyone else here.',
    );
  });

  test('links are listed with their players, and without removed seats', () => {
    const table = tableState({
      players: { p1: person('Ann', 0), p2: empty, p5: bot },
      spectators: { p3: { name: 'Cat', asking: false, connected: true } },
    });
    keepLinks({ gameId: table.room_id, code: 'J7LPB', game: 'tig', links: [1, 2, 3, 4].map(seatLink) });
    onTestFinished(() => forgetLinks(table.room_id));
    render(SeatInvite, { table, invitation: null });

    const told = screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s+/g, ' ').trim());
    expect(told).toEqual([
      expect.stringMatching(/^Seat 1 \(yours\) taken by Ann/),
      expect.stringMatching(/^Seat 2 still free/),
      expect.stringMatching(/^Seat 3 taken by Cat/),
    ]);
  });

  test('spectators of such a table read how to play', () => {
    const spectators = { p2: { name: 'Cat', asking: false, connected: true } };
    render(SeatInvite, { table: tableState({ you: 'p2', spectators }), invitation: null });

    expect(screen.getByText(/Ask the host for one\.$/)).toBeTruthy();
  });

  test('a host in another browser reads where the links are', () => {
    const table = tableState({ players: { p1: person('Ann', 0), p2: empty }, you: 'p1', host: 'p1' });
    render(SeatInvite, { table, invitation: null });

    expect(screen.getByText(/The links are in the browser that created them\.$/)).toBeTruthy();
  });
});
