import { ask } from '../lib/api';
import { forgetKey, keyOf } from './keys';
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

/** The arena's own routes; what is yours, the house knows by your cookie, or by the key this browser keeps. */
export const desk = {
  solvers: async (): Promise<SolverInfo[]> =>
    Promise.all((await ask<SolverInfo[]>('GET', '/api/solvers')).map(unlocked)),
  /** Find the solver that a key is for. */
  opened: async (key: string): Promise<SolverInfo | undefined> =>
    (await ask<SolverInfo[]>('GET', '/api/solvers', undefined, key)).find(({ yours }) => yours),
  onboard: (wanted: NewSolver) => ask<OnboardedSolver>('POST', '/api/solvers', wanted),
  renew: (id: string, changed: ChangedSolver = {}) => ask<SolverInfo>('PATCH', solver(id), changed, keyOf(id)),
  remove: async (id: string): Promise<void> => {
    await ask<void>('DELETE', solver(id), undefined, keyOf(id));
    forgetKey(id);
  },
  matches: (before?: string) =>
    ask<MatchPage>('GET', before ? `/api/matches?before=${encodeURIComponent(before)}` : '/api/matches'),
  match: (id: string) => ask<MatchInfo>('GET', match(id)),
  start: (wanted: NewMatch) => ask<StartedMatch>('POST', '/api/matches', wanted),
  stop: (id: string) => ask<void>('POST', `${match(id)}/stop`),
  /** Where all results are, as a table for spreadsheets. */
  results: (id: string): string => `${match(id)}/results.csv`,
  /** Where the words are that matches are drawn from: a solver has to know some. */
  words: '/api/matches/words.txt',
  /** Where the house tells a match that is being played, from what came after a version on. */
  news: (id: string, version: number): string =>
    `${location.origin.replace(/^http/, 'ws')}/ws/matches/${encodeURIComponent(id)}?after=${version}`,
};

/** Look at a solver with the key that is kept for it; one that does not fit is no longer kept. */
async function unlocked(one: SolverInfo): Promise<SolverInfo> {
  const key = keyOf(one.id);
  if (!key) return one;
  const told = await ask<SolverInfo>('GET', solver(one.id), undefined, key);
  if (!told.yours) forgetKey(one.id);
  return told.yours ? told : one;
}
