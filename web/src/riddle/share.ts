import type { Hint, Mark } from '../pieces/guesses/marks';

const SQUARES: Record<Mark, string> = { correct: '🟩', present: '🟨', absent: '⬛' };
const SHARP: Record<Mark, string> = { correct: '🟧', present: '🟦', absent: '⬛' };

export interface Story {
  /** The name of the riddle, as `Daily word 320, English, 5 letters`. */
  title: string;
  rows: readonly (readonly Hint[])[];
  most: number;
  won: boolean;
  hard: boolean;
  /** Where others find it. */
  address: string;
}

/** The result as `4/6*`: an X if not found, a star for hard mode. */
export function score({ rows, most, won, hard }: Pick<Story, 'rows' | 'most' | 'won' | 'hard'>): string {
  return `${won ? rows.length : 'X'}/${most}${hard ? '*' : ''}`;
}

/** Tell a game without telling the word: a row of squares for each guess. */
export function inSquares(story: Story, sharp: boolean): string {
  const squares = sharp ? SHARP : SQUARES;
  const rows = story.rows.map((row) => row.map(({ status }) => squares[status]).join(''));
  return [`${story.title} ${score(story)}`, '', ...rows, '', story.address].join('\n');
}

/** The same for screen readers: squares are a torment to hear. */
export function inWords(story: Story, row: (number: number, marks: string) => string, marks: Record<Mark, string>) {
  const rows = story.rows.map((hints, at) => row(at + 1, hints.map(({ status }) => marks[status]).join(', ')));
  return [`${story.title} ${score(story)}`, ...rows, story.address].join('\n');
}
