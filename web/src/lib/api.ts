import type {
  Address,
  Credentials,
  GameCard,
  Invitation,
  Me,
  NewPassword,
  NewTable,
  NewTableLinks,
  Problem,
  Registration,
  TableCard,
  Tally,
} from './protocol';
import { hasCookies, PAGES, SERVER } from './server';
import { Refused } from './socket';

/** How long, and how often, a page waits on its own where many people share an address. */
const LONGEST_WAIT = 3;
const MOST_TRIES = 3;

/**
 * Call the server over HTTP; every failure is a `Refused`, `AWAY` if the server cannot be reached. A call with a `key`
 * sends no other identification. A read that comes too early is repeated in a moment.
 */
export async function ask<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await askOnce(method, path, body, key);
    } catch (why) {
      const wait = why instanceof Refused && method === 'GET' && tries < MOST_TRIES ? shortWait(why) : null;
      if (wait === null) throw why;
      await new Promise((go) => setTimeout(go, wait));
    }
  }
}

/**
 * Return the milliseconds until another try is worthwhile, if they are few; they vary, so that a whole school class
 * does not try at once.
 */
function shortWait({ code, params }: Refused): number | null {
  const seconds = Number(params.seconds);
  return code === 'TOO_MANY_REQUESTS' && seconds <= LONGEST_WAIT ? 1000 * (seconds + Math.random()) : null;
}

async function askOnce<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
  const answer = await reach(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { Authorization: `Bearer ${key}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(key && { credentials: 'omit' }),
  });
  if (answer.status === 204) return undefined as T;
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok) return told as T;
  if (!isProblem(told)) throw new Refused('INTERNAL');
  throw new Refused(told.code, told.params ?? {}, told);
}

/** How many entries of a list the server sends at once; a page with fewer is the last. */
export const PAGE = 100;

const paged = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path);

/** Ask for a whole list, page by page. */
export async function askAll<T>(path: string, key?: string): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; all.length === (page - 1) * PAGE; page++)
    all.push(...(await ask<T[]>('GET', paged(path, page), undefined, key)));
  return all;
}

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(SERVER + path, import.meta.env.PARLOUR_SERVER ? await withCookies(request) : request);
  } catch {
    throw new Refused('AWAY');
  }
}

/** Send cookies to a server at another address, if it takes them; browsers do so only when asked. */
async function withCookies(request: RequestInit): Promise<RequestInit> {
  return { credentials: (await hasCookies()) ? 'include' : 'omit', ...request };
}

function isProblem(told: unknown): told is Problem {
  return typeof told === 'object' && told !== null && 'code' in told && typeof told.code === 'string';
}

/** Tells a server at another address where these pages are, so that its invitations lead here. */
const AT = import.meta.env.PARLOUR_SERVER ? `?at=${encodeURIComponent(PAGES)}` : '';

/** Make seat links lead to these pages, even if the server has pages of its own. */
function leadingHere(made: NewTableLinks): NewTableLinks {
  if (!import.meta.env.PARLOUR_SERVER) return made;
  return { ...made, playerUrls: made.playerUrls.map((url) => PAGES + url.slice(url.lastIndexOf('/g/'))) };
}

export const api = {
  games: () => ask<GameCard[]>('GET', '/api/games'),
  openTable: (wanted: NewTable) => ask<NewTableLinks>('POST', '/api/games', wanted).then(leadingHere),
  tables: (page = 1) => ask<TableCard[]>('GET', paged('/api/tables', page)),
  address: () => ask<Address>('GET', '/api/address'),
  /** The invitation to a table; with a seat's `token`, also whose seat it is, or that it is closed. */
  invitation: (table: string, token?: string) =>
    ask<Invitation>('GET', `/api/tables/${encodeURIComponent(table)}/invitation${AT}`, undefined, token),
  me: () => ask<Me>('GET', '/api/me'),
  rename: (display_name: string) => ask<Me>('PATCH', '/api/me', { display_name }),
  myTables: () => askAll<TableCard>('/api/me/tables'),
  myStats: () => ask<Tally[]>('GET', '/api/me/stats'),
  register: (wanted: Registration) => ask<Me>('POST', '/api/register', wanted),
  login: (given: Credentials) => ask<Me>('POST', '/api/login', given),
  logout: () => ask<void>('POST', '/api/logout'),
  logoutEverywhere: () => ask<void>('POST', '/api/logout/everywhere'),
  changePassword: (wanted: NewPassword) => ask<Me>('POST', '/api/me/password', wanted),
};
