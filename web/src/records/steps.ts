import type { ReplayPage, ReplayStep } from '../lib/protocol';
import { SPECTATOR, type Moment } from './moment';

/** How many steps one request brings; the server gives at most 50. */
const PAGE = 20;
/** How many of these pages are kept. */
const KEPT = 30;
/** How close to the end of a page the next one is fetched. */
const SOON = 5;

/** The steps of a match, fetched in pages when they are needed, and a little before. */
export class Steps {
  private readonly pages = new Map<string, Promise<ReplayStep[]>>();

  constructor(private readonly fetch: (query: string) => Promise<ReplayPage>) {}

  /** Return a step; `undefined` beyond the end. */
  async find({ step, viewer }: Moment): Promise<ReplayStep | undefined> {
    const [page, place] = [Math.floor(step / PAGE), step % PAGE];
    const steps = await this.page(page, viewer);
    if (place >= PAGE - SOON && steps.length === PAGE) void this.page(page + 1, viewer).catch(() => undefined); // asked for again
    return steps[place];
  }

  private page(page: number, viewer: string): Promise<ReplayStep[]> {
    const seat = viewer === SPECTATOR ? '' : `&seat=${encodeURIComponent(viewer)}`;
    const query = `first=${page * PAGE}&count=${PAGE}${seat}`;
    const known = this.pages.get(query) ?? this.fetch(query).then(({ steps }) => steps);
    this.pages.delete(query);
    this.pages.set(query, known);
    known.catch(() => this.pages.delete(query)); // the next request tries again
    for (const oldest of [...this.pages.keys()].slice(0, -KEPT)) this.pages.delete(oldest);
    return known;
  }
}
