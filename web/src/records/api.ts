import { ask } from '../lib/api';
import type { CheckResult, MatchSummary, PlayedMatch, ReplayPage } from '../lib/protocol';
import { SERVER } from '../lib/server';

const at = (id: string): string => `/api/archive/${encodeURIComponent(id)}`;

/** Where the whole document of a match is. */
export const documentAt = (id: string): string => SERVER + at(id);

export const records = {
  summary: (id: string) => ask<MatchSummary>('GET', `${at(id)}/summary`),
  steps: (id: string, query: string) => ask<ReplayPage>('GET', `${at(id)}/steps?${query}`),
  check: (id: string) => ask<CheckResult>('GET', `${at(id)}/check`),
  mine: (game: string, page: number) =>
    ask<PlayedMatch[]>('GET', `/api/me/matches?page=${page}${game && `&game=${encodeURIComponent(game)}`}`),
};
