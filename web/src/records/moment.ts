import type { Seat } from '../lib/protocol';

/** Whose view a replay shows: a seat's, everyone's at once, or a spectator's. */
export type Viewer = Seat | typeof ALL | typeof SPECTATOR;
export const ALL = 'all';
export const SPECTATOR = 'watch';

/** A step of a match, counted from 0, as a viewer sees it. */
export interface Moment {
  step: number;
  viewer: Viewer;
}

/** Read the moment off the query of an address; by default the beginning, with all hands open. */
export function momentIn(search: string): Moment {
  const query = new URLSearchParams(search);
  const step = query.get('step') ?? '';
  return { step: /^\d{1,6}$/.test(step) ? Number(step) : 0, viewer: query.get('seat') || ALL };
}

/** Make the path of a moment; it leaves out default values. */
export function pathTo(match: string, { step, viewer }: Moment): string {
  const query = new URLSearchParams({ ...(step && { step: `${step}` }), ...(viewer !== ALL && { seat: viewer }) });
  return `/match/${encodeURIComponent(match)}${query.size ? `?${query}` : ''}`;
}

/** Keep a moment within a match: between its ends, and at one of its seats. */
export function within({ step, viewer }: Moment, last: number, seats: readonly Seat[]): Moment {
  const known = [ALL, SPECTATOR, ...seats].includes(viewer);
  return { step: Math.min(Math.max(step, 0), last), viewer: known ? viewer : ALL };
}
