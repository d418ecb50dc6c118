import { kept } from './prefs';
import { Store, type Readable } from './store';

/** Whether `url` works only on the machine it is opened on, so that friends cannot use it. */
export function leadsOnlyHere(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** Whether two addresses lead to the same server: the same host, or the same port of this machine. */
export function isSameServer(one: URL, other: URL): boolean {
  if (one.host === other.host) return true;
  return one.port === other.port && leadsOnlyHere(one.href) && leadsOnlyHere(other.href);
}

/** A table that was opened here with a link for each seat, in their order. */
export type Linked = { gameId: string; code: string; game: string; links: string[] };

const box = kept<Linked[]>('linked', []);
const tables = new Store<Linked[]>(box.get());

/**
 * These tables, the newest first: the server sends seat links only once, so this browser keeps them until it is told
 * not to.
 */
export const linked: Readable<Linked[]> = tables;

/** The links of one table, if they are kept. */
export const linksOf = (tables: Linked[], gameId: string): string[] =>
  tables.find((one) => one.gameId === gameId)?.links ?? [];

export function keepLinks(table: Linked): void {
  update([table, ...tables.get()]);
}

export function forgetLinks(gameId: string): void {
  update(tables.get().filter((one) => one.gameId !== gameId));
}

function update(next: Linked[]): void {
  tables.set(next);
  box.set(next);
}

/** Whether this browser can hand a link on to other programs. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Share a link; cancelling is not an error. */
export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch((why: unknown) => {
    if (!(why instanceof DOMException) || why.name !== 'AbortError') throw why;
  });
}
