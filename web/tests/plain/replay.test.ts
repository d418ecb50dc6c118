import { expect, test, vi } from 'vitest';
import { awaitedIn } from '../../src/lib/awaited';
import type { ReplayPage } from '../../src/lib/protocol';
import { marksOf } from '../../src/records/marks';
import { momentIn, pathTo, within } from '../../src/records/moment';
import { handsOf, sceneOf, seatOf } from '../../src/records/scene';
import { Steps } from '../../src/records/steps';
import { strings } from '../../src/records/strings';
import { match, step, wordsOf } from './finished-match';

test('an address leads to a moment, and each moment has an address', () => {
  expect(momentIn('')).toEqual({ step: 0, viewer: 'all' });
  expect(pathTo('m1', momentIn(''))).toBe('/match/m1');
  expect(momentIn('?step=12&seat=p2')).toEqual({ step: 12, viewer: 'p2' });
  expect(pathTo('m1', { step: 12, viewer: 'p2' })).toBe('/match/m1?step=12&seat=p2');
});

test.each(['?step=-1', '?step=x', '?step=1e3', '?step=99999999'])(
  '%s is not a step, so the replay starts at the beginning',
  (search) => {
    expect(momentIn(search).step).toBe(0);
  },
);

test('a moment after the match becomes its end, and an unknown seat becomes everyone’s view', () => {
  expect(within({ step: 99, viewer: 'p9' }, 40, ['p1'])).toEqual({ step: 40, viewer: 'all' });
  expect(within({ step: 3, viewer: 'p1' }, 40, ['p1'])).toEqual({ step: 3, viewer: 'p1' });
});

test('a game’s page gets a step as the table showed it', () => {
  const scene = sceneOf(match, step(2), 'all');

  expect(scene).toMatchObject({ you: '', phase: 'play', to_act: ['p1'], turn: 'p1', status: 'playing', game_id: 'm1' });
  expect(scene.players.p1).toMatchObject({ name: 'Ann', seat: 0, role: null, level: null, hand_count: 3 });
  expect(scene.players.p2).toMatchObject({ name: 'Ada', seat: 1, role: 'President', is_bot: true, level: 'hard' });
});

test('a viewer sees a match from one seat, and never has to act', () => {
  expect(sceneOf(match, step(2), 'p1')).toMatchObject({ you: 'p1', to_act: [], turn: 'p1' });
  expect(sceneOf(match, step(2), 'p2')).toMatchObject({ you: 'p2', to_act: ['p1'] });
  expect([seatOf('p1'), seatOf('all'), seatOf('watch')]).toEqual(['p1', null, null]);
});

test('once the match is over, players have the titles that they won in it', () => {
  const scene = sceneOf(match, step(9, { is_over: true, phase: 'finished', to_act: [], turn: null }), 'watch');

  expect([scene.players.p1?.role, scene.players.p2?.role]).toEqual(['President', 'Asshole']);
  expect(scene.status).toBe('waiting');
});

test('all hands are shown only on request', () => {
  const open = step(2, { views: { p1: { hand: ['3D'], players: {} }, p2: { hand: ['4D'], players: {} } } });

  expect(handsOf(match, step(2))).toEqual([]);
  expect(handsOf(match, open).map(([seat, view]) => [seat, view.hand])).toEqual([
    ['p1', ['3D']],
    ['p2', ['4D']],
  ]);
});

test('a replay seen from the seat on turn names its player as the awaited one', () => {
  const { to_act, turn } = sceneOf(match, step(1), 'p1');

  expect(to_act).toEqual([]);
  expect(awaitedIn({ to_act, turn })).toEqual(['p1']);
  expect(awaitedIn({ to_act: ['p2'], turn: 'p2' })).toEqual(['p2']);
  expect(awaitedIn({ to_act: [], turn: null })).toEqual([]);
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

test('a page that could not be fetched is requested again', async () => {
  const { fetch } = archive(5);
  fetch.mockRejectedValueOnce(new Error('away'));
  const steps = new Steps(fetch);

  await expect(steps.find({ step: 0, viewer: 'all' })).rejects.toThrow('away');
  expect((await steps.find({ step: 0, viewer: 'all' }))?.step).toBe(0);
});

test('only the latest pages of steps are kept', async () => {
  const { asked, fetch } = archive(2000);
  const steps = new Steps(fetch);

  for (let at = 0; at < 800; at += 20) await steps.find({ step: at, viewer: 'all' });
  await steps.find({ step: 780, viewer: 'all' });
  expect(asked).toHaveLength(40);
  await steps.find({ step: 0, viewer: 'all' });
  expect(asked).toHaveLength(41);
});

test('the slider marks important events and the findings of a review', () => {
  const [nothing, out] = [{ events: [] }, { events: [{ type: 'player_finished', data: {} }] }];

  expect(marksOf([nothing, out, nothing, out], ['player_finished'], [2, 1])).toEqual([1, 2, 3]);
  expect(marksOf([nothing, out])).toEqual([]);
});

test.each(['president', 'crossword', 'wordle', 'wortkunst'])('%s explains what its slider marks', async (game) => {
  expect((await wordsOf(game)).en.marks).toBeTruthy();
});

test('the findings of a check are worded in the language of the page', () => {
  const fault = { kind: 'chain', text: 'entry 7 (play by p1) does not follow', step: 7 };

  expect(strings.en.finding(fault)).toBe(fault.text);
  expect(strings.de.finding(fault)).toContain('Eintrag 7');
  expect(strings.de.finding({ ...fault, kind: 'of the future' })).toBe(fault.text);
});
