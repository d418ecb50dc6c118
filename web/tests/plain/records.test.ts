import { expect, test, vi } from 'vitest';
import { recordStringsOf } from '../../src/games';
import { awaitedIn } from '../../src/lib/awaited';
import type {
  MatchPlayer,
  MatchSummary,
  Move,
  PlayedDay,
  PlayedMatch,
  ReplayPage,
  ReplayStep,
} from '../../src/lib/protocol';
import { routeOf } from '../../src/lib/router';
import { marksOf } from '../../src/records/marks';
import { momentIn, pathTo, within } from '../../src/records/moment';
import {
  ALL,
  DAILY,
  endingOf,
  keyOf,
  othersIn,
  placeOf,
  queryOf,
  titleIn,
  titleText,
  wordsFor,
} from '../../src/records/played';
import { followReview } from '../../src/records/review';
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
  pages: {},
  earlier_titles: { p2: 'President' },
  moves: [],
  has_steps: true,
  has_review: true,
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

const told = { at: 1, events: [] };
const words = async (game: string) => (await recordStringsOf(game))!;

test.each([
  ['p1', { event: 'begin', game_id: 'm1' }, 'The game begins'],
  ['p1', { event: 'pass' }, 'Ann passes'],
  ['p2', { event: 'leave' }, 'Ada leaves'],
  ['p1', { event: 'remove', player_id: 'p2' }, 'Ada leaves'],
  ['p1', { event: 'abandon' }, 'The game was ended early.'],
  ['house', { event: 'rated' }, 'The server answers'],
])('an entry by %s is worded', async (by, action, text) => {
  expect(moveText(match, { by, action, ...told }, strings.en, (await words('president')).en)).toBe(text);
});

test('a game without words of its own shows the names of its actions', () => {
  const jump = { by: 'p1', action: { event: 'high_jump' }, ...told };

  expect(moveText(match, jump, strings.en, undefined)).toBe('Ann: high jump');
});

const placed = [{ type: 'tiles_placed', data: { player_id: 'p1', words: ['HAUS', 'AB'], count: 4 } }];
const ruled = [
  { type: 'challenge_decided', data: { player_id: 'p1', challengers: ['p2'], unknown: [], outcome: 'falls' } },
];
const nines = [
  { type: 'played', data: { player_id: 'p1', cards: ['9H', 'JOKERa'], pattern: { rank: 9, count: 2 } } },
  { type: 'player_finished', data: { player_id: 'p1', position: 1 } },
];

test.each([
  [
    'president',
    { event: 'play', cards: ['9H', 'JOKERa'] },
    nines,
    'Ann plays two nines and is out',
    'Ann legt zwei Neunen und ist fertig',
  ],
  [
    'president',
    { event: 'gift_select', assignments: [{ to: 'p2', cards: ['3D', '3C', 'JH'] }] },
    [],
    'Ann gives two threes and a Jack to Ada',
    'Ann verschenkt zwei Dreien und einen Buben an Ada',
  ],
  ['president', { event: 'discard_select', cards: ['4S'] }, [], 'Ann discards a four', 'Ann wirft eine Vier ab'],
  [
    'president',
    { event: 'exchange_return', cards: ['3S', '4S'] },
    [],
    'Ann returns a three and a four',
    'Ann gibt eine Drei und eine Vier zurück',
  ],
  ['wortkunst', { event: 'place', tiles: [] }, placed, 'Ann plays HAUS, AB', 'Ann legt HAUS, AB'],
  ['wortkunst', { event: 'exchange', tiles: ['A', null] }, [], 'Ann exchanges 2 tiles', 'Ann tauscht 2 Steine'],
  [
    'wortkunst',
    { event: 'challenge' },
    ruled,
    'Ann challenges the move. The tiles go back.',
    'Ann zweifelt den Zug an. Die Steine gehen zurück.',
  ],
  ['crossword', { event: 'announce', letter: 'E' }, [], 'Ann chooses the letter E', 'Ann wählt den Buchstaben E'],
  [
    'crossword',
    { event: 'place', row: 0, col: 2 },
    [],
    'Ann places it in row 1, column 3',
    'Ann setzt ihn in Zeile 1, Spalte 3',
  ],
  ['wordle', { event: 'guess', word: 'CRANE' }, [], 'Ann guesses CRANE', 'Ann rät CRANE'],
])('a move of %s is a sentence in both languages', async (game, action, events, en, de) => {
  const move = { by: 'p1', action, at: 1, events } as Move;
  const known = await words(game);

  expect(moveText(match, move, strings.en, known.en)).toBe(en);
  expect(moveText(match, move, strings.de, known.de)).toBe(de);
});

test('the judge’s verdict is told with its points', async () => {
  const events = [{ type: 'move_rated', data: { player_id: 'p1', words: ['HAUS', 'AB'], score: 61 } }];
  const verdict = { by: 'house', action: { event: 'verdict' }, at: 1, events } as Move;

  expect(moveText(match, verdict, strings.en, (await words('wortkunst')).en)).toBe(
    'The judge rates HAUS, AB: 61 points',
  );
});

const nameOf = (seat: string): string => (seat === 'p2' ? 'Ada' : 'Ann');
const costly = {
  kind: 'costly_move',
  facts: {
    cost: 0.8,
    place: 2.4,
    better_place: 1.6,
    foreseeable: true,
    did: { what: 'pass', cards: [] },
    better: { what: 'play', cards: ['9H', '9S'] },
  },
};

test('a costly move says what it cost and what was better', async () => {
  const { en, de } = await words('president');

  expect(en.review!.highlight(costly, nameOf)).toBe(
    'That cost about 0.8 places. Better: playing two nines (place 1.6 on average, instead of 2.4).' +
      ' It was the better choice even without seeing the other hands.',
  );
  expect(de.review!.highlight(costly, nameOf)).toContain(
    'Das kostete etwa 0,8 Plätze. Besser: zwei Neunen legen (im Schnitt Platz 1,6 statt 2,4).',
  );
});

test('a better gift names its receiver', async () => {
  const gift = { ...costly, facts: { ...costly.facts, better: { what: 'give', cards: ['4S'], to: ['p2'] } } };

  expect((await words('president')).en.review!.highlight(gift, nameOf)).toContain(
    'Better: giving a four to Ada (place',
  );
});

const better = {
  words: ['LIBELLE'],
  points: 67,
  played: 40,
  saved: 0,
  column: 4,
  row: 8,
  across: true,
  estimate: false,
};

test('the best word of a rack is told with its place and points', async () => {
  const { highlight } = (await words('wortkunst')).en.review!;

  expect(highlight({ kind: 'better_words', facts: better }, nameOf)).toBe(
    'Best: LIBELLE, from row 8, column 4, for 67 points instead of 40.',
  );
  expect(highlight({ kind: 'better_words', facts: { ...better, saved: 300 } }, nameOf)).toContain(
    'Counting everyone’s leftover tiles, it is worth 300 points more.',
  );
  expect(highlight({ kind: 'best_words', facts: { words: ['EI'], points: 1, estimate: true } }, nameOf)).toBe(
    'No other move was better: 1 point. A language model judged this game; these points are the built-in judge’s estimate.',
  );
});

test('a review is asked for until it is complete', async () => {
  const answers = [0, 3, 7].map((done) => ({ done, total: 7, highlights: [] }));
  const seen: number[] = [];
  await followReview(
    () => Promise.resolve(answers.shift()!),
    ({ done }) => seen.push(done),
    () => true,
  );

  expect(seen).toEqual([0, 3, 7]);
});

test('nobody asks for a review after leaving the page', async () => {
  const ask = vi.fn(() => Promise.resolve({ done: 1, total: 7, highlights: [] }));
  await followReview(ask, vi.fn(), () => ask.mock.calls.length < 2);

  expect(ask).toHaveBeenCalledTimes(2);
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

const player: MatchPlayer = { name: 'Ann', bot: null, score: null, won: false, title: null, you: false };
const played = (id: string, ...players: Partial<MatchPlayer>[]): PlayedMatch => ({
  kind: 'match',
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

const day: PlayedDay = {
  kind: 'daily',
  riddle: 'en-5',
  date: '2026-11-16',
  attempts: 4,
  won: true,
  hard: false,
  finished_at: 7.5,
};

test('a filter asks only for what it is about', () => {
  expect(queryOf(ALL).toString()).toBe('');
  expect(queryOf({ game: 'president', company: 'people', result: 'lost' }).toString()).toBe(
    'game=president&practice=false&won=false',
  );
  expect(queryOf({ game: DAILY, company: 'practice', result: 'won' }).toString()).toBe('daily=true&won=true');
  expect(queryOf(ALL, '7.5,m1').get('before')).toBe('7.5,m1');
});

test('a list goes on after its last entry, also after one that may not be read', () => {
  expect(placeOf(played('m1'))).toBe(`${played('m1').finished_at},m1`);
  expect(placeOf(day)).toBe('7.5,en-5');
  expect(placeOf({ finished_at: 3, id: null })).toBe('3,-');
  expect(keyOf(day)).not.toBe(keyOf({ ...day, date: '2026-11-17' }));
});

test('a public match ends for the player whose page it is on', () => {
  const seat = { name: null, page: null, bot: null, score: null, won: false, title: null, is_owner: false };
  const shown = { id: null, game: 'president', abandoned: false, finished_at: 1 };
  expect(endingOf({ ...shown, players: [{ ...seat, is_owner: true, won: true }, seat] })).toBe('won');
  expect(
    endingOf({
      ...shown,
      players: [
        { ...seat, is_owner: true },
        { ...seat, won: true },
      ],
    }),
  ).toBe('lost');
  expect(endingOf({ ...shown, abandoned: true, players: [] })).toBe('stopped');
});

test('a title tells the result in the words of its game', async () => {
  const last = played('a', { you: true, title: 'Asshole' }, { title: 'President', won: true });
  const words = (await wordsFor([day, last])).get('president');

  expect(titleIn(last)).toBe('Asshole');
  expect(titleText(words, 'de', 'Asshole')).toBe('Arschloch');
  expect(titleText(words, 'en', 'VicePresident')).toBe('Vice President');
  expect(titleText(undefined, 'en', 'Duke')).toBe('Duke');
});

test('a match without titles, or one that was stopped, has none to tell', async () => {
  const plain = played('a', { you: true, won: true });

  expect(titleIn(plain)).toBeNull();
  expect(titleIn({ ...played('a', { you: true, title: 'Asshole' }), abandoned: true })).toBeNull();
  expect((await wordsFor([plain])).size).toBe(0);
});

test('statistics and public pages have addresses of their own', () => {
  expect(routeOf('/my-games/statistics')).toEqual({ page: 'games', statistics: true });
  expect(routeOf('/player/ann_1')).toEqual({ page: 'games', player: 'ann_1' });
  expect(routeOf('/player')).toEqual({ page: 'nowhere' });
  expect(routeOf('/my-games/other')).toEqual({ page: 'nowhere' });
});

test('the slider marks where something happened, and what a review found', () => {
  const [nothing, out] = [{ events: [] }, { events: [{ type: 'player_finished', data: {} }] }];

  expect(marksOf([nothing, out, nothing, out], ['player_finished'], [2, 1])).toEqual([1, 2, 3]);
  expect(marksOf([nothing, out])).toEqual([]);
});

test.each(['president', 'crossword', 'wordle', 'wortkunst'])('%s says what its slider marks', async (game) => {
  expect((await words(game)).en.marks).toBeTruthy();
});

test('what a check found is told in the language of the page', () => {
  const fault = { kind: 'chain', text: 'entry 7 (play by p1) does not follow', step: 7 };

  expect(strings.en.finding(fault)).toBe(fault.text);
  expect(strings.de.finding(fault)).toContain('Eintrag 7');
  expect(strings.de.finding({ ...fault, kind: 'of the future' })).toBe(fault.text);
});

test('a replay seen by the player on turn names them as the one who is awaited', () => {
  const { to_act, turn } = sceneOf(match, step(1), 'p1');

  expect(to_act).toEqual([]);
  expect(awaitedIn({ to_act, turn })).toEqual(['p1']);
  expect(awaitedIn({ to_act: ['p2'], turn: 'p2' })).toEqual(['p2']);
  expect(awaitedIn({ to_act: [], turn: null })).toEqual([]);
});

test.each([
  ['weaken', 'The server is busy: a bot plays below its level'],
  ['give_time_back', 'Time lost while the server was down is given back'],
])('what the server noted is told: %s', (event, told) => {
  const move: Move = { by: 'house', action: { event }, at: 1, events: [] };

  expect(moveText(match, move, strings.en, undefined)).toBe(told);
});
