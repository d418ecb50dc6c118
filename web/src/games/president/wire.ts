import type { Shown, Told } from '../../lib/protocol';

/** The room's words on the wire as `make types` makes them; once `lib/protocol.ts` has them, take them from there. */
export namespace president {
  export interface Options {
    use_jokers: boolean;
  }

  export interface Play {
    event: 'play';
    cards: string[];
  }

  export interface Pass {
    event: 'pass';
  }

  export interface Assignment {
    to: string;
    cards: string[];
  }

  export interface GiftSelect {
    event: 'gift_select';
    assignments: Assignment[];
  }

  export interface DiscardSelect {
    event: 'discard_select';
    cards: string[];
  }

  export interface ExchangeReturn {
    event: 'exchange_return';
    cards: string[];
  }

  export interface ExchangeReturnVice {
    event: 'exchange_return_vice';
    cards: string[];
  }

  export type Action = Play | Pass | GiftSelect | DiscardSelect | ExchangeReturn | ExchangeReturnVice;

  export type Code =
    | 'ACTION_NOT_ALLOWED'
    | 'ALREADY_PASSED'
    | 'NOT_YOUR_TURN'
    | 'EFFECT_PENDING'
    | 'OWNERSHIP'
    | 'PATTERN_MISMATCH'
    | 'RANK_TOO_LOW'
    | 'INVALID_GIFT_DISTRIBUTION'
    | 'INVALID_DISCARD_SELECTION';

  export interface Dealt {
    deal: number;
    counts: Record<string, number>;
  }

  export interface Exchanged {
    from: string;
    to: string;
    count: number;
  }

  export interface Shape {
    rank: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 'J' | 'Q' | 'K' | 'A' | 'JOKER';
    count: number;
  }

  export interface Played {
    player_id: string;
    cards: string[];
    pattern: Shape;
  }

  export interface Passed {
    player_id: string;
  }

  export interface Counted {
    player_id: string;
    count: number;
  }

  export interface Part {
    to: string;
    count: number;
  }

  export interface GiftDone {
    player_id: string;
    given: Part[];
  }

  export interface TrickEnd {
    leader: string;
    reason: 'passes' | 'eight' | 'ten' | 'three';
  }

  export interface PlayerFinished {
    player_id: string;
    position: number;
  }

  export interface DealEnd {
    finished_order: string[];
    roles: Record<string, 'President' | 'VicePresident' | 'Citizen' | 'Scumbag' | 'Asshole'>;
  }

  export interface GameAbandoned {
    reason: string;
  }

  export type Effect =
    | Told<'dealt', Dealt>
    | Told<'exchanged', Exchanged>
    | Told<'played', Played>
    | Told<'passed', Passed>
    | Told<'seven_gift', Counted>
    | Told<'eight_reset', Counted>
    | Told<'ten_discard', Counted>
    | Told<'jack_inversion', Counted>
    | Told<'gift_done', GiftDone>
    | Told<'discard_done', Counted>
    | Told<'trick_end', TrickEnd>
    | Told<'player_finished', PlayerFinished>
    | Told<'deal_end', DealEnd>
    | Told<'game_abandoned', GameAbandoned>;

  export interface Due {
    remaining: number;
    player_id: string;
  }

  export interface Happened {
    type: string;
    data: Record<string, string | number | string[] | Record<string, string | number>[] | Record<string, string>>;
  }

  export interface Known {
    hand_count: number;
    passed: boolean;
  }

  export interface Rules {
    use_jokers: boolean;
  }

  export interface Swap {
    title: 'President' | 'VicePresident' | 'Citizen' | 'Scumbag' | 'Asshole';
    from: string;
    to: string;
    count: number;
    due: boolean;
  }

  export interface Seen {
    deal: number;
    pattern?: Shape;
    pile: string[];
    inversion_active: boolean;
    last_player: string | null;
    opening?: true;
    pending_gift?: Due;
    pending_discard?: Due;
    exchange?: Swap[];
    players: Record<string, Known>;
    finished_order: string[];
    discard_count: number;
    played: string[];
    effects: Happened[];
    rules: Rules;
    hand?: string[];
    exchange_due?: number;
    thrown?: string[];
    known?: Record<string, string[]>;
  }

  export type State = Shown<Seen>;
}
