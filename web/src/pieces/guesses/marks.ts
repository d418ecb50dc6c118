/** The mark of one letter of a guess. */
export type Mark = 'absent' | 'present' | 'correct';

export interface Hint {
  letter: string;
  status: Mark;
}

const STATUS: readonly Mark[] = ['absent', 'present', 'correct'];

/** Read marks as tables tell them: 2 for correct, 1 for present, 0 for absent. Letters that are not known are empty. */
export function hinted(marks: readonly number[], word = ''): Hint[] {
  const letters = [...word];
  return marks.map((mark, at) => ({ letter: letters[at] ?? '', status: STATUS[mark] ?? 'absent' }));
}

/** Count how many letters of a guess have `status`. */
export function told(row: readonly Hint[], status: Mark): number {
  return row.filter((hint) => hint.status === status).length;
}

/** Return the address where a word is explained. */
export function dictionary(language: string, word: string): string {
  return `https://${language}.wiktionary.org/wiki/Special:Search?search=${encodeURIComponent(word.toLowerCase())}`;
}
