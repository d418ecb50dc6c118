import { expect, test, vi } from 'vitest';
import { stringsOf } from '../../src/games';
import type { MatchSummary, PlayedMatch, ReplayPage, ReplayStep } from '../../src/lib/protocol';
import { routeOf } from '../../src/lib/router';
import { momentIn, pathTo, within } from '../../src/records/moment';
import { endingOf, joined, othersIn } from '../../src/records/played';
import { handsOf, moveText, sceneOf, seatOf } from '../../src/records/scene';
import { Steps } from '../../src/records/steps';
import { strings } from '../../src/records/strings';

const result = { score: null, won: false, title: null, bot: null };
const match: MatchSummary = {
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
  earlier_titles: { p2: 'President' },
  moves: [],
  has_steps: true,
};
const step = (number: number, change: Partial<ReplayStep> = {}): ReplayStep => ({
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

test('an address leads to a moment, and a moment has an address', () => {
  expect(momentIn('')).toEqual({ step: 0, viewer: 'all' });
  expect(pathTo('m1', momentIn(''))).toBe('/match/m1');
  expect(momentIn('?step=12&seat=p2')).toEqual({ step: 12, viewer: 'p2' });
  expect(pathTo('m1', { step: 12, viewer: 'p2' })).toBe('/match/m1?step=12&seat=p2');
});

test.each(['?step=-1', '?step=x', '?step=1e3', '?step=99999999'])('%s is no step, so the replay begins', (search) => {
  expect(momentIn(search).step).toBe(0);
});

test('a moment beyond the match becomes its end, and an unknown seat everyone’s', () => {
  expect(within({ step: 99, viewer: 'p9' }, 40, ['p1'])).toEqual({ step: 40, viewer: 'all' });
  expect(within({ step: 3, viewer: 'p1' }, 40, ['p1'])).toEqual({ step: 3, viewer: 'p1' });
});

test('the pages have addresses of their own', () => {
  expect(routeOf('/my-games')).toEqual({ page: 'games' });
  expect(routeOf('/match/m1', '?step=3')).toEqual({ page: 'games', match: 'm1' });
  expect(routeOf('/match')).toEqual({ page: 'nowhere' });
  expect(routeOf('/match/m1/2')).toEqual({ page: 'nowhere' });
});

test('a face gets a step as the table showed it', () => {
  const scene = sceneOf(match, step(2), 'all');

  expect(scene).toMatchObject({ you: '', phase: 'play', to_act: ['p1'], turn: 'p1', status: 'playing', game_id: 'm1' });
  expect(scene.players.p1).toMatchObject({ name: 'Ann', seat: 0, role: null, level: null, hand_count: 3 });
  expect(scene.players.p2).toMatchObject({ name: 'Ada', seat: 1, role: 'President', is_bot: true, level: 'hard' });
});

test('a viewer sees their seat, and never has to act', () => {
  expect(sceneOf(match, step(2), 'p1')).toMatchObject({ you: 'p1', to_act: [], turn: 'p1' });
  expect(sceneOf(match, step(2), 'p2')).toMatchObject({ you: 'p2', to_act: ['p1'] });
  expect([seatOf('p1'), seatOf('all'), seatOf('watch')]).toEqual(['p1', null, null]);
});

test('titles are those of the match once it is over', () => {
  const scene = sceneOf(match, step(9, { is_over: true, phase: 'finished', to_act: [], turn: null }), 'watch');

  expect([scene.players.p1?.role, scene.players.p2?.role]).toEqual(['President', 'Asshole']);
  expect(scene.status).toBe('waiting');
});

test('all hands are shown only if they were asked for', () => {
  const open = step(2, { views: { p1: { hand: ['3D'], players: {} }, p2: { hand: ['4D'], players: {} } } });

  expect(handsOf(match, step(2))).toEqual([]);
  expect(handsOf(match, open).map(([seat, view]) => [seat, view.hand])).toEqual([
    ['p1', ['3D']],
    ['p2', ['4D']],
  ]);
});

test.each([
  ['p1', { event: 'begin', game_id: 'm1' }, 'The game begins'],
  ['p1', { event: 'pass' }, 'Ann: Pass'],
  ['p2', { event: 'leave' }, 'Ada leaves'],
  ['p1', { event: 'remove', player_id: 'p2' }, 'Ada leaves'],
  ['p1', { event: 'abandon' }, 'The game was ended early.'],
  ['house', { event: 'rated' }, 'The server answers'],
])('an entry by %s is worded', (by, action, text) => {
  expect(moveText(match, { by, action, at: 1 }, strings.en, stringsOf('president', 'en'))).toBe(text);
});

test('a game without words of its own shows the names of its actions', () => {
  expect(moveText(match, { by: 'p1', action: { event: 'jump' }, at: 1 }, strings.en, undefined)).toBe('Ann: jump');
});

function archive(length: number) {
  const asked: string[] = [];
  const fetch = vi.fn((query: string): Promise<ReplayPage> => {
    asked.push(query);
    const wanted = new URLSearchParams(query);
    const [first, count] = [Number(wanted.get('first')), Number(wanted.get('count'))];
    const numbers = Array.from({ length }, (_, at) => at).slice(first, first + count);
    return Promise.resolve({ game: 'president', length, steps: numbers.map((at) => step(at)) });
  });
  return { asked, fetch };
}

test('steps are fetched by range, once, and a little ahead', async () => {
  const { asked, fetch } = archive(45);
  const steps = new Steps(fetch);

  for (const at of [0, 1, 14]) expect((await steps.find({ step: at, viewer: 'p2' }))?.step).toBe(at);
  expect(asked).toEqual(['first=0&count=20&seat=p2']);
  await steps.find({ step: 15, viewer: 'p2' });
  expect(asked).toEqual(['first=0&count=20&seat=p2', 'first=20&count=20&seat=p2']);
  expect((await steps.find({ step: 44, viewer: 'watch' }))?.step).toBe(44);
  expect(asked.at(-1)).toBe('first=40&count=20');
  expect(await steps.find({ step: 45, viewer: 'watch' })).toBeUndefined();
});

test('a page that could not be fetched is asked for again', async () => {
  const { fetch } = archive(5);
  fetch.mockRejectedValueOnce(new Error('away'));
  const steps = new Steps(fetch);

  await expect(steps.find({ step: 0, viewer: 'all' })).rejects.toThrow('away');
  expect((await steps.find({ step: 0, viewer: 'all' }))?.step).toBe(0);
});

test('only so many pages are kept', async () => {
  const { asked, fetch } = archive(2000);
  const steps = new Steps(fetch);

  for (let at = 0; at < 800; at += 20) await steps.find({ step: at, viewer: 'all' });
  await steps.find({ step: 780, viewer: 'all' });
  expect(asked).toHaveLength(40);
  await steps.find({ step: 0, viewer: 'all' });
  expect(asked).toHaveLength(41);
});

const player = { name: 'Ann', bot: null, score: null, won: false, title: null, you: false };
const played = (id: string, ...players: Partial<typeof player>[]): PlayedMatch => ({
  id,
  game: 'president',
  abandoned: false,
  started_at: 1,
  finished_at: 2,
  players: players.map((one) => ({ ...player, ...one })),
});

test('a match is told from the visitor’s side', () => {
  const [me, other] = [
    { you: true, won: true },
    { name: 'Ben', won: true },
  ];

  expect(endingOf(played('a', me, {}))).toBe('won');
  expect(endingOf(played('a', me, other))).toBe('shared');
  expect(endingOf(played('a', { you: true }, other))).toBe('lost');
  expect(endingOf({ ...played('a', me), abandoned: true })).toBe('stopped');
  expect(othersIn(played('a', me, other))).toEqual(['Ben']);
});

test('a match that has moved to the next page is not listed twice', () => {
  expect(joined([played('a'), played('b')], [played('b'), played('c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
