import type { Json, TablePlayer, TableState } from '../../lib/protocol';

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
  abandoned: true,
};

/** What the table says of a player; the rest is the room's. */
const PLAYER: Record<keyof TablePlayer, true> = {
  name: true,
  seat: true,
  role: true,
  is_bot: true,
  level: true,
  joined: true,
  ready: true,
  unnamed: true,
  connected: true,
};

type Facts = [name: string, value: Json][];

/** Give the members of `state` that are the room's own. */
export function roomMembers(state: TableState & Record<string, Json>): Facts {
  return Object.entries<Json>(state).filter(([name]) => !(name in TABLE));
}

/** Give what the room says of a player, such as a hand only its owner sees. */
export function playerMembers(player: TablePlayer): Facts {
  return Object.entries<Json>({ ...player }).filter(([name]) => !(name in PLAYER));
}
