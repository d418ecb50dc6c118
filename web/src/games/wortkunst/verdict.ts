import type { Seat, wortkunst } from '../../lib/protocol';
import type { FaceStrings } from './face.strings';

export const nameIn = (view: wortkunst.State, seat: Seat): string => view.players[seat]?.name ?? seat;

/** Word the end of a game, for `you` or for everyone; `and` joins names. */
export function verdictOf(
  view: wortkunst.State,
  you: Seat | null,
  t: FaceStrings,
  and: (names: string[]) => string,
): string {
  const [first, ...more] = view.winners ?? [];
  if (!view.counts || first === undefined) return t.stopped;
  const total = view.counts[first]?.total ?? 0;
  const alone = Object.keys(view.counts).length === 1;
  if (alone) return first === you ? t.solo(t.score(total)) : t.soloOf(nameIn(view, first), t.score(total));
  const points = t.withScore(total);
  if (more.length) return t.tie(and([first, ...more].map((seat) => nameIn(view, seat))), points);
  return first === you ? t.youWin(points) : t.wins(nameIn(view, first), points);
}

/** The word with the best rating, and its player; the first of equals. */
export function finestOf(moves: readonly wortkunst.Turn[]): (wortkunst.Rated & { seat: Seat }) | undefined {
  const all = moves.flatMap(({ seat, perWordEvaluations }) => perWordEvaluations.map((rated) => ({ ...rated, seat })));
  return all.reduce<(typeof all)[number] | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  );
}
