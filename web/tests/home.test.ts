import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { route } from '../src/lib/router';
import { wide } from '../src/lib/media-queries';
import type { Store } from '../src/lib/store';
import { clearNotices, notices } from '../src/lib/ui/notices';
import Home from '../src/shell/Home.svelte';
import { gameCard } from './fake-table';
import { inEnglish } from './page-setup';

const table = { gameId: 'g', code: 'J7LPB', game: 'tig', status: 'waiting', people: 1 };
const me = { id: 'x', display_name: 'Ann', is_guest: true, username: null };
let asked: string[];
let away: boolean;

/** A server with these answers, and no others. */
function serve(answers: Record<string, object>): void {
  asked = [];
  away = false;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (away) return Promise.reject(new TypeError('away'));
    const body = { '/api/me': me, '/api/games': [], '/api/tables': [], '/api/me/tables': [], ...answers }[path];
    return Promise.resolve(
      new Response(JSON.stringify(body ?? { code: 'NO_SUCH_TABLE' }), { status: body ? 200 : 404 }),
    );
  });
  render(Home);
}

inEnglish();

async function joins(typed: string): Promise<void> {
  await fireEvent.input(screen.getByLabelText('Code or link'), { target: { value: typed } });
  await fireEvent.submit(screen.getByLabelText('Code or link').closest('form')!);
}

test('a pasted spectator link leads to watching, under any address of the server', async () => {
  serve({ '/api/address': { url: 'http://10.0.0.5:8000' }, '/api/tables/J7LPB/invitation': {} });
  await joins('http://10.0.0.5:8000/t/J7LPB?watch');

  await vi.waitFor(() => expect(route.get()).toEqual({ page: 'table', idOrCode: 'J7LPB', watch: true }));
});

test.each([
  ['Come! https://other.test/g/S4XP/p/n1Sm?x=1', 'other.test', 'https://other.test/g/S4XP/p/n1Sm'],
  ['other.test:81/t/J7LPB?watch', 'other.test:81', 'http://other.test:81/t/J7LPB?watch'],
  ['https://localhost@other.test/t/J7LPB', 'other.test', 'https://other.test/t/J7LPB'],
])('a link to another server is not looked up here, but leads there: %s', async (typed, host, link) => {
  serve({ '/api/address': { url: 'http://10.0.0.5:8000' } });
  await joins(typed);

  await vi.waitFor(() => expect(screen.getByText('Go there').getAttribute('href')).toBe(link));
  expect(document.querySelector('form .error')?.textContent).toBe(`This link belongs to another server: ${host}.`);
  expect(asked.filter((path) => path.startsWith('/api/tables/'))).toEqual([]);
  await fireEvent.input(screen.getByLabelText('Code or link'), { target: { value: 'J7' } });
  expect(screen.queryByText('Go there')).toBeNull();
});

test('a wrong code is reported where it can be corrected', async () => {
  serve({});
  await joins('BCDFG');

  await vi.waitFor(() =>
    expect(document.querySelector('form .error')?.textContent).toContain('This table or seat does not exist.'),
  );
  expect(asked).toContain('/api/tables/BCDFG/invitation');
});

test.each([
  [false, [table], ['Your tables', 'Join a table', 'Daily word', 'Games', 'Arena']],
  [false, [], ['Daily word', 'Games', 'Join a table', 'Arena']],
  [true, [table], ['Games', 'Daily word', 'Your tables', 'Join a table', 'Arena']],
])(
  'own tables and the daily word come before the games where there is no space beside them',
  async (isWide, own, order) => {
    (wide as Store<boolean>).set(isWide);
    serve({ '/api/me/tables': own, '/api/info?riddle=en-5': { riddle: 'en-5', number: 320 } });

    await vi.waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual(order),
    );
  },
);

test('after logging out in another window, no tables of the account are shown', async () => {
  const answers: Record<string, object> = { '/api/me/tables': [table] };
  clearNotices();
  serve(answers);
  const own = () => screen.queryByRole('heading', { name: 'Your tables' });
  await vi.waitFor(() => expect(own()).toBeTruthy());
  away = true;
  asked = [];
  await fireEvent.focus(window);
  await vi.waitFor(() => expect(asked).toEqual(['/api/me']));
  expect(own()).toBeTruthy(); // for all we know
  expect(notices.get()).toEqual([]);
  away = false;
  answers['/api/me/tables'] = [];
  await fireEvent.focus(window);

  await vi.waitFor(() => expect(own()).toBeNull());
});

test.each([
  ['bot', 'playing', 'A bot is playing for you. Rejoin'],
  ['wait', 'playing', 'The game is waiting for you. Rejoin'],
  ['quit', 'playing', 'The others are playing on. Rejoin to watch'],
  ['bot', 'waiting', 'The game is over. Rejoin'],
] as const)('a table that was left says what became of it, and leads back: %s, %s', async (absence, status, told) => {
  serve({ '/api/me/tables': [{ ...table, status, left: true }], '/api/games': [{ ...gameCard, absence }] });

  await vi.waitFor(() => expect(screen.getByText(told)).toBeTruthy());
  expect(screen.getByText(told).closest('a')!.getAttribute('href')).toBe('/t/J7LPB');
});

test('public tables come a page at a time, each of them once', async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ ...table, gameId: `g${at}`, code: `C${at}` }));
  const rest = [many[99], { ...table, gameId: 'last', code: 'LAST2' }];
  serve({ '/api/tables': many, '/api/tables?page=2': rest });
  await fireEvent.click(await screen.findByText('More tables'));
  await vi.waitFor(() => expect(document.querySelectorAll('a[href$="?watch"]')).toHaveLength(101));
  expect(screen.queryByText('More tables')).toBeNull();
});
