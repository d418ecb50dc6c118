import type { wortkunst } from '../../lib/protocol';
import type { FaceStrings } from './face.strings';

/** Return this turn's advice if it is about the words on the board. */
export const adviceOn = (view: wortkunst.State, formed: readonly string[]): wortkunst.Advised | undefined =>
  view.advice?.words.every((word) => formed.includes(word)) ? view.advice : undefined;

/** Put the advice into a sentence. */
export function said(
  advice: wortkunst.Advised,
  judge: string,
  t: FaceStrings,
  and: (words: string[]) => string,
): string {
  if (advice.failure) return t.noAdvice;
  const rated = advice.perWordEvaluations.map(({ word, score }) => t.ratedWord(word, score));
  if (rated.length) return t.advised(rated.join(', '));
  return advice.ahead === undefined ? t.ratingText(judge, and(advice.words)) : t.slow(advice.ahead);
}
