import { describe, expect, test, vi } from 'vitest';
import { strings as arenaWords } from '../src/arena/strings';
import { stringsOf } from '../src/games';
import { LANGUAGES, pickLanguage, refusalText, stringsIn, type Language } from '../src/lib/i18n';
import { many } from '../src/lib/i18n/plural';
import { Refused } from '../src/lib/socket';
import PROTOCOL from '../../docs/protocol.md?raw';

const codes = [...(PROTOCOL.split('\n## Codes')[1]?.split('\n## ')[0] ?? '').matchAll(/^\| `([A-Z_]+)`/gm)].map(
  (row) => row[1]!,
);

const languages = Object.keys(LANGUAGES) as Language[];

describe.each(languages)('in %s', (language) => {
  const words = stringsIn(language);

  test('every code of the protocol has a sentence of its own', () => {
    const { refusals } = arenaWords[language];
    const sentences = codes.map((code) => refusalText(words, new Refused(code), refusals));

    expect(codes.length).toBeGreaterThan(20);
    expect(new Set(sentences).size).toBe(codes.length);
    expect(sentences.every((sentence) => /^\S.*\.$/.test(sentence))).toBe(true);
  });

  test('nobody is asked to count bytes', () => {
    expect(refusalText(words, new Refused('BAD_PASSWORD'))).toMatch(/72 (characters|Zeichen)/);
    expect(codes.filter((code) => /byte/i.test(refusalText(words, new Refused(code))))).toEqual([]);
  });

  test('names read from right to left keep their places in a list', () => {
    expect(words.and(['Ann', 'מרים', 'محمد'])).toMatch(/^Ann, \u2068מרים\u2069.* \u2068محمد\u2069$/);
    expect(words.and(['Ann', 'Jürgen'])).not.toMatch(/[\u2068\u2069]/);
  });

  test('reasons and numbers are said', () => {
    expect(refusalText(words, new Refused('ACTION_NOT_ALLOWED', { reason: 'playing' }))).not.toBe(
      refusalText(words, new Refused('ACTION_NOT_ALLOWED')),
    );
    expect(refusalText(words, new Refused('TOO_MANY_REQUESTS', { seconds: 17 }))).toContain('17');
    expect(refusalText(words, new Refused('TOO_MANY_REQUESTS', { seconds: 1 }))).toMatch(/1 second\.|eine Sekunde\./);
  });

  test('a game words its own codes, and an unknown one has a general sentence', () => {
    const own = stringsOf('crossword', language)!.errors;

    expect(refusalText(words, new Refused('CELL_OCCUPIED'), own)).toBe(own.CELL_OCCUPIED);
    expect(refusalText(words, new Refused('NEVER_HEARD_OF'), own)).toBe(words.errors.INTERNAL);
  });

  test('no two languages say the same', () => {
    const others = languages.filter((other) => other !== language).map(stringsIn);
    for (const other of others) expect(words.table.start).not.toBe(other.table.start);
  });
});

test('the language is the chosen one, else the first of the browser’s that is offered, else English', () => {
  expect(pickLanguage('en', ['de-DE'])).toBe('en');
  expect(pickLanguage(null, ['fr', 'de-AT', 'en'])).toBe('de');
  expect(pickLanguage(null, ['fr'])).toBe('en');
});

describe('another language', () => {
  /** A fresh page that has loaded only English. */
  async function inEnglish() {
    vi.resetModules();
    const { language, loadStrings, stringsIn } = await import('../src/lib/i18n');
    const { prefs } = await import('../src/lib/prefs');
    prefs.update({ language: 'en' });
    await loadStrings();
    return { language, prefs, stringsIn };
  }

  test('is fetched when it is chosen, and used when it is there', async () => {
    const { language, prefs, stringsIn } = await inEnglish();
    expect(() => stringsIn('de')).toThrow('not been loaded');
    prefs.update({ language: 'de' });
    expect(language.get()).toBe('en');

    await vi.waitFor(() => expect(language.get()).toBe('de'));
    expect(stringsIn('de').settings.language).toBe('Sprache');
  });

  test('that cannot be fetched is not used, and not shown as chosen', async () => {
    vi.doMock('../src/lib/i18n/de', () => {
      throw new Error('offline');
    });
    const { language, prefs } = await inEnglish();
    prefs.update({ language: 'de' });

    await vi.waitFor(() => expect(prefs.get().language).toBe('en'));
    expect(language.get()).toBe('en');
    vi.doUnmock('../src/lib/i18n/de');
  });
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
