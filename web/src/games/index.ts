import type { Component } from 'svelte';
import type { Language, Sentence } from '../lib/i18n';
import type { Effect, GameCard, Json, ListedMove, ReviewedMove, Seat, TableState } from '../lib/protocol';
import type { Action } from '../lib/table';

/** The props of a game's face; `S` is the game's state, e.g. `crossword.State`, `A` its actions, `E` its effects. */
export interface FaceProps<
  S = TableState & Record<string, Json>,
  A extends { event: string } = Action,
  E extends { type: string } = Effect,
> {
  /** The viewer's whole state: the table's members with the game's view beside them. Never changed in place. */
  view: S;
  /** The viewer's seat in the shown game; null for spectators. */
  seat: Seat | null;
  /** Ask for a move; tells whether it was accepted. The table page shows refusals. */
  act: (action: A) => Promise<boolean>;
  /** Whether one of the viewer's moves is on its way. */
  busy: boolean;
  /**
   * Whether that move may not have arrived, because the connection is lost or slow: it is sent again automatically, and
   * must not look done.
   */
  unsent?: boolean;
  /** Listen to effects, each after its state; returns a function that ends this. For `$effect(() => hear(...))`. */
  hear: (listener: (effect: E) => void) => () => void;
  /** The legal actions, kept current for faces that read them. */
  legal: () => Action[];
  /**
   * Show the game's refusals in the face instead of on the page; returns a function that ends this. For `$effect`, too.
   */
  explain?: (show: (why: string, code: string) => void) => () => void;
  /**
   * Set by the face while it reveals the end of a game; until then the page names no winner and starts no other game.
   */
  revealing?: boolean;
}

/** `games/<game>/index.ts`: loaded when a table plays this game. */
export interface GameFace {
  Face: Component<FaceProps, object, 'revealing'>;
  /** The title shown for a `players[seat].role` of this game, if it gives any. */
  titled?: (table: TableState, title: string) => string;
  /**
   * What a seat holds and others do not see, for replays with all hands open; left out where spectators see it anyway.
   */
  Hand?: Component<{ view: FaceProps['view'] }>;
}

/** `games/<game>/strings.ts`: small, always loaded; `strings.en` is the shape of every language. */
export interface GameStrings {
  title: string;
  pitch: string;
  options: Record<string, string>;
  /** How options are written, or what they mean, where that is not obvious. */
  hints?: Record<string, string>;
  /** Values of options that are not numbers or yes and no, by value, or by `option.value` where two options share it. */
  choices: Record<string, string>;
  errors: Record<string, Sentence>;
  /** By phase: the page's status instead of whose turn it is, where that would not help. */
  moments?: Record<string, string>;
  /** By phase: the page's status while several act at once. */
  together?: Record<string, string>;
  /** By phase: the text for a player whose time ran out, where no move was made for them. */
  late?: Record<string, string>;
  /** The shortcuts in the face, for the page's list of keys. */
  keys?: { key: string; does: string }[];
}

/** `games/<game>/rules.ts`: the rules on one screen, loaded when someone asks for them. */
export interface GameRules {
  /** At a table it gets the options that are played there. */
  Rules: Component<{ options?: Record<string, Json> }>;
}

/** `games/<game>/record.strings.ts`: a finished match in words, loaded with its page. */
export interface RecordStrings {
  /** Tell a move of a player or an answer of the server as a sentence. */
  move: (move: ListedMove, nameOf: (seat: Seat) => string) => string | undefined;
  /** The types of events that the slider of a replay marks: few enough to tell where something happened. */
  marks?: readonly string[];
  /** The words for the review of a match, if the game has one. */
  review?: {
    title: string;
    lead: string;
    /** If nothing was found. */
    none: string;
    /** Put a highlight into words that follow the sentence of its move. */
    highlight: (noted: Pick<ReviewedMove, 'kind' | 'facts'>, nameOf: (seat: Seat) => string) => string | undefined;
  };
}

/** `games/<game>/intro.strings.ts`: the game in three sentences, for first-time players. */
export interface GameIntro {
  intro: Record<Language, string[]>;
}

/** The words for a measure of a game's statistics; the page shows what has a word here. */
export interface MeasureWords {
  average?: string;
  least?: string;
  most?: string;
}

/** `games/<game>/statistics.strings.ts`: the words for the game's figures, loaded with a page of statistics. */
export interface StatisticsWords {
  measure?: (name: string) => MeasureWords | undefined;
  /** Things that are counted, in the order in which they are shown. */
  counts?: Record<string, { title: string; names: Record<string, string> }>;
  /** Things to remember: their names, and the meaning of their values. */
  feats?: Record<string, { title: string; name: string; value: string }>;
}

const faces = import.meta.glob<GameFace>('./*/index.ts');
const intros = import.meta.glob<GameIntro>('./*/intro.strings.ts');
const recordStrings = import.meta.glob<{ record: Record<Language, RecordStrings> }>('./*/record.strings.ts');
const rules = import.meta.glob<GameRules>('./*/rules.ts');
const statistics = import.meta.glob<{ statistics: Record<Language, StatisticsWords> }>('./*/statistics.strings.ts');
const dictionaries = import.meta.glob<{ strings: Record<Language, GameStrings> }>('./*/strings.ts', { eager: true });

/** Load the face of `game`, or the generic face if it has none. */
export async function faceOf(game: string): Promise<GameFace> {
  const load = faces[`./${game}/index.ts`] ?? faces['./generic/index.ts'];
  if (!load) throw new Error('the generic face is missing');
  return load();
}

/** Load the three sentences about `game`, if there are any. */
export async function introOf(game: string): Promise<GameIntro['intro'] | undefined> {
  return (await intros[`./${game}/intro.strings.ts`]?.())?.intro;
}

/** Load the words for finished matches of `game`, if there are any. */
export async function recordStringsOf(game: string): Promise<Record<Language, RecordStrings> | undefined> {
  return (await recordStrings[`./${game}/record.strings.ts`]?.())?.record;
}

/** Load the words for the figures of `game`; a game without any is shown with its own names. */
export async function statisticsOf(game: string): Promise<Record<Language, StatisticsWords>> {
  return (await statistics[`./${game}/statistics.strings.ts`]?.())?.statistics ?? { en: {}, de: {} };
}

/** Return the loader of the rules of `game`, if there are any. */
export function rulesOf(game: string): (() => Promise<GameRules['Rules']>) | undefined {
  const load = rules[`./${game}/rules.ts`];
  return load && (async () => (await load()).Rules);
}

/** Return the status for this phase instead of whose turn it is, if any; players who are done wait for the others. */
export function momentOf(
  words: GameStrings | undefined,
  { phase, to_act, you, players, spectators }: TableState,
): string | undefined {
  const done = you in players && !(you in spectators) && !to_act.includes(you);
  return words?.moments?.[phase] ?? (to_act.length > 1 && !done ? words?.together?.[phase] : undefined);
}

/** Return the name of an option's value, if it has one. */
export const choiceOf = (words: GameStrings | undefined, option: string, value: string): string =>
  words?.choices[`${option}.${value}`] ?? words?.choices[value] ?? value;

/** Return the strings of `game`, if there are any. */
export function stringsOf(game: string, language: Language): GameStrings | undefined {
  return dictionaries[`./${game}/strings.ts`]?.strings[language];
}

/** Return the title of `game` in `language`, or its own among the `offered` games, or else its name. */
export function gameTitle(game: string, language: Language, offered?: readonly GameCard[] | null): string {
  return stringsOf(game, language)?.title ?? offered?.find((one) => one.name === game)?.title ?? game;
}
