import type { Json, TableState } from '../../lib/protocol';

/** What the table itself says; the rest of a state is the room's. */
const TABLE: Record<keyof TableState, true> = {
  you: true,
  version: true,
  room_id: true,
  code: true,
  game: true,
  options: true,
  settings: true,
  host: true,
  status: true,
  phase: true,
  to_act: true,
  turn: true,
  deadline: true,
  players: true,
  spectators: true,
  chat: true,
  history: true,
  standings: true,
  commitment: true,
  game_id: true,
  shown_game: true,
  reveal: true,
};

/** Give the members of `state` that are the room's own. */
export function roomMembers(state: TableState & Record<string, Json>): [string, Json][] {
  return Object.entries<Json>(state).filter(([name]) => !(name in TABLE));
}
