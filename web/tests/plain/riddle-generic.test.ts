import { expect, test } from 'vitest';
import type { Guessed, Json } from '../../src/lib/protocol';
import { found, tries } from '../../src/riddle/game-token';
import { told } from '../../src/riddle/generic-riddle';
import { answer, row, tokenOf } from '../riddle';

const SAID = { yes: 'yes', no: 'no' };
/** The answer of a riddle with this state. */
const odd = (game_state: Record<string, Json>, guesses: string[], over = false): Guessed =>
  answer(0, { game_state, game_over: over, token: tokenOf(...guesses), ...(over && { secret: 'Quince' }) });

test.each<[Record<string, Json>, string[], string]>([
  [{ guesses: [{ number: 7, is_more: true }], attempts: 1, game_over: false }, ['number: 7 · is_more: yes'], ''],
  [{ guesses: ['apple', 7, null, [1, 2]], warm: true }, ['apple', '7', 'null', '[1,2]'], 'warm: yes'],
  [{ warm: { hot: 1 }, won: false, lost: true }, [], 'warm: {"hot":1}'],
  [{ guesses: 'apple, plum', attempts: 2 }, [], 'guesses: apple, plum'],
  [{ guesses: { first: 'apple' } }, [], 'guesses: {"first":"apple"}'],
  [{}, [], ''],
])('any state of a riddle is shown: %j', (state, guesses, beside) => {
  expect(told(state, SAID)).toEqual({ guesses, beside });
});

test('letters that were marked as those of a word are shown as such', () => {
  const hints = row('CRANE', '.?..!') as unknown as Json;

  expect(told({ guesses: [{ word: 'CRANE', hints, is_correct: false }] }, SAID).guesses).toEqual([hints]);
  expect(told({ guesses: [hints] }, SAID).guesses).toEqual([hints]);
  expect(told({ guesses: [{ hints: [{ letter: 'C', status: 'warm' }] }] }, SAID).guesses).toEqual([
    'hints: [{"letter":"C","status":"warm"}]',
  ]);
});

test('guesses are counted by the riddle, or in the token', () => {
  expect(tries(odd({ attempts: 5 }, ['apple']))).toBe(5);
  expect(tries(odd({ attempts: 'many' }, ['apple', 'plum']))).toBe(2);
  expect(tries(odd({}, []))).toBe(0);
});

test('a riddle that does not say who won is won by naming its secret', () => {
  expect(found(odd({}, ['apple', 'quince'], true))).toBe(true);
  expect(found(odd({}, ['apple'], true))).toBe(false);
  expect(found(odd({}, ['quince'], false))).toBe(false);
  expect(found(odd({ won: false }, ['quince'], true))).toBe(false);
  expect(found(odd({ won: true }, ['apple'], true))).toBe(true);
});
