import type { FaceProps, RecordStrings } from '../games';
import type { Json, MatchSummary, ListedMove, ReplayStep, Seat, TablePlayer, TableState } from '../lib/protocol';
import { ALL, SPECTATOR, type Viewer } from './moment';

type View = FaceProps['view'];

/** The seat whose view of the match is shown; none for spectators and with all hands open. */
export const seatOf = (viewer: Viewer): Seat | null => (viewer === ALL || viewer === SPECTATOR ? null : viewer);

/** Show a step to a face as the table showed it. The viewer never has to act, so that the face offers nothing. */
export function sceneOf(match: MatchSummary, step: ReplayStep, viewer: Viewer): View {
  const { view, phase, to_act, turn, is_over } = step;
  const seat = seatOf(viewer);
  const table: TableState = {
    you: seat ?? '',
    version: step.version,
    room_id: match.id,
    code: '',
    game: match.game,
    options: match.options,
    settings: { spectators: 'open', listed: false, turn_seconds: 0, absence_seconds: 0, bot_pace: 'usual' },
    host: null,
    status: is_over ? 'waiting' : 'playing',
    spectators: {},
    chat: [],
    history: [],
    standings: {},
    commitment: match.commitment,
    unrated: null,
    game_id: match.id,
    shown_game: match.game,
    ...(is_over && match.abandoned && { abandoned: true as const }),
    phase,
    to_act: to_act.filter((one) => one !== seat),
    turn,
    players: playersIn(match, step),
  };
  return { ...view, ...table } as TableState as View;
}

/** The hands of all seats at a step; empty unless all hands are open. */
export function handsOf(match: MatchSummary, step: ReplayStep): [Seat, View][] {
  const shown = Object.entries(step.views ?? {});
  return shown.map(([seat, view]) => [seat, sceneOf(match, { ...step, view }, seat)]);
}

function playersIn(match: MatchSummary, { view, is_over }: ReplayStep): Record<Seat, TablePlayer> {
  const seen = (view.players ?? {}) as Record<Seat, Record<string, Json>>;
  const known = match.results.map(({ seat, name, bot, title }, place) => {
    const role = is_over ? title : (match.earlier_titles[seat] ?? null);
    const person = { name, seat: place, role, is_bot: bot !== null, level: bot, joined: true, ready: false };
    return [seat, { ...person, connected: true, ...seen[seat] }] as const;
  });
  return Object.fromEntries(known);
}

/** The words that `moveText` needs, besides those of the game. */
export interface MoveStrings {
  begins: string;
  answers: string;
  stopped: string;
  weakened: string;
  timeBack: string;
  leaves: (name: string) => string;
}

const LEAVING = ['leave', 'remove', 'remove_bot', 'absent'];

/** Word an entry of the log. */
export function moveText(
  match: MatchSummary,
  move: ListedMove,
  t: MoveStrings,
  game: RecordStrings | undefined,
): string {
  const kind = String(move.action.event);
  const nameOf = (seat: Json | undefined) => match.results.find((one) => one.seat === seat)?.name || String(seat);
  if (kind === 'begin') return t.begins;
  if (kind === 'abandon') return t.stopped;
  if (kind === 'weaken') return t.weakened;
  if (kind === 'give_time_back') return t.timeBack;
  if (LEAVING.includes(kind)) return t.leaves(nameOf(move.action.player_id ?? move.by));
  const said = game?.move(move, nameOf);
  if (said) return said;
  const isAnswer = !match.results.some(({ seat }) => seat === move.by);
  return isAnswer ? t.answers : `${nameOf(move.by)}: ${kind.replaceAll('_', ' ')}`;
}
