import { describe, expect, test } from 'vitest';
import { routeOf } from '../../src/lib/router';
import { alphabetOf, keyRows, knownLetters, lettersOf } from '../../src/pieces/guesses/keyboard-layout';
import { hinted } from '../../src/pieces/guesses/marks';
import { fortune, type Judged, judgedOf, summary } from '../../src/riddle/analysis';
import { readToken } from '../../src/riddle/game-token';
import { idOf, kindOf, preferred } from '../../src/riddle/riddle-id';
import { fits, remember, remembered } from '../../src/riddle/fingerprints';
import { inSquares, inWords, type Story } from '../../src/riddle/share';
import { strings } from '../../src/riddle/strings';
import PROTOCOL from '../../../docs/protocol.md?raw';
import WORDLE from '../../../src/parlour/games/wordle/README.md?raw';
import { inAFreshBrowser, row } from '../riddle';

inAFreshBrowser();

describe('looking back', () => {
  const judged = (change: Partial<Judged>): Judged => ({
    word: 'CRANE',
    before: 10,
    after: 2,
    expected: 2,
    best: 'SLATE',
    best_expected: 1.5,
    skill: 75,
    luck: 0,
    ...change,
  });

  test('luck has a name', () => {
    expect([2, 0.5, 0, -0.5, -2].map(fortune)).toEqual(['great', 'good', 'even', 'bad', 'awful']);
  });

  test('a guess that had no choice says nothing of skill', () => {
    expect(summary([judged({ skill: 40 }), judged({ skill: 60 }), judged({ before: 1, skill: 100 })])).toEqual({
      skill: 50,
      fortune: 'even',
    });
    expect(summary([])).toEqual({ skill: 100, fortune: 'even' });
  });

  test('an analysis of another kind shows no judged guesses', () => {
    expect([null, [], 'x', { off: [1] }].map((told) => judgedOf(told))).toEqual([[], [], [], []]);
    expect(judgedOf({ answers: 1, guesses: [{ word: 'CRANE' }] })).toHaveLength(1);
  });

  test('a token tells its guesses, in any letters', () => {
    const payload = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ guesses: ['GRÜN'] }))));

    expect(readToken(`head.${payload.replaceAll('=', '')}.signature`)).toEqual({ guesses: ['GRÜN'], hard: false });
  });
});

describe('sharing', () => {
  const story: Story = {
    title: 'Daily word 122, English, 5 letters',
    rows: [row('CRANE', '.?..!'), row('SLOTH', '!!!!!')],
    most: 6,
    won: true,
    hard: true,
    address: 'https://parlour.example/daily/en-5',
  };

  test('tells the way and not the word', () => {
    expect(inSquares(story, false)).toBe(
      'Daily word 122, English, 5 letters 2/6*\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩\n\nhttps://parlour.example/daily/en-5',
    );
    expect(inSquares({ ...story, won: false, hard: false }, true)).toContain('X/6\n\n⬛🟦⬛⬛🟧');
  });

  test('also in words, for screen readers', () => {
    const text = inWords(story, strings.en.shared, strings.en.marks);

    expect(text).toContain('Guess 1: absent, present, absent, absent, correct');
    expect(text).not.toMatch(/SLOTH|🟩/);
  });
});

describe('letters', () => {
  test('are where people know them, and every letter of the alphabet has a key', () => {
    const german = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ';

    expect(keyRows('en', german.slice(0, 26))[0]?.join('')).toBe('QWERTYUIOP');
    expect(keyRows('de', german).map((keys) => keys.join(''))).toEqual(['QWERTZUIOPÜ', 'ASDFGHJKLÖÄ', 'YXCVBNM']);
    expect(keyRows('fr', `${german}É`).flat().sort()).toEqual([...`${german}É`].sort());
  });

  test('of a language are those its keyboard has', () => {
    expect([alphabetOf('en'), alphabetOf('de')].map((letters) => letters.length)).toEqual([26, 29]);
    expect(alphabetOf('de')).toContain('Ü');
  });

  test('have marks even if only numbers are known, and no letters', () => {
    expect(hinted([0, 1, 2, 0, 0], 'CRANE')).toEqual(row('CRANE', '.?!..'));
    expect(hinted([2]).map(({ letter, status }) => [letter, status])).toEqual([['', 'correct']]);
  });

  test('show the best mark of each letter', () => {
    const known = knownLetters([row('EERIE', '?.?.!'), row('CRANE', '.!..?')]);

    expect([...'ERIC'].map((letter) => known.get(letter))).toEqual(['correct', 'correct', 'absent', 'absent']);
  });

  test('are read from any keyboard', () => {
    const german = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ';

    expect(['ä', 'ß', 'é', '1', ' '].map((key) => lettersOf(key, german))).toEqual(['Ä', 'SS', 'E', '', '']);
    expect(lettersOf('ä', german.slice(0, 26))).toBe('A');
  });
});

describe('which riddle', () => {
  test('is read off the address', () => {
    expect(routeOf('/daily')).toEqual({ page: 'riddle' });
    expect(routeOf('/daily/de-5', '?date=2026-05-01')).toEqual({ page: 'riddle', riddle: 'de-5', date: '2026-05-01' });
    expect(routeOf('/daily', '?link=abc')).toEqual({ page: 'riddle', link: 'abc' });
    expect(routeOf('/daily/de-5/more')).toEqual({ page: 'nowhere' });
    expect(routeOf('/')).toEqual({ page: 'home' });
  });

  test('is the home page where only riddles are served', () => {
    const mark = document.createElement('meta');
    mark.name = 'riddles-only';
    document.head.append(mark);

    expect(routeOf('/', '?date=2026-05-01')).toEqual({ page: 'riddle', date: '2026-05-01' });
    expect(routeOf('/daily/de-5')).toEqual({ page: 'riddle', riddle: 'de-5' });
    for (const path of ['/account', '/arena', '/t/J7LPB']) expect(routeOf(path)).toEqual({ page: 'nowhere' });
    mark.remove();
  });

  test('is the last one, else five letters of the reader’s language, else what there is', () => {
    const offered = ['en-5', 'de-5', 'de-6'].map((riddle) => ({ riddle, title: '' }));

    expect(preferred(offered, 'de-6', 'en')).toBe('de-6');
    expect(preferred(offered, 'gone', 'de')).toBe('de-5');
    expect(preferred([{ riddle: 'lock', title: '' }], '', 'de')).toBe('lock');
  });

  test('has a name that says its kind', () => {
    expect(kindOf('de-6-easy')).toEqual({ language: 'de', length: 6, level: 'easy' });
    expect(kindOf('lock')).toBeNull();
    expect(['en-5', 'de-7-expert'].map((id) => idOf(kindOf(id)!))).toEqual(['en-5', 'de-7-expert']);
  });
});

test('a promise is kept in mind, and what opens it is counted out', async () => {
  const promise = '0fd3f7b1b2c8'; // of something else
  remember('en-5', { date: '2026-05-03', promise });
  remember('en-5', { date: '2026-05-03', promise: 'changed' });
  const text = new TextEncoder().encode('en-5/2026-05-03/CRANE/ab');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const right = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const opened = { date: '2026-05-03', secret: 'CRANE', salt: 'ab' };

  expect(remembered('en-5', '2026-05-03')).toBe(promise);
  expect(await fits('en-5', { ...opened, promise: right })).toBe(true);
  expect(await fits('en-5', { ...opened, promise })).toBe(false);
});

test.each(Object.entries(strings))('every refusal of a riddle has a sentence in %s', (_, { errors }) => {
  const table = PROTOCOL.split('\n## Riddles')[1]?.split('\n### ')[0] ?? '';
  const codes = [...(table + WORDLE).matchAll(/^\| `([A-Z_]+)`/gm)].map((found) => found[1]!);

  expect(codes.length).toBeGreaterThan(15);
  expect(codes.filter((code) => !errors[code])).toEqual([]);
});
