import { Store } from '../store';

export interface Question {
  title: string;
  text: string;
  /** What the button says that does it. */
  yes: string;
  answer: (yes: boolean) => void;
}

export const question = new Store<Question | null>(null);

/** Ask before something that cannot be taken back; tell whether it is really meant. */
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
