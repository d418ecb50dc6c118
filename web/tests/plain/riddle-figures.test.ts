import { describe, expect, test } from 'vitest';
import { addDays, allDays, dayBefore, findGame, saveGame, leftOver } from '../../src/riddle/saved-games';
import { countDays, readCode, writeCode } from '../../src/riddle/statistics';
import { answer, inAFreshBrowser, info } from '../riddle';

inAFreshBrowser();

describe('figures', () => {
  test('days on end are counted, and a day without a game ends them', () => {
    const days = { '2026-04-27': 3, '2026-04-28': 4, '2026-04-29': 2, '2026-05-01': 5, '2026-05-02': 6 };

    expect(countDays(days, '2026-05-02')).toMatchObject({ played: 5, won: 5, average: 4, streak: 2, best_streak: 3 });
    expect(countDays(days, '2026-05-03').streak).toBe(2); // today's is still open
    expect(countDays(days, '2026-05-04').streak).toBe(0);
  });

  test('a word that was not found counts as played, and ends the row', () => {
    const figures = countDays({ '2026-05-01': 3, '2026-05-02': null }, '2026-05-02');

    expect(figures).toMatchObject({ played: 2, won: 1, average: 3, streak: 0, best_streak: 1 });
    expect(figures.distribution).toEqual({ 3: 1 });
  });

  test('a player without a game has no average', () => {
    expect(countDays({}, '2026-05-02')).toMatchObject({ played: 0, average: null, streak: 0, best_streak: 0 });
  });

  test('the day before knows months, leap years, and nights when clocks are changed', () => {
    expect(['2026-03-01', '2024-03-01', '2026-01-01', '2026-03-30'].map(dayBefore)).toEqual([
      '2026-02-28',
      '2024-02-29',
      '2025-12-31',
      '2026-03-29',
    ]);
  });
});

describe('a code for another browser', () => {
  const days = { 'en-5': { '2026-05-01': 3, '2026-05-02': null }, 'de-6': { '2026-05-02': 1 } };

  test('brings the days over, also with white space in it', () => {
    const code = writeCode(days);

    expect(readCode(code)).toEqual(days);
    expect(readCode(` ${code.slice(0, 9)}\n${code.slice(9)} `)).toEqual(days);
  });

  test.each([
    ['nothing', ''],
    ['garbage', 'DW1-%%%%'],
    ['half of it', writeCode(days).slice(0, 40)],
    ['another letter in it', writeCode(days).replace(/.(.{8})$/, '!$1')],
    ['other things', writeCode([] as never)],
    ['numbers that are no attempts', writeCode({ 'en-5': { '2026-05-01': -3 } })],
    ['days that are no days', writeCode({ 'en-5': { '2026-99-01': 3 } })],
  ])('%s is refused', (_, code) => expect(readCode(code)).toBeNull());

  test('days counted here stay, and each day is added once', () => {
    addDays({ 'en-5': { '2026-05-01': 6 } });

    expect(addDays(days)).toBe(2);
    expect(addDays(days)).toBe(0);
    expect(allDays()['en-5']).toEqual({ '2026-05-01': 6, '2026-05-02': null });
  });
});

describe('keeping', () => {
  test('a finished daily game is counted; one of the archive is kept and not counted', () => {
    saveGame('en-5/2026-05-02', { info: info(), answer: answer(4, {}, true), daily: true });
    saveGame('en-5/2026-04-01', { info: info(), answer: answer(2, { date: '2026-04-01' }, true), daily: false });

    expect(findGame('en-5/2026-04-01')?.answer.game_state.attempts).toBe(2);
    expect(allDays()).toEqual({ 'en-5': { '2026-05-02': 4 } });
  });

  test('the oldest games go first', () => {
    for (let at = 0; at < 50; at++) saveGame(`link/${at}`, { info: info(), answer: answer(1), daily: false });

    expect(findGame('link/0')).toBeNull();
    expect(findGame('link/49')).not.toBeNull();
  });

  test('yesterday’s unfinished game is offered, a finished one is not', () => {
    saveGame('en-5/2026-05-01', { info: info(), answer: answer(2), daily: true });
    saveGame('de-5/2026-05-01', { info: info(), answer: answer(6), daily: true });

    expect(leftOver('en-5', '2026-05-02')?.answer.token).toBe('token 2');
    expect(leftOver('de-5', '2026-05-02')).toBeNull();
    expect(leftOver('en-5', '2026-05-03')).toBeNull();
  });
});
