import { Store } from '../store';

export interface Question {
  title: string;
  text: string;
  /** The label of the button that confirms. */
  yes: string;
  answer: (yes: boolean) => void;
}

export const question = new Store<Question | null>(null);

/** Ask before an action that cannot be undone; resolve to whether the person confirms it. */
export function confirm(about: Omit<Question, 'answer'>): Promise<boolean> {
  question.get()?.answer(false);
  return new Promise((done) => {
    question.set({
      ...about,
      answer: (yes) => {
        question.set(null);
        done(yes);
      },
    });
  });
}
