// Made from the server's own types by `make types`; a test compares both. Do not edit.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Seat = string;

/** A viewer's state: the table's members, the game's view beside them, and what both say of each player. */
export type Shown<Seen extends { players: Record<Seat, object> }> = Omit<TableState, 'players'> &
  Omit<Seen, 'players'> & { players: Record<Seat, TablePlayer & Partial<Seen['players'][Seat]>> };

/** An effect of a game, with its own facts. */
export type Told<Type extends string, Facts> = Omit<Effect, 'type' | 'data'> & { type: Type; data: Facts };

export interface Join {
  event: 'join';
  room_id?: string | null;
  name?: string | null;
  token?: string | null;
  version?: number | null;
  role?: 'player' | 'spectator' | null;
  bot?: boolean;
  salt?: string;
  game?: string | null;
  bundle?: boolean;
}

export interface Start {
  event: 'start';
  salt?: string;
}

export interface Chat {
  event: 'chat';
  text: string;
}

export interface RequestState {
  event: 'request_state';
}

export interface Legal {
  event: 'legal';
}

export interface History {
  event: 'history';
}

export interface Receipt {
  event: 'receipt';
}

export interface Ping {
  event: 'ping';
}

export interface Nudge {
  event: 'nudge';
}

export interface Leave {
  event: 'leave';
}

export interface Remove {
  event: 'remove';
  player_id: string;
}

export interface SetRole {
  event: 'set_role';
  role: 'player' | 'spectator';
  player_id?: string | null;
  chair?: string | null;
}

export interface SetReady {
  event: 'set_ready';
  ready: boolean;
  salt?: string;
}

export interface TransferHost {
  event: 'transfer_host';
  player_id: string;
}

export type Pace = 'quick' | 'usual' | 'calm';

export type Watching = 'open' | 'ask' | 'off';

export interface Configure {
  event: 'configure';
  game?: string | null;
  options?: Record<string, Json>;
  spectators?: Watching | null;
  listed?: boolean | null;
  turn_seconds?: number | null;
  absence_seconds?: number | null;
  bot_pace?: Pace | null;
  min_players?: number | null;
  max_players?: number | null;
  enable_bots?: boolean | null;
  locked?: boolean | null;
  rated?: boolean | null;
}

export interface ChangeCode {
  event: 'change_code';
}

export interface AddBot {
  event: 'add_bot';
  level?: string | null;
  name?: string | null;
  player_id?: string | null;
}

export interface RemoveBot {
  event: 'remove_bot';
  player_id: string;
}

export interface Abandon {
  event: 'abandon';
}

export type Request =
  | Join
  | Start
  | Chat
  | RequestState
  | Legal
  | History
  | Receipt
  | Ping
  | Nudge
  | Leave
  | Remove
  | SetRole
  | SetReady
  | TransferHost
  | Configure
  | ChangeCode
  | AddBot
  | RemoveBot
  | Abandon;

export interface Ack {
  event: 'ack';
  id: string | number;
  version: number;
}

export interface ChatEntry {
  player_id: string;
  text: string;
  ts: number;
  aside?: true;
}

export interface Completed {
  game_id: string;
  game: string;
  names: Record<string, string>;
  scores: Record<string, number>;
  winners: string[];
  titles: Record<string, string>;
  finished_at: number;
}

export interface EarlierResults {
  event: 'history';
  results: Completed[];
}

export interface Effect {
  event: 'effect';
  type: string;
  data: Record<string, Json>;
  version: number;
}

export interface MemberStanding {
  name: string;
  played: number;
  won: number;
  points: number;
  titles: Record<string, number>;
}

export interface NudgeNotice {
  event: 'nudge';
  player_id: string;
}

export interface Offer {
  event: 'legal';
  actions: Record<string, Json>[];
}

export interface Op {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: Json;
}

export interface Pong {
  event: 'pong';
}

export interface Presence {
  event: 'presence';
  player_id: string;
  connected: boolean;
}

export interface ReceiptAnswer {
  event: 'receipt';
  game_id: string;
  version: number;
  commitment: string;
  hash: string;
}

export interface Refusal {
  event: 'error';
  code: string;
  message: string;
  params?: Record<string, string | number>;
  id?: string | number;
}

export interface Reveal {
  seed: string;
  salts: string[];
  commitment: string;
}

export interface Said {
  player_id: string;
  text: string;
  ts: number;
  aside?: true;
  event: 'chat';
}

export interface Spectator {
  name: string;
  asking: boolean;
  unnamed?: true;
  waits_for?: 'game' | 'seat';
  connected?: boolean;
}

export interface StateFull {
  event: 'state_full';
  state: TableState;
  token?: string;
}

export interface StatePatch {
  event: 'state_patch';
  version: number;
  ops: Op[];
}

export interface TablePlayer {
  name: string;
  seat: number;
  role: string | null;
  is_bot: boolean;
  level: string | null;
  joined: boolean;
  ready: boolean;
  unnamed?: true;
  connected?: boolean;
}

export interface TableSettings {
  spectators: Watching;
  listed: boolean;
  turn_seconds: number;
  absence_seconds: number;
  bot_pace: Pace;
  min_players?: number;
  max_players?: number;
  enable_bots?: boolean;
  locked?: true;
  rated?: false;
}

export interface TableState {
  you: string;
  version: number;
  room_id: string;
  code: string;
  game: string;
  options: Record<string, Json>;
  settings: TableSettings;
  host: string | null;
  status: 'waiting' | 'playing';
  phase: string;
  to_act: string[];
  turn: string | null;
  deadline?: number;
  time_limit?: number;
  players: Record<string, TablePlayer>;
  spectators: Record<string, Spectator>;
  chat: ChatEntry[];
  history: Completed[];
  earlier_results?: number;
  standings: Record<string, MemberStanding>;
  commitment: string;
  unrated: Unrated | null;
  game_id?: string;
  shown_game?: string;
  reveal?: Reveal;
  abandoned?: true;
}

export type Unrated =
  | 'off'
  | 'alone'
  | 'bots'
  | 'guest'
  | 'twice'
  | 'away'
  | 'unknown_bot'
  | 'options'
  | 'weakened';

export type Message =
  | StateFull
  | StatePatch
  | Effect
  | Ack
  | Refusal
  | Presence
  | Said
  | NudgeNotice
  | EarlierResults
  | Offer
  | ReceiptAnswer
  | Pong;

export interface NewTable {
  game?: string | null;
  playerCount?: number | null;
  options?: Record<string, Json>;
  min_players?: number | null;
  max_players?: number | null;
  enable_bots?: boolean | null;
}

export interface NewName {
  display_name: string;
}

export interface Credentials {
  username: string;
  password: string;
}

export interface NewPassword {
  current: string;
  new: string;
}

export interface Registration {
  username: string;
  password: string;
  display_name?: string | null;
}

export type Shows = 'nothing' | 'statistics' | 'matches';

export interface PageSettings {
  shows: Shows;
  listed: boolean;
}

export interface ChangedPage {
  shows?: Shows | null;
  listed?: boolean | null;
}

export interface NewSolver {
  url: string;
}

export interface ChangedSolver {
  url?: string | null;
}

export interface NewMatch {
  solvers?: string[];
  apis?: string[];
  num_games: number;
  num_rounds?: number;
  num_letters?: number;
  seed?: string | null;
  words?: string[] | null;
  token?: string | null;
}

export type Absence = 'quit' | 'bot' | 'wait';

export interface Seats {
  least: number;
  most: number;
}

export type Starter = 'host' | 'seated';

export interface GameCard {
  name: string;
  title: string;
  pitch: string;
  minutes: number;
  company: number;
  version: string;
  seats: Seats;
  options: Record<string, Json>;
  bots: string[];
  actions: Record<string, Record<string, Json>>;
  starter: Starter;
  link_only: boolean;
  absence: Absence;
}

export interface TableCard {
  gameId: string;
  code: string | null;
  game: string;
  status: string;
  people: number;
  left?: boolean;
}

export interface NewTableLinks {
  gameId: string;
  code: string;
  playerUrls: string[];
}

export interface Invitation {
  url: string;
  picture: string;
  game: string;
  host: string | null;
  host_unnamed: boolean;
  status: string;
  name: string | null;
}

export interface Address {
  url: string;
  cookies: boolean;
}

export interface Version {
  version: number;
}

export interface ReplayEvent {
  type: string;
  data: Record<string, Json>;
}

export interface ReplayStep {
  step: number;
  version: number;
  at: number;
  by: string;
  action: Record<string, Json>;
  events: ReplayEvent[];
  phase: string;
  to_act: string[];
  turn: string | null;
  is_over: boolean;
  view: Record<string, Json>;
  views?: Record<string, Record<string, Json>>;
}

export interface ReplayPage {
  game: string;
  length: number;
  steps: ReplayStep[];
}

export interface ListedMove {
  by: string;
  action: Record<string, Json>;
  at: number;
  events: ReplayEvent[];
}

export interface SeatResult {
  seat: string;
  name: string;
  bot: string | null;
  score: number | null;
  won: boolean;
  title: string | null;
}

export interface MatchSummary {
  id: string;
  game: string;
  options: Record<string, Json>;
  started_at: number;
  finished_at: number;
  abandoned: boolean;
  commitment: string;
  results: SeatResult[];
  pages: Record<string, string>;
  earlier_titles: Record<string, string>;
  moves: ListedMove[];
  has_steps: boolean;
  has_review: boolean;
}

export interface Finding {
  kind: string;
  text: string;
  step: number | null;
}

export interface CheckResult {
  is_consistent: boolean;
  is_played: boolean;
  faults: Finding[];
  notes: Finding[];
  witnessed: number | null;
  signed_by: string | null;
}

export interface BotStrength {
  level: string;
  rating: number;
  deviation: number;
}

export interface OwnRating {
  game: string;
  rating: number;
  deviation: number;
  matches: number;
  provisional: boolean;
  place: number | null;
  listed: boolean;
}

export interface RatedPlayer {
  place: number;
  name: string;
  rating: number;
  deviation: number;
  matches: number;
  you: boolean;
  page: string | null;
}

export interface RatingBoard {
  game: string;
  bots: BotStrength[];
  players: RatedPlayer[];
  has_more: boolean;
  you: OwnRating | null;
}

export interface ReviewedMove {
  step: number;
  seat: string;
  kind: string;
  weight: number;
  text: string;
  facts: Record<string, Json>;
}

export interface ReviewProgress {
  done: number;
  total: number;
  highlights: ReviewedMove[];
}

export interface Me {
  id: string;
  display_name: string;
  is_guest: boolean;
  username: string | null;
  keeps_accounts: boolean;
}

export interface MatchPlayer {
  name: string;
  bot: string | null;
  score: number | null;
  won: boolean;
  title: string | null;
  you: boolean;
}

export interface PlayedMatch {
  kind: 'match';
  id: string;
  game: string;
  abandoned: boolean;
  started_at: number;
  finished_at: number;
  players: MatchPlayer[];
}

export interface PlayedDay {
  kind: 'daily';
  riddle: string;
  date: string;
  attempts: number;
  won: boolean;
  hard: boolean;
  finished_at: number;
}

export interface Feat {
  name: string;
  value: number;
  match: string | null;
}

export interface Figures {
  matches: number;
  won: number;
  counted: number;
  measures: Record<string, Measure>;
  counts: Record<string, Record<string, number>>;
  feats: Record<string, Feat[]>;
}

export interface Measure {
  matches: number;
  average: number;
  least: number;
  least_in: string | null;
  most: number;
  most_in: string | null;
}

export interface GameStatistics {
  game: string;
  played: Figures;
  practised: Figures;
}

export interface GameRating {
  game: string;
  rating: number;
  deviation: number;
  matches: number;
  provisional: boolean;
}

export interface PublicPlayer {
  username: string;
  display_name: string;
  shows: Shows;
  statistics: GameStatistics[];
  ratings: GameRating[];
}

export interface PublicSeat {
  name: string | null;
  page: string | null;
  bot: string | null;
  score: number | null;
  won: boolean;
  title: string | null;
  is_owner: boolean;
}

export interface PublicMatch {
  id: string | null;
  game: string;
  abandoned: boolean;
  finished_at: number;
  players: PublicSeat[];
}

export interface Tally {
  game: string;
  played: number;
  won: number;
  points: number;
  best: number | null;
  practised: number;
}

export interface Problem {
  code: string;
  message: string;
  params: Record<string, string | number> | null;
}

export interface RiddleCard {
  riddle: string;
  title: string;
}

export interface DayPromise {
  date: string;
  promise?: string;
  secret?: string;
  salt?: string;
}

export interface RiddleInfo {
  date: string;
  riddle: string;
  puzzle_id: string;
  number: number;
  first_date: string;
  next_puzzle_at: string;
  hard_mode: boolean;
  ranked: boolean;
  tomorrow: DayPromise;
  links: boolean;
  analysis: boolean;
  word_length?: number;
  max_attempts?: number;
  language?: string;
  alphabet?: string;
  clue?: string;
  by_friend?: boolean;
}

export interface Guessed {
  game_state: Record<string, Json>;
  token: string;
  game_over: boolean;
  message: string;
  ranked: boolean;
  riddle: string;
  date: string;
  secret?: string;
}

export interface RiddlePlace {
  rank: number;
  name: string;
  won: number;
  played: number;
  attempts: number;
  hard: number;
  you: boolean;
}

export interface RiddleBoard {
  riddle: string;
  date: string | null;
  places: RiddlePlace[];
}

export interface RiddleDays {
  riddle: string;
  played: number;
  won: number;
  average: number | null;
  distribution: Record<string, number>;
  streak: number;
  best_streak: number;
  days: Record<string, number | null>;
}

export interface SolverInfo {
  id: string;
  name: string;
  description: string;
  colour: string;
  connections: number;
  house: boolean;
  owner: string | null;
  yours: boolean;
  rating: number;
  deviation: number;
  matches: number;
  seen_at: number | null;
  url?: string;
}

export interface OnboardedSolver {
  solver: SolverInfo;
  token: string;
}

export interface Average {
  value: number;
  error: number | null;
}

export type Fault =
  | 'INVALID_GUESS'
  | 'BAD_REPLY'
  | 'BAD_LIMIT'
  | 'TOO_LARGE'
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'UNTRUSTED'
  | 'BAD_ADDRESS'
  | 'FORBIDDEN_ADDRESS'
  | 'TOO_MANY_REDIRECTS'
  | 'OUT_OF_BUDGET';

export interface MatchContestant {
  solver: string | null;
  name: string;
  description: string;
  colour: string;
  connections: number;
  house: boolean;
  figures: MatchFigures;
  games: MatchGame[];
  failure?: MatchFailure;
}

export interface MatchDuel {
  one: number;
  other: number;
  won: number;
  tied: number;
  lost: number;
  lead: Average | null;
}

export interface MatchFailure {
  kind: Fault;
  detail: string;
}

export interface MatchFigures {
  played: number;
  found: number;
  missed: number;
  guesses: Average | null;
  distribution: number[];
  errors: Record<string, number>;
  median_ms: number | null;
  p99_ms: number | null;
  total_ms: number;
  shouts: number;
}

export interface MatchGame {
  game: number;
  status: 'playing' | 'found' | 'missed' | 'failed';
  guesses: MatchGuess[];
  finished?: number;
  failure?: MatchFailure;
}

export interface MatchGuess {
  word: string | null;
  marks: number[];
  ms: number;
  at: number;
  shout?: string;
}

export interface MatchInfo {
  id: string;
  status: 'running' | 'over' | 'stopped';
  reason: 'asked' | 'restart' | 'fault' | 'full' | null;
  rated: boolean;
  num_games: number;
  num_rounds: number;
  num_letters: number;
  started_at: number;
  finished_at: number | null;
  yours: boolean;
  version: number;
  contestants: MatchContestant[];
  duels: MatchDuel[];
  answers?: string[];
  seed?: string;
}

export interface ArenaLimits {
  contestants: number;
  games: number;
  rounds: number;
  shortest: number;
  longest: number;
}

export interface MatchLine {
  id: string;
  status: 'running' | 'over' | 'stopped';
  reason: 'asked' | 'restart' | 'fault' | 'full' | null;
  rated: boolean;
  num_games: number;
  num_rounds: number;
  num_letters: number;
  started_at: number;
  finished_at: number | null;
  scores: MatchScore[];
}

export interface MatchScore {
  solver: string | null;
  name: string;
  colour: string;
  house: boolean;
  played: number;
  found: number;
  average: number | null;
}

export interface MatchPage {
  matches: MatchLine[];
  before: string | null;
  limits: ArenaLimits;
}

export interface StartedMatch {
  id: string;
  token: string;
}

export interface ContestantNews {
  kind: 'contestant';
  place: number;
  failure?: MatchFailure;
}

export interface EndNews {
  kind: 'end';
  status: 'running' | 'over' | 'stopped';
  reason: 'asked' | 'restart' | 'fault' | 'full' | null;
}

export interface GameNews {
  kind: 'game';
  place: number;
  game: number;
  status: 'playing' | 'found' | 'missed' | 'failed';
  finished: number;
  failure?: MatchFailure;
}

export interface GuessNews {
  kind: 'guess';
  place: number;
  game: number;
  guess: MatchGuess;
}

export interface WordsNews {
  kind: 'words';
  game: number;
  words: string[][];
}

export interface MatchNews {
  event: 'match_news';
  version: number;
  news: (GuessNews | GameNews | WordsNews | ContestantNews | EndNews)[];
  figures?: MatchFigures[];
  duels?: MatchDuel[];
}

export type Code =
  | 'NO_SUCH_TABLE'
  | 'NOT_MEMBER'
  | 'NOT_HOST'
  | 'ALREADY_MEMBER'
  | 'ROOM_FULL'
  | 'SEAT_BLOCKED'
  | 'BAD_OPTIONS'
  | 'ACTION_NOT_ALLOWED'
  | 'OLD_RULES'
  | 'NOT_STORED'
  | 'HOUSE_FULL'
  | 'TOO_FAST'
  | 'INTERNAL'
  | 'BAD_REQUEST'
  | 'BAD_NAME'
  | 'BAD_USERNAME'
  | 'BAD_PASSWORD'
  | 'WRONG_LOGIN'
  | 'ACCOUNTS_CLOSED'
  | 'FOREIGN_ORIGIN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'UNKNOWN_HOST'
  | 'USERNAME_TAKEN'
  | 'ALREADY_REGISTERED'
  | 'NOT_REGISTERED'
  | 'LOGGED_OUT'
  | 'TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'TOO_MANY_CONNECTIONS'
  | 'UNAVAILABLE'
  | 'NO_SUCH_SOLVER'
  | 'NO_SUCH_MATCH'
  | 'NOT_OWNER'
  | 'SOLVER_FAILED'
  | 'BAD_SOLVER_NAME'
  | 'SOLVER_NAME_TAKEN'
  | 'TOO_MANY_SOLVERS'
  | 'BAD_MATCH'
  | 'TOO_MANY_MATCHES'
  | 'ARENA_FULL'
  | 'MATCH_OVER';

export namespace crossword {
  export interface Options {
    grid_size: number;
    language: 'en' | 'de';
    random_letters: boolean;
  }

  export interface Announce {
    event: 'announce';
    letter: string;
  }

  export interface Place {
    event: 'place';
    row: number;
    col: number;
  }

  export type Action = Announce | Place;

  export type Code =
    | 'GAME_OVER'
    | 'NOT_IN_GAME'
    | 'WRONG_PHASE'
    | 'NOT_ANNOUNCER'
    | 'BAD_LETTER'
    | 'ALREADY_PLACED'
    | 'OUT_OF_BOUNDS'
    | 'CELL_OCCUPIED';

  export interface GameStarted {
    players: string[];
    grid_size: number;
    announcer: string | null;
  }

  export interface LetterAnnounced {
    player_id: string | null;
    letter: string;
    turn: number;
  }

  export interface LetterPlaced {
    player_id: string;
  }

  export interface TurnComplete {
    turn: number;
    announcer: string | null;
  }

  export interface GameComplete {
    scores: Record<string, number>;
    winner: string | null;
  }

  export interface GameAbandoned {
    reason: string;
  }

  export type Effect =
    | Told<'game_started', GameStarted>
    | Told<'letter_announced', LetterAnnounced>
    | Told<'letter_placed', LetterPlaced>
    | Told<'turn_complete', TurnComplete>
    | Told<'game_complete', GameComplete>
    | Told<'game_abandoned', GameAbandoned>;

  export interface Best {
    board: (string | null)[][];
    total: number;
  }

  export interface Known {
    placed: boolean;
    left: boolean;
  }

  export interface Word {
    word: string;
    row: number;
    col: number;
    horizontal: boolean;
    length: number;
    score: number;
  }

  export interface Seen {
    grid_size: number;
    language: 'en' | 'de';
    random_letters: boolean;
    turn_number: number;
    turn_started_at: number;
    letters: string[];
    players: Record<string, Known>;
    announcer?: string;
    letter?: string;
    board?: (string | null)[][];
    boards?: Record<string, (string | null)[][]>;
    scores?: Record<string, number>;
    words?: Record<string, Word[]>;
    winner?: string | null;
    possible?: Best;
  }

  export type State = Shown<Seen>;
}

export namespace president {
  export interface Options {
    use_jokers: boolean;
    places: boolean;
    straights: boolean;
    bombs: boolean;
    revolution: boolean;
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

  export type Action =
    | Play
    | Pass
    | GiftSelect
    | DiscardSelect
    | ExchangeReturn
    | ExchangeReturnVice;

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
    straight?: true;
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

  export interface Bomb {
    player_id: string;
    rank: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 'J' | 'Q' | 'K' | 'A' | 'JOKER';
  }

  export interface Revolution {
    player_id: string;
    revolution: boolean;
    order_reversed: boolean;
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
    | Told<'bomb', Bomb>
    | Told<'revolution', Revolution>
    | Told<'game_abandoned', GameAbandoned>;

  export interface Doing {
    what: 'play' | 'pass' | 'give' | 'discard' | 'return';
    cards: string[];
    to?: string[];
  }

  export interface CostlyMove {
    cost: number;
    place: number;
    better_place: number;
    did: Doing;
    better: Doing;
    foreseeable: boolean;
  }

  export type Noted = { kind: 'costly_move'; facts: CostlyMove };

  export interface Due {
    remaining: number;
    player_id: string;
  }

  export interface Happened {
    type: string;
    data: Record<string, string | boolean | number | string[] | Record<string, string | number>[] | Record<string, string>>;
  }

  export interface Known {
    hand_count: number;
    passed: boolean;
  }

  export interface Rules {
    use_jokers: boolean;
    places?: true;
    straights?: true;
    bombs?: true;
    revolution?: true;
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
    revolution?: boolean;
    order_reversed?: boolean;
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
    received?: Record<string, string[]>;
  }

  export type State = Shown<Seen>;
}

export namespace wordle {
  export interface Options {
    language: 'en' | 'de';
    length: number;
    difficulty: 'normal' | 'easy' | 'expert';
    hard_mode: boolean;
  }

  export interface Guess {
    event: 'guess';
    word: string;
  }

  export type Action = Guess;

  export type Code =
    | 'GAME_OVER'
    | 'NOT_IN_GAME'
    | 'WRONG_LENGTH'
    | 'NOT_LETTERS'
    | 'UNKNOWN_WORD'
    | 'LETTER_MOVED'
    | 'LETTER_MISSING';

  export interface GameStarted {
    players: string[];
    language: 'en' | 'de';
    length: number;
  }

  export interface WordGuessed {
    player_id: string;
    marks: number[];
  }

  export interface Found {
    player_id: string;
    attempts: number;
  }

  export interface Failed {
    player_id: string;
  }

  export interface GameComplete {
    secret: string;
    scores: Record<string, number>;
    winners: string[];
  }

  export interface GameAbandoned {
    reason: string;
  }

  export type Effect =
    | Told<'game_started', GameStarted>
    | Told<'guessed', WordGuessed>
    | Told<'found', Found>
    | Told<'failed', Failed>
    | Told<'game_complete', GameComplete>
    | Told<'game_abandoned', GameAbandoned>;

  export interface Known {
    marks: number[][];
    found: boolean;
    left: boolean;
    finished_at: number | null;
  }

  export interface Seen {
    language: 'en' | 'de';
    length: number;
    difficulty: 'normal' | 'easy' | 'expert';
    hard_mode: boolean;
    max_attempts: number;
    started_at: number;
    players: Record<string, Known>;
    guesses?: string[];
    all_guesses?: Record<string, string[]>;
    secret?: string;
    scores?: Record<string, number>;
    winners?: string[];
  }

  export type State = Shown<Seen>;
}

export namespace wortkunst {
  export interface Options {
    judge: 'local' | 'llm';
    rated: 'all' | 'main';
    dictionary: 'off' | 'check' | 'ask';
    challenge: 'off' | 'free' | 'penalty' | 'vote';
    end_penalty: number;
    pass_rounds: number;
    tiles: string;
  }

  export interface Tile {
    x: number;
    y: number;
    letter?: string | null;
    isBlank?: boolean;
    assignedLetter?: string | null;
  }

  export interface Place {
    event: 'place';
    tiles: Tile[];
    sure?: boolean;
  }

  export interface Consult {
    event: 'consult';
    tiles: Tile[];
  }

  export interface Exchange {
    event: 'exchange';
    tiles: (string | null)[];
  }

  export interface Pass {
    event: 'pass';
  }

  export interface Retry {
    event: 'retry';
  }

  export interface Accept {
    event: 'accept';
  }

  export interface Challenge {
    event: 'challenge';
  }

  export type Action = Place | Consult | Exchange | Pass | Retry | Accept | Challenge;

  export type Code =
    | 'NOT_ACTIVE'
    | 'NOT_IN_GAME'
    | 'NOT_YOUR_TURN'
    | 'WRONG_PHASE'
    | 'EMPTY_MOVE'
    | 'BLANK_UNASSIGNED'
    | 'INVALID_LETTER'
    | 'OUT_OF_BOARD'
    | 'DUPLICATE_CELL'
    | 'CELL_OCCUPIED'
    | 'TILE_NOT_ON_RACK'
    | 'NOT_IN_LINE'
    | 'GAP'
    | 'CENTER_NOT_COVERED'
    | 'NOT_CONNECTED'
    | 'NO_WORD'
    | 'UNKNOWN_WORD'
    | 'BAG_TOO_SMALL'
    | 'NO_ADVICE'
    | 'ALREADY_ASKED'
    | 'ALL_KNOWN'
    | 'NOTHING_TO_CHALLENGE'
    | 'ALREADY_ANSWERED';

  export interface GameStarted {
    players: string[];
  }

  export interface TilesPlaced {
    player_id: string;
    words: string[];
    count: number;
  }

  export interface MoveAccepted {
    player_id: string;
  }

  export interface MoveChallenged {
    player_id: string;
  }

  export interface ChallengeDecided {
    player_id: string;
    challengers: string[];
    unknown: string[];
    outcome: 'stands' | 'falls';
  }

  export interface TurnSkipped {
    player_id: string;
  }

  export interface MoveRated {
    player_id: string;
    words: string[];
    score: number;
  }

  export type Silence = 'failed' | 'budget' | 'no_judge';

  export interface RatingFailed {
    reason: Silence;
  }

  export interface RatingDelayed {
    ahead: number;
  }

  export interface RatingRetried {
    player_id: string;
  }

  export interface TilesExchanged {
    player_id: string;
    count: number;
  }

  export interface Passed {
    player_id: string;
  }

  export interface GameComplete {
    scores: Record<string, number>;
    winners: string[];
  }

  export interface GameAbandoned {
    reason: string;
  }

  export type Effect =
    | Told<'game_started', GameStarted>
    | Told<'tiles_placed', TilesPlaced>
    | Told<'move_accepted', MoveAccepted>
    | Told<'move_challenged', MoveChallenged>
    | Told<'challenge_decided', ChallengeDecided>
    | Told<'turn_skipped', TurnSkipped>
    | Told<'move_rated', MoveRated>
    | Told<'rating_failed', RatingFailed>
    | Told<'rating_delayed', RatingDelayed>
    | Told<'rating_retried', RatingRetried>
    | Told<'tiles_exchanged', TilesExchanged>
    | Told<'passed', Passed>
    | Told<'game_complete', GameComplete>
    | Told<'game_abandoned', GameAbandoned>;

  export interface BetterWords {
    words: string[];
    points: number;
    played: number;
    saved: number;
    column: number;
    row: number;
    across: boolean;
    estimate: boolean;
  }

  export interface BestWords {
    words: string[];
    points: number;
    estimate: boolean;
  }

  export type Noted =
    | { kind: 'better_words'; facts: BetterWords }
    | { kind: 'best_words'; facts: BestWords };

  export interface Advised {
    words: string[];
    perWordEvaluations: Rated[];
    model?: string;
    failure?: Silence;
    ahead?: number;
  }

  export interface Cell {
    letter: string | null;
    isBlank: boolean;
    assignedLetter: string | null;
  }

  export interface Challenged {
    challengers: string[];
    unknown: string[];
    outcome: 'stands' | 'falls';
  }

  export interface Contest {
    player_id: string;
    placedTiles: PlacedTile[];
    words: string[];
    timestamp: number;
    replies: Record<string, Reply>;
    unknown?: string[];
  }

  export interface Count {
    points: number;
    tiles: number;
    penalty: number;
    total: number;
  }

  export type Kind = 'place' | 'exchange' | 'pass';

  export interface Known {
    rack_count: number;
    score: number;
  }

  export interface PlacedTile {
    letter: string | null;
    isBlank: boolean;
    assignedLetter: string | null;
    x: number;
    y: number;
  }

  export interface Rated {
    word: string;
    score: number;
    explanation: string;
  }

  export interface Rating {
    player_id: string;
    placedTiles: PlacedTile[];
    words: string[];
    timestamp: number;
    failure?: Silence;
    ahead?: number;
    ruling?: Challenged;
  }

  export type Reply = 'accept' | 'challenge';

  export interface Turn {
    seat: string;
    kind: Kind;
    placedTiles: PlacedTile[];
    words: string[];
    perWordEvaluations: Rated[];
    moveScore: number;
    timestamp: number;
    exchanged?: number;
    model?: string;
    ruling?: Challenged;
  }

  export interface Seen {
    board: (Cell | null)[][];
    bag_count: number;
    judge: 'local' | 'llm';
    model?: string;
    rated: 'all' | 'main';
    dictionary: 'off' | 'check' | 'ask';
    end_penalty: number;
    pass_rounds: number;
    tiles: string;
    challenge?: 'free' | 'penalty' | 'vote';
    passes: number;
    moves: Turn[];
    players: Record<string, Known>;
    contest?: Contest;
    rating?: Rating;
    skips?: string[];
    rack?: (string | null)[];
    advice?: Advised;
    racks?: Record<string, (string | null)[]>;
    counts?: Record<string, Count>;
    winners?: string[];
  }

  export type State = Shown<Seen>;
}
