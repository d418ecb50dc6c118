import type { Json, TablePlayer, TableState } from '../../lib/protocol';

/** The table's own members of a state; the others belong to the game. */
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
  time_limit: true,
  players: true,
  spectators: true,
  chat: true,
  history: true,
  earlier_results: true,
  standings: true,
  commitment: true,
  unrated: true,
  game_id: true,
  shown_game: true,
  reveal: true,
  abandoned: true,
};

/** The table's own members of a player; the others belong to the game. */
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

/** Return the members of `state` that belong to the game. */
export function gameMembers(state: TableState & Record<string, Json>): Facts {
  return Object.entries<Json>(state).filter(([name]) => !(name in TABLE));
}

/** Return the game's members of a player, such as a hand that only its owner sees. */
export function playerMembers(player: TablePlayer): Facts {
  return Object.entries<Json>({ ...player }).filter(([name]) => !(name in PLAYER));
}
