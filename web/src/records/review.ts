import type { ReviewProgress } from '../lib/protocol';

/** How many moments are shown before somebody asks for all. */
export const FEW = 5;

export const isComplete = ({ done, total }: ReviewProgress): boolean => done >= total;

/** Ask for a review until it is complete or `isWanted` says no; each answer comes after a moment. */
export async function followReview(
  ask: () => Promise<ReviewProgress>,
  show: (progress: ReviewProgress) => void,
  isWanted: () => boolean,
): Promise<void> {
  while (isWanted()) {
    const progress = await ask();
    if (isWanted()) show(progress);
    if (isComplete(progress)) return;
  }
}
