import type { Hint, Mark } from './marks';

/** Where letters lie on the keyboards people know; further letters of an alphabet are put at the ends of the rows. */
const ROWS: Record<string, string[]> = {
  en: ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'],
  de: ['QWERTZUIOPÜ', 'ASDFGHJKLÖÄ', 'YXCVBNM'],
};

/** The letters in which words of `language` are written. */
export function alphabetOf(language: string): string {
  return [...(ROWS[language] ?? ROWS.en!).join('')].sort((one, other) => one.localeCompare(other, language)).join('');
}

/** Return the rows of a keyboard for `alphabet`, as usual in `language`. */
export function keyRows(language: string, alphabet: string): string[][] {
  const letters = new Set(alphabet.toUpperCase());
  const rows = (ROWS[language] ?? ROWS.en!).map((row) => [...row].filter((letter) => letters.delete(letter)));
  rows[1]?.push(...letters);
  return rows;
}

const RANK: Record<Mark, number> = { absent: 0, present: 1, correct: 2 };

/** The best mark that any guess has for each letter. */
export function knownLetters(guesses: readonly (readonly Hint[])[]): Map<string, Mark> {
  const known = new Map<string, Mark>();
  for (const { letter, status } of guesses.flat()) {
    const before = known.get(letter);
    if (!before || RANK[status] > RANK[before]) known.set(letter, status);
  }
  return known;
}

/** Turn the text of a key into letters of `alphabet`: ß becomes SS, and foreign letters lose their accents. */
export function lettersOf(key: string, alphabet: string): string {
  const known = new Set(alphabet.toUpperCase());
  const plain = (letter: string): string => letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...key.normalize('NFC').toUpperCase()]
    .flatMap((letter) => (known.has(letter) ? letter : [...plain(letter)].filter((each) => known.has(each))))
    .join('');
}
