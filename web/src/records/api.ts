import { ask } from '../lib/api';
import type {
  ChangedPage,
  CheckResult,
  GameStatistics,
  MatchSummary,
  OwnRating,
  PageSettings,
  PlayedDay,
  PlayedMatch,
  PublicMatch,
  PublicPlayer,
  ReplayPage,
  ReviewProgress,
} from '../lib/protocol';
import { SERVER } from '../lib/server';

/** An entry of the list of somebody's finished games. */
export type Finished = PlayedMatch | PlayedDay;

const at = (id: string): string => `/api/archive/${encodeURIComponent(id)}`;
const of = (username: string): string => `/api/players/${encodeURIComponent(username)}`;

/** Where the whole document of a match is. */
export const documentAt = (id: string): string => SERVER + at(id);

export const records = {
  summary: (id: string) => ask<MatchSummary>('GET', `${at(id)}/summary`),
  steps: (id: string, query: string) => ask<ReplayPage>('GET', `${at(id)}/steps?${query}`),
  /** Check a match, and compare it with hashes that this browser got. */
  check: (id: string, told: string[]) =>
    ask<CheckResult>('GET', `${at(id)}/check?${new URLSearchParams(told.map((hash) => ['witness', hash]))}`),
  /** Answers within a second or so, with the findings so far. */
  review: (id: string) => ask<ReviewProgress>('GET', `${at(id)}/review`),
  history: (query: URLSearchParams) => ask<Finished[]>('GET', `/api/me/history?${query}`),
  statistics: () => ask<GameStatistics[]>('GET', '/api/me/statistics'),
  ratings: () => ask<OwnRating[]>('GET', '/api/me/ratings'),
  page: () => ask<PageSettings>('GET', '/api/me/page'),
  changePage: (wanted: ChangedPage) => ask<PageSettings>('PUT', '/api/me/page', wanted),
  player: (username: string) => ask<PublicPlayer>('GET', of(username)),
  matches: (username: string, query: URLSearchParams) => ask<PublicMatch[]>('GET', `${of(username)}/matches?${query}`),
};
