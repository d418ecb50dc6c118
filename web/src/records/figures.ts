import type { StatisticsWords } from '../games';
import type { Feat, Figures, GameStatistics } from '../lib/protocol';

/** A number with a name; `match` is where it happened, if that is told. */
export interface Fact {
  name: string;
  value: number;
  /** How many decimals are meaningful. */
  digits: 0 | 1;
  match: string | null;
}

/** How often each of several things happened. */
export interface CountChart {
  id: string;
  title: string;
  rows: { id: string; name: string; times: number; perMatch: number }[];
}

/** The best of many things. */
export interface BestFeats {
  id: string;
  title: string;
  name: string;
  value: string;
  feats: readonly Feat[];
}

/** The words for games that have none of their own. */
export interface PlainWords {
  average: (name: string) => string;
  least: (name: string) => string;
  most: (name: string) => string;
  points: string;
  titles: string;
  name: string;
  value: string;
}

/** List the averages and extremes that a game has words for; those of a game without words are all listed. */
export function factsOf({ measures }: Figures, words: StatisticsWords, plain: PlainWords): Fact[] {
  return Object.entries(measures).flatMap(([name, { average, least, least_in, most, most_in }]) => {
    const called = name === 'points' ? plain.points : name;
    const {
      average: ofAverage,
      least: ofLeast,
      most: ofMost,
    } = words.measure?.(name) ?? {
      average: plain.average(called),
      least: plain.least(called),
      most: plain.most(called),
    };
    const facts: (Fact | undefined)[] = [
      ofAverage ? { name: ofAverage, value: average, digits: 1, match: null } : undefined,
      ofMost ? { name: ofMost, value: most, digits: 0, match: most_in } : undefined,
      ofLeast ? { name: ofLeast, value: least, digits: 0, match: least_in } : undefined,
    ];
    return facts.filter((fact) => fact !== undefined);
  });
}

/** List what was counted: in the order of the game's words, then counts without a word. Things that never happened stay out. */
export function countsOf({ counts, counted }: Figures, words: StatisticsWords, plain: PlainWords): CountChart[] {
  const shown = inOrder(Object.keys(words.counts ?? {}), counts);
  return shown.map((id) => {
    const times = counts[id]!;
    const known = words.counts?.[id];
    const names = known?.names ?? {};
    const rows = inOrder(Object.keys(names), times)
      .filter((key) => times[key])
      .map((key) => ({ id: key, name: names[key] ?? key, times: times[key]!, perMatch: times[key]! / counted }));
    return { id, title: known?.title ?? (id === 'titles' ? plain.titles : id), rows };
  });
}

/** The keys of `found`: those of `order` first, then the others. */
const inOrder = (order: readonly string[], found: object): string[] => [
  ...order.filter((key) => key in found),
  ...Object.keys(found).filter((key) => !order.includes(key)),
];

export function bestOf({ feats }: Figures, words: StatisticsWords, plain: PlainWords): BestFeats[] {
  return Object.entries(feats)
    .filter(([, best]) => best.length)
    .map(([id, best]) => {
      const { title, name, value } = words.feats?.[id] ?? { title: id, name: plain.name, value: plain.value };
      return { id, title, name, value, feats: best };
    });
}

export type Company = 'played' | 'practised';

/** The statistics to show first: those against people, unless there are none. */
export const firstCompany = (all: readonly GameStatistics[]): Company =>
  all.length && all.every(({ played }) => !played.matches) ? 'practised' : 'played';
