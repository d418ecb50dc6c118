import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contestantsOf } from '../src/arena/contestants';
import { arenaApi } from '../src/arena/api';
import { forgetKey, keepKey, keyIn, keyOf, linkWith } from '../src/arena/solver-keys';
import EnterSolverKey from '../src/arena/EnterSolverKey.svelte';
import { strings } from '../src/arena/strings';
import { hardestTable, guessTable } from '../src/arena/word-tables';
import { prefs } from '../src/lib/prefs';
import { contestant, fight, game, match, RIGHT } from './arena';

const KEY = 'k'.repeat(22);
const OTHER = 'o'.repeat(22);

beforeEach(() => prefs.update({ language: 'en' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

/** A server with one solver, `ada`, that `KEY` opens; requests are noted with their key. */
function serve(): string[] {
  const heard: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method, headers, credentials }: RequestInit) => {
    const key = (headers as Record<string, string>).Authorization?.replace('Bearer ', '');
    heard.push([method, path, key ?? 'cookie', credentials ?? 'same-origin'].join(' '));
    const ada = { id: 'ada', name: 'Ada', yours: key === KEY, ...(key === KEY && { url: 'https://ada.example' }) };
    const body = method === 'DELETE' ? null : JSON.stringify(path === '/api/solvers' ? [ada] : ada);
    return Promise.resolve(new Response(body, { status: method === 'DELETE' ? 204 : 200 }));
  });
  return heard;
}

describe('the key of a solver', () => {
  test.each([
    [KEY, KEY],
    [`  ${KEY}\n`, KEY],
    [`https://server.example/arena#key=${KEY}`, KEY],
    [`#key=${KEY}`, KEY],
    ['', null],
    ['https://server.example/arena', null],
    [`${KEY} ${KEY}`, null],
    ['<script>alert(1)</script>', null],
  ])('is found in %j', (text, key) => {
    expect(keyIn(text)).toBe(key);
  });

  test('goes in a link, behind the part that is sent to the server', () => {
    const link = new URL(linkWith(KEY));

    expect(keyIn(link.href)).toBe(KEY);
    expect(link.pathname + link.search).toBe('/arena');
  });

  test('is shown instead of the cookie, for its own solver alone', async () => {
    const heard = serve();
    keepKey('ada', KEY);
    await arenaApi.renew('ada');
    await arenaApi.renew('bob');

    expect(heard).toEqual([`PATCH /api/solvers/ada ${KEY} omit`, 'PATCH /api/solvers/bob cookie same-origin']);
  });

  test('makes its solver the viewer’s own in the list, with its address', async () => {
    serve();
    keepKey('ada', KEY);

    expect(await arenaApi.solvers()).toEqual([{ id: 'ada', name: 'Ada', yours: true, url: 'https://ada.example' }]);
  });

  test('is forgotten when it does not fit any more, or its solver is gone', async () => {
    serve();
    keepKey('ada', OTHER);
    expect((await arenaApi.solvers())[0]?.yours).toBe(false);
    expect(keyOf('ada')).toBeUndefined();
    keepKey('ada', KEY);
    await arenaApi.remove('ada');

    expect(keyOf('ada')).toBeUndefined();
  });

  test('is kept beside others', () => {
    keepKey('ada', KEY);
    keepKey('bob', OTHER);
    forgetKey('ada');

    expect([keyOf('ada'), keyOf('bob')]).toEqual([undefined, OTHER]);
  });
});

describe('showing a key', () => {
  test('by opening the link: it is kept, and gone from the address', async () => {
    serve();
    history.replaceState(null, '', `/arena#key=${KEY}`);
    const taken = vi.fn();
    render(EnterSolverKey, { taken });
    await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce());

    expect(keyOf('ada')).toBe(KEY);
    expect(location.hash).toBe('');
  });

  test('by pasting it: a wrong or unknown key is reported beside the field', async () => {
    const heard = serve();
    const taken = vi.fn();
    render(EnterSolverKey, { taken });
    const field = screen.getByLabelText('Link or key');
    const error = () => document.querySelector('.error')?.textContent;
    const show = async (text: string) => {
      await fireEvent.input(field, { target: { value: text } });
      await fireEvent.submit(field.closest('form')!);
    };

    await show('hello');
    await vi.waitFor(() => expect(error()).toBe('This is not a key.'));
    expect(heard).toEqual([]);
    await show(OTHER);
    await vi.waitFor(() => expect(error()).toMatch(/^This key does not belong to a solver/));
    expect(taken).not.toHaveBeenCalled();
    await show(linkWith(KEY));
    await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce());
    expect(keyOf('ada')).toBe(KEY);
  });
});

describe('tables of words', () => {
  const t = strings.en;

  test('all words, the hardest first, and everyone’s guesses', () => {
    const played = fight();

    expect(hardestTable(played, contestantsOf(played.contestants), t)).toEqual({
      head: ['Number', 'Word', 'Guesses', 'Not found by', 'Ada', 'Bob'],
      rows: [
        [3, 'jazzy', 5, 1, 3, 'failed'],
        [1, 'pious', 2, 0, 2, 2],
        [2, 'slate', 1.5, 0, 2, 1],
      ],
    });
  });

  test('a contestant that did not play has no figures, and hides nobody else’s', () => {
    const gone = contestant('Gus', [], { failure: { kind: 'UNREACHABLE', detail: 'nobody there' } });
    const played = match([contestant('Ada', [game(0, `pious ${RIGHT}`)]), gone]);

    expect(hardestTable(played, contestantsOf(played.contestants), t).rows).toEqual([[1, 'pious', 1, 0, 1, null]]);
  });

  test('one word, guess by guess, and what was shouted', () => {
    const played = fight();

    expect(guessTable(played, contestantsOf(played.contestants), 1, t)).toEqual({
      head: ['Solver', 'Outcome', 'Guess', 'Word', 'Marks, letter by letter', 'Time (ms)', 'Shout'],
      rows: [
        ['Ada', 'found', 1, 'crane', '0 0 0 0 0', 10, null],
        ['Ada', 'found', 2, 'slate', '2 2 2 2 2', 10, 'Easy!'],
        ['Bob', 'found', 1, 'slate', '2 2 2 2 2', 6, 'Ha!'],
      ],
    });
  });
});
