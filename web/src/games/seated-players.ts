import type { Seat, TablePlayer } from '../lib/protocol';
import { seatIndex } from '../lib/seats';

/** A player of the shown game, as every face names them. */
export interface SeatedPlayer {
  seat: Seat;
  name: string;
  /** The number of the seat, from 0, which has its own colour. */
  place: number;
  /** Whether a person has lost their connection. */
  away: boolean;
}

/** List the players of the shown game in turn order; people who came to the table later do not play. */
export function seatedPlayers<P extends TablePlayer>(
  players: Record<Seat, P>,
  plays: (player: P) => boolean,
): [SeatedPlayer, P][] {
  return Object.entries(players)
    .filter(([, player]) => plays(player))
    .sort(([, one], [, other]) => one.seat - other.seat)
    .map(([seat, player]) => {
      const away = !player.is_bot && player.joined && player.connected === false;
      return [{ seat, name: player.name, place: seatIndex(seat), away }, player];
    });
}
