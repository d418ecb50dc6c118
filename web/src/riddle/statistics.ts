import type { RiddleDays } from '../lib/protocol';
import { dayBefore, type Days } from './saved-games';

/** A player's statistics of one riddle, counted like the server counts those of accounts. */
export type RiddleFigures = Omit<RiddleDays, 'riddle' | 'days'>;

/** Count `days`. */
export function countDays(days: Days, today: string): RiddleFigures {
  const won = Object.entries(days)
    .filter((day): day is [string, number] => day[1] !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const attempts = won.map(([, tries]) => tries);
  const distribution: Record<string, number> = {};
  for (const tries of attempts) distribution[tries] = (distribution[tries] ?? 0) + 1;

  let run = 0;
  let best = 0;
  won.forEach(([date], at) => {
    run = at && won[at - 1]?.[0] === dayBefore(date) ? run + 1 : 1;
    best = Math.max(best, run);
  });
  const last = won.at(-1)?.[0] ?? '';
  const lasts = last >= dayBefore(today) && days[today] !== null;
  return {
    played: Object.keys(days).length,
    won: won.length,
    average: won.length ? attempts.reduce((sum, tries) => sum + tries, 0) / won.length : null,
    distribution,
    streak: lasts ? run : 0,
    best_streak: best,
  };
}

const HEAD = 'DW1-';

/** Write all days as a code that can be carried to another browser. */
export function writeCode(all: Record<string, Days>): string {
  const text = JSON.stringify(all);
  return (
    HEAD +
    btoa(text + sum(text))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  );
}

/** Read such a code; null if it is none, or damaged. */
export function readCode(code: string): Record<string, Days> | null {
  const packed = code.replaceAll(/\s/g, '');
  if (!packed.startsWith(HEAD)) return null;
  try {
    const whole = atob(packed.slice(HEAD.length).replaceAll('-', '+').replaceAll('_', '/'));
    const text = whole.slice(0, -SUM);
    const told: unknown = JSON.parse(text);
    return whole.slice(-SUM) === sum(text) && isDays(told) ? told : null;
  } catch {
    return null;
  }
}

const SUM = 6;

/** A checksum against typing errors, not against cheating: these figures matter only to the player. */
function sum(text: string): string {
  let mixed = 7;
  for (const letter of text) mixed = (mixed * 31 + letter.charCodeAt(0)) % 0x1000000;
  return mixed.toString(16).padStart(SUM, '0');
}

function isDays(told: unknown): told is Record<string, Days> {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const isResult = ([date, tries]: [string, unknown]): boolean =>
    /^\d{4}-\d\d-\d\d$/.test(date) &&
    !Number.isNaN(Date.parse(date)) &&
    (tries === null || (Number.isInteger(tries) && Number(tries) > 0 && Number(tries) < 100));
  return (
    isObject(told) &&
    Object.entries(told).every(
      ([riddle, days]) => /^[\w-]{1,40}$/.test(riddle) && isObject(days) && Object.entries(days).every(isResult),
    )
  );
}
