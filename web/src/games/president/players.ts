import type { president, Seat } from '../../lib/protocol';
import { seatedPlayers, type SeatedPlayer } from '../seated-players';

export interface Person extends SeatedPlayer {
  cards: number;
  passed: boolean;
  /** The title of the last deal, as the game calls it, and its place; from 1. */
  title: string | null;
  ranked: number;
  /** The place in which this player went out, or null; from 1. */
  position: number | null;
  turn: boolean;
  /** Whether a bot plays, including for a player who has left. */
  bot: boolean;
}

/** The game's titles, from first to last; fewer players have fewer of them. */
export const TITLES = ['President', 'VicePresident', 'Citizen', 'Scumbag', 'Asshole'] as const;

/** List the players of the shown deal in turn order, starting with the viewer if they play. */
export function roundOf(view: president.State, you: Seat | null): Person[] {
  const inDeal = seatedPlayers(view.players, ({ hand_count }) => hand_count !== undefined);
  const given = TITLES.filter((title) => inDeal.some(([, player]) => player.role === title));
  const all = inDeal.map(([person, player]) => ({
    ...person,
    cards: player.hand_count ?? 0,
    passed: player.passed ?? false,
    title: player.role,
    ranked: given.findIndex((title) => title === player.role) + 1,
    position: view.finished_order.indexOf(person.seat) + 1 || null,
    turn: view.to_act.includes(person.seat),
    bot: player.level !== null,
  }));
  const mine = Math.max(
    0,
    all.findIndex(({ seat }) => seat === you),
  );
  return [...all.slice(mine), ...all.slice(0, mine)];
}

/** The present duty of `seat`. */
export type Duty = { kind: 'play' } | { kind: 'gift' | 'discard' | 'return'; count: number };

export function dutyOf(view: president.State, seat: Seat | null): Duty | null {
  if (seat === null || !view.to_act.includes(seat)) return null;
  if (view.pending_gift?.player_id === seat) return { kind: 'gift', count: view.pending_gift.remaining };
  if (view.pending_discard?.player_id === seat) return { kind: 'discard', count: view.pending_discard.remaining };
  if (view.phase === 'exchange') return { kind: 'return', count: view.exchange_due ?? 0 };
  return { kind: 'play' };
}
