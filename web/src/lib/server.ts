import type { Address } from './protocol';

const ABOVE = '..';

/** The path below which our pages are, without a slash at the end; the server writes it into the page that loads us. */
export const BASE =
  import.meta.env.BASE_URL === './'
    ? new URL(ABOVE, import.meta.url).pathname.slice(0, -1)
    : import.meta.env.BASE_URL.slice(0, -1);

/** Where our pages are, for links that people send. */
export const PAGES = location.origin + BASE;

/** Where the server is, for requests: it gave us these pages, or the client was built for another one. */
export const SERVER = import.meta.env.PARLOUR_SERVER || BASE;

/** Where the server opens a WebSocket. */
export const socketAt = (path: string): string =>
  (import.meta.env.PARLOUR_SERVER || PAGES).replace(/^http/, 'ws') + path;

/** Give the path of a page of ours, as the router knows it. */
export const within = (path: string): string => (path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path);

let asked: Promise<Address> | undefined;

/**
 * Whether the server knows people here by a cookie. One at another address may give none to pages like ours: then only
 * seats are known, by their tokens, and nobody has an account.
 */
export async function hasCookies(): Promise<boolean> {
  if (!import.meta.env.PARLOUR_SERVER) return true;
  asked ??= fetch(`${SERVER}/api/address`, { credentials: 'omit' }).then((answer) => answer.json() as Promise<Address>);
  return asked.then(
    ({ cookies }) => cookies,
    (why: unknown) => {
      asked = undefined;
      throw why;
    },
  );
}
