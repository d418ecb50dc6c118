import type { MatchInfo } from '../lib/protocol';
import type { Contestant } from './contestants';
import type { TableData } from '../pieces/charts/csv';
import { hardest, paths } from './chart-data';
import type { strings } from './strings';

type Words = (typeof strings)['en'];

/** Every word that all have played, the hardest first, and how many guesses each contestant took. */
export function hardestTable(match: MatchInfo, cast: readonly Contestant[], t: Words): TableData {
  return {
    head: [t.word.number, t.chart.word, t.word.mean, t.word.failed, ...cast.map(({ name }) => name)],
    rows: hardest(match, match.num_games).map(({ game, word, mean, failed }) => [
      game + 1,
      word,
      mean,
      failed,
      ...paths(match, game).map(({ game: played }) => {
        if (!played) return null;
        return played.status === 'found' ? played.guesses.length : t.outcomes[played.status];
      }),
    ]),
  };
}

/** All contestants' guesses for one word. */
export function guessTable(match: MatchInfo, cast: readonly Contestant[], game: number, t: Words): TableData {
  const { guess, marks, time, outcome, shout } = t.word;
  return {
    head: [t.board.solver, outcome, guess, t.chart.word, marks, `${time} (ms)`, shout],
    rows: paths(match, game).flatMap(({ place, game: played }) =>
      (played?.guesses ?? []).map((made, at) => [
        cast[place]!.name,
        t.outcomes[played!.status],
        at + 1,
        made.word,
        made.marks.join(' '),
        made.ms,
        made.shout ?? null,
      ]),
    ),
  };
}
