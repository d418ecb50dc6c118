import { kept, type Keep } from '../lib/prefs';
import type { Guessed, Json, RiddleInfo } from '../lib/protocol';
import type { Asked } from '../lib/router';
import { found, tries } from './game-token';

/** A game as this browser keeps it: enough to show it after a reload, in another tab, after midnight, and offline. */
export interface SavedGame {
  info: RiddleInfo;
  answer: Guessed;
  /** Whether it is, or was when it began, the riddle of its day: only such games count. */
  daily: boolean;
}

/** The result of one riddle on one day: attempts, or null if it was not found. */
export type Days = Record<string, number | null>;

const GAMES = 'riddle.games';
const DAYS = 'riddle.days';
/** How many games are kept; the oldest are dropped first. */
const MOST = 40;

type Games = Record<string, SavedGame>;
// Storage is read again for each use: another tab may have changed it.
const games = () => kept<Record<string, Json>>(GAMES, {});
const days = () => kept<Record<string, Days>>(DAYS, {});

/** The id of the riddle that was played last in this browser; empty if there is none. */
export const lastRiddle = (): Keep<string> => kept('riddle.last', '');

/** Name a game: by its link, or by riddle and date. */
export function keyOf({ link }: Asked, { riddle, date }: Pick<RiddleInfo, 'riddle' | 'date'>): string {
  return link ? `link/${link}` : `${riddle}/${date}`;
}

/** Find the game that is kept under `key`, if any. */
export function findGame(key: string): SavedGame | null {
  return (games().get() as unknown as Games)[key] ?? null;
}

/** Keep a game; a finished daily game is also counted. */
export function saveGame(key: string, game: SavedGame): void {
  const box = games();
  const { [key]: _, ...others } = box.get() as unknown as Games;
  const latest = Object.fromEntries([...Object.entries(others), [key, game]].slice(-MOST));
  box.set(latest as unknown as Record<string, Json>);
  const { game_over, riddle, date } = game.answer;
  if (game.daily && game_over) addDays({ [riddle]: { [date]: found(game.answer) ? tries(game.answer) : null } });
}

export function forgetGame(key: string): void {
  const box = games();
  const { [key]: _, ...others } = box.get();
  box.set(others);
}

/** The game of the day before `today`, if it was begun in this browser and not finished. */
export function leftOver(riddle: string, today: string): SavedGame | null {
  const yesterday = findGame(`${riddle}/${dayBefore(today)}`);
  return yesterday?.daily && !yesterday.answer.game_over && tries(yesterday.answer) ? yesterday : null;
}

/** All days that were counted in this browser, by riddle. */
export function allDays(): Record<string, Days> {
  return days().get();
}

/** Count more days without changing those counted before. Returns how many were new. */
export function addDays(more: Record<string, Days>): number {
  const box = days();
  const all = box.get();
  const fresh = Object.entries(more).flatMap(([riddle, some]) =>
    Object.keys(some).filter((date) => !(date in (all[riddle] ?? {}))),
  );
  const added = Object.entries(more).map(([riddle, some]) => [riddle, { ...some, ...all[riddle] }]);
  if (fresh.length) box.set({ ...all, ...Object.fromEntries(added) });
  return fresh.length;
}

/** Call `changed` when another tab has saved a game, until the returned function is called. */
export function onOtherTab(changed: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => void (key?.endsWith(GAMES) && changed());
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

const DAY = 24 * 3600 * 1000;

/** The day before in the calendar, whatever clocks do that night. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - DAY).toISOString().slice(0, 10);
}
