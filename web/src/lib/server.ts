import type { Address } from './protocol';

const ABOVE = '..';

/** The base path of these pages, without a slash at the end; the server writes it into the page that loads us. */
export const BASE =
  import.meta.env.BASE_URL === './'
    ? new URL(ABOVE, import.meta.url).pathname.slice(0, -1)
    : import.meta.env.BASE_URL.slice(0, -1);

/** The address of these pages, for links that people send. */
export const PAGES = location.origin + BASE;

/** The address of the server, for requests: it served these pages, or the client was built for another one. */
export const SERVER = import.meta.env.PARLOUR_SERVER || BASE;

/** Where the server opens a WebSocket. */
export const socketAt = (path: string): string =>
  (import.meta.env.PARLOUR_SERVER || PAGES).replace(/^http/, 'ws') + path;

/** Return the path of one of our pages, as the router knows it. */
export const within = (path: string): string => (path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path);

let asked: Promise<Address> | undefined;

/**
 * Whether the server recognises people here by a cookie. One at another address may not set it for pages like these:
 * then it recognises only seats, by their tokens, and there are no accounts.
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
