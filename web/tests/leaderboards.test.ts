import { render, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Ratings from '../src/ratings/Ratings.svelte';
import Leaderboard from '../src/riddle/Leaderboard.svelte';
import { serve } from './fake-server';
import { gameCard } from './fake-table';
import { info } from './riddle';
import { inEnglish } from './page-setup';

inEnglish();

async function lines(): Promise<string[][]> {
  const rows = await screen.findAllByRole('row', { hidden: true });
  return rows.map((row) => [...row.children].map((cell) => cell.textContent.trim().replaceAll(/\s+/g, ' ')));
}

test('the leaderboard of a game has bots between the players, and marks the visitor', async () => {
  serve({
    'GET /api/me': [200, { id: 'a', display_name: 'Ann', is_guest: false, username: 'ann', keeps_accounts: true }],
    'GET /api/games': [200, [{ ...gameCard, name: 'president' }]],
    'GET /api/ratings/president?page=1': [
      200,
      {
        game: 'president',
        players: [
          { place: 1, name: 'Ann', rating: 1700, deviation: 60, matches: 30, you: true, page: 'ann' },
          { place: 2, name: 'Ben', rating: 1500, deviation: 70, matches: 20, you: false, page: null },
        ],
        bots: [{ level: 'hard', rating: 1600, deviation: 20 }],
        has_more: false,
        you: null,
      },
    ],
  });
  render(Ratings, { game: 'president' });

  expect(await lines()).toEqual([
    ['Rank', 'Player', 'Rating', 'Games'],
    ['1', 'Ann (you)', '1700 ± 60', '30'],
    ['–', 'Bot: Hard', '1600 ± 20', ''],
    ['2', 'Ben', '1500 ± 70', '20'],
  ]);
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/player/ann');
});

test('the leaderboard of a daily word has equal ranks, and marks hard mode', async () => {
  const place = { won: 1, played: 1, hard: 0, you: false };
  serve({
    'GET /api/riddles/en-5/leaderboard?date=2026-05-02': [
      200,
      {
        riddle: 'en-5',
        date: '2026-05-02',
        places: [
          { ...place, rank: 1, name: 'Ann', attempts: 2, hard: 1 },
          { ...place, rank: 2, name: 'Ben', attempts: 3, you: true },
          { ...place, rank: 2, name: 'Cleo', attempts: 3 },
          { ...place, rank: 4, name: 'Dora', attempts: 6, won: 0 },
        ],
      },
    ],
  });
  render(Leaderboard, { open: true, info: info() });

  expect(await lines()).toEqual([
    ['Rank', 'Name', 'Guesses'],
    ['1', 'Ann', '2*hard mode'],
    ['2', 'Ben (you)', '3'],
    ['2', 'Cleo', '3'],
    ['4', 'Dora', '–'],
  ]);
});
