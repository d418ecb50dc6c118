import type { Linked } from './links';
import type { TableCard } from './protocol';

/** The shape of a code; where there are many tables, new ones have six characters. */
export const CODE = /^[B-DF-HJ-NP-TV-XZ2-9]{5,6}$/i;

const LINK = /(\S*)\/(t\/[\w-]+|g\/[\w-]+\/p\/[\w-]+)\/?(\?watch)?(?:[?#&=].*)?$/;

/** Find the page of a table in what people type or paste: a whole link, a code however it is written, or an id. */
export function pathOf(typed: string): string | null {
  const text = typed.trim();
  const link = LINK.exec(text);
  if (link) return `/${link[2]}${link[3] ?? ''}`;
  const [whole = '', last = ''] = [text, text.split(/\s/).at(-1)].map((part) => part?.replaceAll(/[\s-]/g, ''));
  const code = [whole, last].find((part) => CODE.test(part));
  if (code) return `/t/${code}`;
  const id = text.replaceAll(/\s/g, '');
  return /^[\w-]{1,32}$/.test(id) ? `/t/${id}` : null;
}

/** Read the address in a pasted link; null if it names no server, or none a browser could open. */
export function linkOf(typed: string): URL | null {
  const [, server = '', path, watch = ''] = LINK.exec(typed.trim()) ?? [];
  const whole = `${server.includes('://') ? server : `${location.protocol}//${server}`}/${path}${watch}`;
  if (!server || !URL.canParse(whole)) return null;
  const link = new URL(whole);
  return ['http:', 'https:'].includes(link.protocol) ? link : null;
}

/** One of our own tables in a list: where we sit, or one we opened for others and have not joined. */
export interface OwnTable {
  id: string;
  path: string;
  table: TableCard | Linked;
  /** The links of its seats, if they are kept here. */
  links: Linked | undefined;
}

/** Put the tables where we sit before those for which we only have links. */
export function ownTables(seated: TableCard[], linked: Linked[]): OwnTable[] {
  return [
    ...seated.map((table) => ({
      id: table.gameId,
      path: `/t/${table.code ?? table.gameId}`,
      table,
      links: linked.find((one) => one.gameId === table.gameId),
    })),
    ...linked
      .filter((one) => !seated.some((table) => table.gameId === one.gameId))
      .map((one) => ({ id: one.gameId, path: pathOf(one.links[0] ?? one.code) ?? '/', table: one, links: one })),
  ];
}
