import { describe, expect, test } from 'vitest';
import { wordsOf } from '../src/games';
import { LANGUAGES, speaks, worded } from '../src/lib/i18n';
import { many } from '../src/lib/i18n/plural';
import { Refused } from '../src/lib/socket';
import PROTOCOL from '../../docs/protocol.md?raw';

const codes = [...(PROTOCOL.split('\n## Codes')[1]?.split('\n## ')[0] ?? '').matchAll(/^\| `([A-Z_]+)`/gm)].map(
  (row) => row[1]!,
);

describe.each(Object.entries(LANGUAGES))('in %s', (language, words) => {
  test('every code of the protocol has a sentence of its own', () => {
    const sentences = codes.map((code) => worded(words, new Refused(code)));

    expect(codes.length).toBeGreaterThan(20);
    expect(new Set(sentences).size).toBe(codes.length);
    expect(sentences.every((sentence) => /^\S.*\.$/.test(sentence))).toBe(true);
  });

  test('reasons and numbers are said', () => {
    expect(worded(words, new Refused('ACTION_NOT_ALLOWED', { reason: 'playing' }))).not.toBe(
      worded(words, new Refused('ACTION_NOT_ALLOWED')),
    );
    expect(worded(words, new Refused('TOO_MANY_REQUESTS', { seconds: 17 }))).toContain('17');
  });

  test('a room words its own codes, and an unknown one is worded in general', () => {
    const room = wordsOf('crossword', language as 'en')!.errors;

    expect(worded(words, new Refused('CELL_OCCUPIED'), room)).toBe(room.CELL_OCCUPIED);
    expect(worded(words, new Refused('NEVER_HEARD_OF'), room)).toBe(words.errors.INTERNAL);
  });

  test('no two languages say the same', () => {
    const others = Object.values(LANGUAGES).filter((other) => other !== words);
    for (const other of others) expect(words.table.start).not.toBe(other.table.start);
  });
});

test('the language is the chosen one, else the first the browser wishes and the house speaks, else English', () => {
  expect(speaks('en', ['de-DE'])).toBe('en');
  expect(speaks(null, ['fr', 'de-AT', 'en'])).toBe('de');
  expect(speaks(null, ['fr'])).toBe('en');
});

test('one thing and many things', () => {
  const forms = { one: '# seat', other: '# seats' };
  expect([0, 1, 2, 1200].map((count) => many('en', count, forms))).toEqual([
    '0 seats',
    '1 seat',
    '2 seats',
    '1,200 seats',
  ]);
});
