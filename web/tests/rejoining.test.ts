import { render, screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import PlaysNextNotice from '../src/shell/table/PlaysNextNotice.svelte';
import { tableState } from './fake-table';
import { inEnglish, players } from './page-setup';

inEnglish();

describe('someone who comes back', () => {
  const watching = (waits_for: 'game' | 'seat' | undefined, you = 'p2') =>
    tableState({ you, players, status: 'playing', spectators: { [you]: { name: 'Ben', asking: false, waits_for } } });

  test('after leaving a game reads that they watch this one and play in the next', () => {
    render(PlaysNextNotice, { table: watching('game') });

    expect(screen.getByText(/You left this game. You can watch it now and play in the next one./)).toBeTruthy();
  });

  test('too late for a game reads the same of it', () => {
    render(PlaysNextNotice, { table: watching('game', 'p7') });

    expect(screen.getByText(/This game started without you./)).toBeTruthy();
  });

  test('to a full table reads that all seats are taken', () => {
    render(PlaysNextNotice, { table: { ...watching('seat'), status: 'waiting' } });

    expect(screen.getByText(/All seats are taken. You can watch until one is free./)).toBeTruthy();
  });

  test('to watch and nothing else reads nothing', () => {
    render(PlaysNextNotice, { table: watching(undefined) });

    expect(document.body.textContent?.trim()).toBe('');
  });
});
