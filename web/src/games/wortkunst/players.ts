import type { Seat, wortkunst } from '../../lib/protocol';
import { seatedPlayers, type SeatedPlayer } from '../seated-players';
import { hasFallen } from './challenge';
import type { FaceStrings } from './face.strings';

export interface Person extends SeatedPlayer {
  score: number;
  tiles: number;
  turn: boolean;
}

/** List the players of the shown game in turn order. */
export function peopleOf(view: wortkunst.State): Person[] {
  return seatedPlayers(view.players, ({ rack_count }) => rack_count !== undefined).map(([person, player]) => ({
    ...person,
    score: player.score ?? 0,
    tiles: player.rack_count ?? 0,
    turn: view.turn === person.seat,
    away: !player.is_bot && player.connected === false, // also after leaving: the game waits for them
  }));
}

const stands = (move: wortkunst.Turn): boolean => move.kind === 'place' && !hasFallen(move);

/** The last move that was rated. */
export const lastRated = (moves: readonly wortkunst.Turn[]): wortkunst.Turn | undefined => moves.findLast(stands);

/** The ratings to show: of the viewer's last move, until they move again, and of the others' last move. */
export function verdictsFor(you: Seat | null, { moves, rating, contest }: wortkunst.State): wortkunst.Turn[] {
  const own = moves.findLast((move) => move.seat === you);
  const others = moves.findLast((move) => move.seat !== you && stands(move));
  const waits = (rating ?? contest)?.player_id;
  return [
    ...(own && stands(own) && waits !== you ? [own] : []),
    ...(others && (waits === undefined || waits === you) ? [others] : []),
  ];
}

/** The action of a player in a turn that left no word on the board. */
export function instead(move: wortkunst.Turn, t: FaceStrings): string {
  if (move.kind === 'pass') return t.passed;
  if (hasFallen(move)) return t.fell;
  return move.kind === 'exchange' ? t.exchanged(move.exchanged ?? 0) : '';
}

/** The others' turns since the last move of `seat` that left no word on the board. */
export function insteadSince(view: wortkunst.State, seat: Seat, t: FaceStrings): string {
  const since = view.moves.slice(view.moves.findLastIndex((move) => move.seat === seat) + 1);
  const done = since.filter((move) => !stands(move));
  return done.map((move) => `${view.players[move.seat]?.name ?? move.seat} ${instead(move, t)}.`).join(' ');
}

/** Of the words of a move, those that the judge is asked about; the main word is the first. */
export const askedAbout = (view: wortkunst.State, words: readonly string[]): string[] =>
  words.slice(0, view.rated === 'main' ? 1 : undefined);

/** Whether one more pass ends the game. */
export const passEnds = (view: wortkunst.State): boolean => view.passes + 1 >= view.pass_rounds * peopleOf(view).length;
