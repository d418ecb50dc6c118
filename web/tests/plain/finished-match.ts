import { recordStringsOf } from '../../src/games';
import type { MatchSummary, ReplayStep } from '../../src/lib/protocol';

const result = { score: null, won: false, title: null, bot: null };

/** A finished deal of President between Ann and Ada, a bot. */
export const match: MatchSummary = {
  id: 'm1',
  game: 'president',
  options: { use_jokers: true },
  started_at: 1,
  finished_at: 9,
  abandoned: false,
  commitment: 'c0ffee',
  results: [
    { ...result, seat: 'p1', name: 'Ann', won: true, title: 'President' },
    { ...result, seat: 'p2', name: 'Ada', bot: 'hard', title: 'Asshole' },
  ],
  pages: {},
  earlier_titles: { p2: 'President' },
  moves: [],
  has_steps: true,
  has_review: true,
};

/** A step of its replay, with these changes. */
export const step = (number: number, change: Partial<ReplayStep> = {}): ReplayStep => ({
  step: number,
  version: 10 + number,
  at: number,
  by: 'p1',
  action: { event: 'pass' },
  events: [],
  phase: 'play',
  to_act: ['p1'],
  turn: 'p1',
  is_over: false,
  view: { pile: [], players: { p1: { hand_count: 3 } } },
  ...change,
});

/** The sentences about records that a game brings. */
export const wordsOf = async (game: string) => (await recordStringsOf(game))!;
