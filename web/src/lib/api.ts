import type {
  Address,
  Credentials,
  GameCard,
  Invitation,
  Me,
  NewTable,
  NewTableLinks,
  Problem,
  Registration,
  TableCard,
  Tally,
} from './protocol';
import { Refused } from './socket';

/**
 * Ask the house over HTTP; whatever goes wrong is a `Refused`, `AWAY` if it cannot be reached. Who shows a `key` is asked
 * for nothing else: not who he is.
 */
export async function ask<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
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

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch {
    throw new Refused('AWAY');
  }
}

function isProblem(told: unknown): told is Problem {
  return typeof told === 'object' && told !== null && 'code' in told && typeof told.code === 'string';
}

export const api = {
  games: () => ask<GameCard[]>('GET', '/api/games'),
  openTable: (wanted: NewTable) => ask<NewTableLinks>('POST', '/api/games', wanted),
  tables: () => ask<TableCard[]>('GET', '/api/tables'),
  address: () => ask<Address>('GET', '/api/address'),
  /** What we are invited to; who shows the `token` of a seat is told whose it is, or that it is closed. */
  invitation: (table: string, token?: string) =>
    ask<Invitation>('GET', `/api/tables/${encodeURIComponent(table)}/invitation`, undefined, token),
  me: () => ask<Me>('GET', '/api/me'),
  rename: (display_name: string) => ask<Me>('PATCH', '/api/me', { display_name }),
  myTables: () => ask<TableCard[]>('GET', '/api/me/tables'),
  myStats: () => ask<Tally[]>('GET', '/api/me/stats'),
  register: (wanted: Registration) => ask<Me>('POST', '/api/register', wanted),
  login: (given: Credentials) => ask<Me>('POST', '/api/login', given),
  logout: () => ask<void>('POST', '/api/logout'),
};
