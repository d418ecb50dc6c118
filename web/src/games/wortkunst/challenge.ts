import { whom } from '../../lib/i18n/you';
import type { Seat, wortkunst } from '../../lib/protocol';
import type { FaceStrings } from './face.strings';
import { nameIn } from './verdict';

type And = (names: string[]) => string;

/** Whether a challenge has undone a move, so that its tiles are back on the rack. */
export const hasFallen = ({ ruling }: wortkunst.Turn): boolean => ruling?.outcome === 'falls';

/** The names of `seats`; the viewer comes last. */
function namesOf(seats: readonly Seat[], view: wortkunst.State, you: Seat | null, t: FaceStrings): string[] {
  const others = seats.filter((seat) => seat !== you).map((seat) => nameIn(view, seat));
  return seats.length > others.length ? [...others, t.self] : others;
}

/** The dictionary's verdict on the words of a move. */
const checked = (unknown: readonly string[], t: FaceStrings, and: And): string =>
  unknown.length ? t.unknown(and([...unknown]), unknown.length) : t.allKnown;

/** The outcome of the challenge of the move that is being rated, or else of the last move, in a sentence. */
export function rulingNow(view: wortkunst.State, you: Seat | null, t: FaceStrings, and: And): string {
  const ruling = view.contest ? undefined : (view.rating ?? view.moves.at(-1))?.ruling;
  return ruling ? rulingText(ruling, view, you, t, and) : '';
}

/** The outcome of a challenge, in a sentence. */
export function rulingText(
  ruling: wortkunst.Challenged,
  view: wortkunst.State,
  you: Seat | null,
  t: FaceStrings,
  and: And,
): string {
  const names = namesOf(ruling.challengers, view, you, t);
  const by = t.challengedBy(and(names.map(whom)));
  const said = checked(ruling.unknown, t, and);
  if (view.challenge === 'vote') {
    const voters = Object.values(view.players).filter((player) => player.rack_count !== undefined).length - 1;
    return `${by}: ${t.votes(names.length, voters)}, ${t.outcomes[ruling.outcome]} (${said}).`;
  }
  const skips = ruling.outcome === 'stands' && view.challenge === 'penalty';
  const mine = you !== null && ruling.challengers.includes(you);
  return `${by}: ${t.afterColon(said)}, ${t.outcomes[ruling.outcome]}${skips ? t.andSkips(and(names.map(t.inside)), names.length, mine) : ''}.`;
}

/** The announcement that a move can be challenged: to its player, to those who may answer, and to spectators. */
export function contestText(
  contest: wortkunst.Contest,
  view: wortkunst.State,
  you: Seat | null,
  t: FaceStrings,
  and: And,
): string {
  const { player_id, words } = contest;
  if (player_id === you) return contestHint(contest, view, you, t, and);
  const said = (you === null ? t.watchContest : t.contested)(nameIn(view, player_id), and(words));
  return `${said} ${stakesOf(contest, view, t, and)}`;
}

/** The text for a player while a move can be challenged: their own, one they may answer, or one they have answered. */
export function contestHint(
  contest: wortkunst.Contest,
  view: wortkunst.State,
  seat: Seat,
  t: FaceStrings,
  and: And,
): string {
  const missing = and(view.to_act.map((one) => nameIn(view, one)));
  if (contest.player_id === seat) return t.yourContest(missing);
  if (contest.replies[seat]) return `${t.waitsForAnswers(missing)} ${t.changeable}`;
  const fact = contest.unknown && (contest.unknown.length ? t.missing(and(contest.unknown)) : t.listed);
  const said = `${nameIn(view, contest.player_id)}: ${and(contest.words)}.`;
  return [said, fact, t.brief[view.challenge ?? 'free']].filter(Boolean).join(' ');
}

/** How a challenge would be decided; in a vote, with the dictionary's verdict. */
export function stakesOf(contest: wortkunst.Contest, view: wortkunst.State, t: FaceStrings, and: And): string {
  const stakes = t.stakes[view.challenge ?? 'free'];
  return contest.unknown ? `${stakes} ${t.whole(checked(contest.unknown, t, and))}.` : stakes;
}

/** A player's answer, as an icon and a word. */
interface Mark {
  icon: 'check' | 'close' | 'clock';
  text: string;
}

/** A player's answer to the move in question, if they are asked. */
export function replyOf(view: wortkunst.State, seat: Seat, t: FaceStrings): Mark | undefined {
  if (!view.contest || view.phase !== 'challenge' || view.contest.player_id === seat) return undefined;
  const reply = view.contest.replies[seat];
  if (!reply) return { icon: 'clock', text: t.undecided };
  return { icon: reply === 'accept' ? 'check' : 'close', text: t.replies[reply] };
}
