import type { GameCard, Seat, Spectator, TableState } from '../../lib/protocol';
import { absenceOf } from '../../lib/table-settings';

/**
 * Name the people whom a player without a name has met, besides bots and unnamed spectators; nobody for other players.
 */
export function company({ you, players, spectators }: TableState): string[] {
  if (!players[you]?.unnamed) return [];
  const playing = Object.entries(players).filter(([seat, { is_bot, joined }]) => seat !== you && !is_bot && joined);
  const watching = Object.entries(spectators).filter(([, { unnamed }]) => !unnamed);
  return [...playing, ...watching].map(([, { name }]) => name);
}

/** Whether a spectator is listed, and not only counted: by name, as host, or because they wait for something. */
export function isListed(table: TableState, seat: Seat, { unnamed, asking, waits_for }: Spectator): boolean {
  return !unnamed || asking || waits_for !== undefined || seat === table.host;
}

/** How many spectators have no name, including the viewer. */
export function countWatching(table: TableState): number {
  return Object.entries(table.spectators).filter(
    ([seat, person]) => !isListed(table, seat, person) && (seat === table.you || person.connected !== false),
  ).length;
}

/** Whether another game has been chosen than the one whose end is still shown. */
export function isChanged({ status, game, shown_game }: TableState): boolean {
  return status === 'waiting' && shown_game !== undefined && shown_game !== game;
}

/** The fate of a running game when we leave it; a game with only bots left ends, unless a bot takes our seat. */
export function partingOf(table: TableState, game: GameCard): GameCard['absence'] | 'end' {
  const absence = absenceOf(table, game);
  const others = Object.entries(table.players).some(
    ([seat, { is_bot, joined }]) => seat !== table.you && !(seat in table.spectators) && joined && !is_bot,
  );
  return absence === 'quit' && !others ? 'end' : absence;
}

/** Whether we play the running game; players who left it and came back only watch. */
export function playsNow({ status, you, players, spectators }: TableState): boolean {
  return status === 'playing' && you in players && !(you in spectators);
}
