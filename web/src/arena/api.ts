import { ask, askAll } from '../lib/api';
import { randomHex } from '../lib/random';
import { hasCookies, SERVER, socketAt } from '../lib/server';
import { forgetKey, keepKey, keyOf } from './solver-keys';
import type {
  ChangedSolver,
  MatchInfo,
  MatchPage,
  NewMatch,
  NewSolver,
  OnboardedSolver,
  SolverInfo,
  StartedMatch,
} from '../lib/protocol';

const solver = (id: string): string => `/api/solvers/${encodeURIComponent(id)}`;
const match = (id: string): string => `/api/matches/${encodeURIComponent(id)}`;

/**
 * The secrets of unanswered requests to start a match, by what they asked for: repeating a request starts no second
 * match.
 */
const unanswered = new Map<string, string>();

/** The arena's routes. The server recognises an owner by their cookie, or by a key that this browser keeps. */
export const arenaApi = {
  solvers: async (): Promise<SolverInfo[]> => Promise.all((await askAll<SolverInfo>('/api/solvers')).map(unlocked)),
  /** Find the solver that a key is for. */
  opened: async (key: string): Promise<SolverInfo | undefined> =>
    (await askAll<SolverInfo>('/api/solvers', key)).find(({ yours }) => yours),
  onboard: async (wanted: NewSolver): Promise<OnboardedSolver> => {
    const onboarded = await ask<OnboardedSolver>('POST', '/api/solvers', wanted);
    await keepIfNeeded(onboarded.solver.id, onboarded.token);
    return onboarded;
  },
  renew: (id: string, changed: ChangedSolver = {}) => ask<SolverInfo>('PATCH', solver(id), changed, keyOf(id)),
  remove: async (id: string): Promise<void> => {
    await ask<void>('DELETE', solver(id), undefined, keyOf(id));
    forgetKey(id);
  },
  matches: (before?: string) =>
    ask<MatchPage>('GET', before ? `/api/matches?before=${encodeURIComponent(before)}` : '/api/matches'),
  match: (id: string) => ask<MatchInfo>('GET', match(id), undefined, keyOf(id)),
  start: async (wanted: NewMatch): Promise<StartedMatch> => {
    const asked = JSON.stringify(wanted);
    const token = unanswered.get(asked) ?? randomHex(16);
    unanswered.set(asked, token);
    const started = await ask<StartedMatch>('POST', '/api/matches', { ...wanted, token });
    unanswered.delete(asked);
    await keepIfNeeded(started.id, started.token);
    return started;
  },
  stop: (id: string) => ask<void>('POST', `${match(id)}/stop`, undefined, keyOf(id)),
  /** The address of all results, as a table for spreadsheets. */
  results: (id: string): string => `${SERVER}${match(id)}/results.csv`,
  /** The address of the words that matches draw from: a solver has to know some. */
  words: `${SERVER}/api/matches/words.txt`,
  /** The address of the words that may be guessed. */
  allowed: `${SERVER}/api/matches/allowed.txt`,
  /** The address of the news of a running match, starting after a version. */
  news: (id: string, version: number): string => socketAt(`/ws/matches/${encodeURIComponent(id)}?after=${version}`),
};

/** Keep the key of our solver or match if no cookie tells the server who we are. */
async function keepIfNeeded(id: string, key: string): Promise<void> {
  if (!(await hasCookies())) keepKey(id, key);
}

/** Look at a solver with the key that is kept for it; forget a key that does not fit. */
async function unlocked(one: SolverInfo): Promise<SolverInfo> {
  const key = keyOf(one.id);
  if (!key) return one;
  const told = await ask<SolverInfo>('GET', solver(one.id), undefined, key);
  if (!told.yours) forgetKey(one.id);
  return told.yours ? told : one;
}
