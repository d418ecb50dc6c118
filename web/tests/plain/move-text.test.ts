import { expect, test } from 'vitest';
import type { ListedMove } from '../../src/lib/protocol';
import { moveText } from '../../src/records/scene';
import { strings } from '../../src/records/strings';
import { match, wordsOf } from './finished-match';

const uneventful = { at: 1, events: [] };

test.each([
  ['p1', { event: 'begin', game_id: 'm1' }, 'The game begins'],
  ['p1', { event: 'pass' }, 'Ann passes'],
  ['p2', { event: 'leave' }, 'Ada leaves'],
  ['p1', { event: 'remove', player_id: 'p2' }, 'Ada leaves'],
  ['p1', { event: 'abandon' }, 'The game was ended early.'],
  ['house', { event: 'rated' }, 'The server answers'],
])('an entry by %s becomes a sentence', async (by, action, text) => {
  expect(moveText(match, { by, action, ...uneventful }, strings.en, (await wordsOf('president')).en)).toBe(text);
});

test('a game without words of its own shows the names of its actions', () => {
  const jump = { by: 'p1', action: { event: 'high_jump' }, ...uneventful };

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
])('a move of %s becomes a sentence in both languages', async (game, action, events, en, de) => {
  const move = { by: 'p1', action, at: 1, events } as ListedMove;
  const known = await wordsOf(game);

  expect(moveText(match, move, strings.en, known.en)).toBe(en);
  expect(moveText(match, move, strings.de, known.de)).toBe(de);
});

test('the judge’s verdict is shown with its points', async () => {
  const events = [{ type: 'move_rated', data: { player_id: 'p1', words: ['HAUS', 'AB'], score: 61 } }];
  const verdict = { by: 'house', action: { event: 'verdict' }, at: 1, events } as ListedMove;

  expect(moveText(match, verdict, strings.en, (await wordsOf('wortkunst')).en)).toBe(
    'The judge rates HAUS, AB: 61 points',
  );
});

test.each([
  ['weaken', 'The server is busy: a bot plays below its level'],
  ['give_time_back', 'Time lost while the server was down is given back'],
])('an action of the server becomes a sentence: %s', (event, sentence) => {
  const move: ListedMove = { by: 'house', action: { event }, at: 1, events: [] };

  expect(moveText(match, move, strings.en, undefined)).toBe(sentence);
});
