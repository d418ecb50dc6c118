import type { Shown, Told } from '../../lib/protocol';

/** The room's words on the wire, until `lib/protocol.ts` is made with them; then only this import changes. */
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

  export type Rank = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 'J' | 'Q' | 'K' | 'A' | 'JOKER';

  export interface Pattern {
    rank: Rank;
    count: number;
  }

  export interface Due {
    remaining: number;
    player_id: string;
  }

  export interface Counted {
    player_id: string;
    count: number;
  }

  export type Effect =
    | Told<'dealt', { deal: number; counts: Record<string, number> }>
    | Told<'exchanged', { from: string; to: string; count: number }>
    | Told<'played', { player_id: string; cards: string[]; pattern: Pattern }>
    | Told<'passed', { player_id: string }>
    | Told<'seven_gift', Counted>
    | Told<'eight_reset', Counted>
    | Told<'ten_discard', Counted>
    | Told<'jack_inversion', Counted>
    | Told<'gift_done', { player_id: string; given: { to: string; count: number }[] }>
    | Told<'discard_done', Counted>
    | Told<'trick_end', { leader: string; reason: 'passes' | 'eight' | 'ten' | 'three' }>
    | Told<'player_finished', { player_id: string; position: number }>
    | Told<'deal_end', { finished_order: string[]; roles: Record<string, string> }>;

  export interface Known {
    hand_count: number;
    passed: boolean;
  }

  export interface Seen {
    deal: number;
    pattern?: Pattern;
    pile: string[];
    inversion_active: boolean;
    last_player: string | null;
    pending_gift?: Due;
    pending_discard?: Due;
    hand?: string[];
    exchange_due?: number;
    players: Record<string, Known>;
    finished_order: string[];
    discard_count: number;
    played: string[];
    thrown?: string[];
    known?: Record<string, string[]>;
    rules: Options;
  }

  export type State = Shown<Seen>;
}
