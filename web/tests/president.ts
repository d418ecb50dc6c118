import type { Seat } from '../src/lib/protocol';
import type { Action } from '../src/lib/table';
import type { president } from '../src/lib/protocol';
import { person, tableState } from './fake-table';

export const HAND = ['3D', '5C', '5S', '7H', '7C', '8S', '9D', '9H', '9S', 'JC', 'QH', 'KS', '2C', 'JOKERa'];

const NAMES: Record<Seat, string> = { p1: 'Ann', p2: 'Ben', p3: 'Cleo', p4: 'Dora', p5: 'Emil' };

const player = (seat: Seat, count: number) => ({
  ...person(NAMES[seat] ?? seat, Number(seat.slice(1)) - 1),
  hand_count: count,
  passed: false,
});

/** Ann (`p1`) leads; Ben, Cleo and Dora follow. */
export function deal(change: Partial<president.State> = {}, seats: Seat[] = ['p1', 'p2', 'p3', 'p4']): president.State {
  return {
    ...tableState({ game: 'president', status: 'playing', phase: 'play', to_act: ['p1'], turn: 'p1' }),
    game_id: 'g1',
    shown_game: 'president',
    players: Object.fromEntries(seats.map((seat) => [seat, player(seat, seat === 'p1' ? HAND.length : 12)])),
    deal: 1,
    pile: [],
    inversion_active: false,
    last_player: null,
    hand: HAND,
    finished_order: [],
    discard_count: 0,
    played: [],
    effects: [],
    rules: { use_jokers: true },
    ...change,
  };
}

/** Ann must beat two sixes of Dora's, played on two fours. */
export const following = (change: Partial<president.State> = {}): president.State =>
  deal({
    pile: ['4H', '4D', '6C', '6H'],
    pattern: { rank: 6, count: 2 },
    last_player: 'p4',
    played: ['4H', '4D', '6C', '6H'],
    ...change,
  });

/** The server's offer: each of these plays, and to pass. */
export const offers = (...plays: string[]): Action[] => [
  ...plays.map((cards) => ({ event: 'play', cards: cards.split(' ') })),
  { event: 'pass' },
];
