import type { MatchContestant } from '../lib/protocol';
import { lookOf, type Look } from './colour';

/** A contestant as it is drawn everywhere in its match. */
export interface Contestant {
  place: number;
  name: string;
  look: Look;
}

export function contestantsOf(contestants: readonly Pick<MatchContestant, 'name' | 'colour'>[]): Contestant[] {
  return contestants.map(({ name, colour }, place) => ({ place, name, look: lookOf(colour, place) }));
}
