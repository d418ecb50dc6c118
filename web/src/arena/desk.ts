import { ask } from '../lib/api';
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

/** The arena's own routes; what is yours, the house knows by your cookie. */
export const desk = {
  solvers: () => ask<SolverInfo[]>('GET', '/api/solvers'),
  onboard: (wanted: NewSolver) => ask<OnboardedSolver>('POST', '/api/solvers', wanted),
  renew: (id: string, changed: ChangedSolver = {}) => ask<SolverInfo>('PATCH', solver(id), changed),
  remove: (id: string) => ask<void>('DELETE', solver(id)),
  matches: (before?: string) =>
    ask<MatchPage>('GET', before ? `/api/matches?before=${encodeURIComponent(before)}` : '/api/matches'),
  match: (id: string) => ask<MatchInfo>('GET', match(id)),
  start: (wanted: NewMatch) => ask<StartedMatch>('POST', '/api/matches', wanted),
  stop: (id: string) => ask<void>('POST', `${match(id)}/stop`),
  /** Where all results are, as a table for spreadsheets. */
  results: (id: string): string => `${match(id)}/results.csv`,
  /** Where the house tells a match that is being played, from what came after a version on. */
  news: (id: string, version: number): string =>
    `${location.origin.replace(/^http/, 'ws')}/ws/matches/${encodeURIComponent(id)}?after=${version}`,
};
