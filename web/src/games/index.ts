import type { Component } from 'svelte';
import type { Language, Sentence } from '../lib/i18n';
import type { Effect, Json, Seat, TableState } from '../lib/protocol';
import type { Action } from '../lib/table';

/** What a game's face gets; `S` is the room's state, e.g. `crossword.State`, `A` its actions, `E` its effects. */
export interface FaceProps<
  S = TableState & Record<string, Json>,
  A extends { event: string } = Action,
  E extends { type: string } = Effect,
> {
  /** The viewer's whole state: the table's members with the room's view beside them. Never changed in place. */
  view: S;
  /** Our own seat in the shown game; null for who watches. */
  seat: Seat | null;
  /** Ask for a move; tells whether it was taken. Refusals are shown by the table page. */
  act: (action: A) => Promise<boolean>;
  /** Whether something of ours is still on its way. */
  busy: boolean;
  /** Whether it may not have arrived, for the line is lost or slow: it is sent again by itself, and must not look done. */
  unsent?: boolean;
  /** Listen to what happens, after the state that holds it; give what ends that. For `$effect(() => hear(...))`. */
  hear: (listener: (effect: E) => void) => () => void;
  /** What we may do now, kept current for faces that read it. */
  legal: () => Action[];
  /** Show refusals of the room beside what was refused, instead of the page; give what ends that. For `$effect`, too. */
  explain?: (show: (why: string, code: string) => void) => () => void;
  /** Set by the face while it tells the end of a game; until then the page names no winner and starts no other game. */
  revealing?: boolean;
}

/** `games/<room>/index.ts`: loaded when a table plays this game. */
export interface GameFace {
  Face: Component<FaceProps, object, 'revealing'>;
  /** What a title of the room (`players[seat].role`) is called here, where it gives some. */
  titled?: (table: TableState, title: string) => string;
}

/** `games/<room>/strings.ts`: small, always loaded; `words.en` is the shape of every language. */
export interface GameStrings {
  title: string;
  pitch: string;
  options: Record<string, string>;
  /** How options are written that are neither chosen nor numbers. */
  hints?: Record<string, string>;
  /** Values of options that are not numbers or yes and no. */
  choices: Record<string, string>;
  /** An action of the generic view. */
  action: (action: Action) => string;
  errors: Record<string, Sentence>;
  /** By phase: what the page says instead of whose turn it is, where that would tell nobody what to do. */
  moments?: Record<string, string>;
  /** By phase: what it says while several act at once. */
  together?: Record<string, string>;
  /** What the keyboard does in the face, for the page's list of keys. */
  keys?: { key: string; does: string }[];
}

/** `games/<room>/rules.ts`: the rules on one screen, loaded when somebody asks for them. */
export interface GameRules {
  /** Of a table it gets the options that are played there. */
  Rules: Component<{ options?: Record<string, Json> }>;
}

/** `games/<room>/intro.strings.ts`: the game in three sentences, for who plays it for the first time. */
export interface GameIntro {
  intro: Record<Language, string[]>;
}

const faces = import.meta.glob<GameFace>('./*/index.ts');
const intros = import.meta.glob<GameIntro>('./*/intro.strings.ts');
const rules = import.meta.glob<GameRules>('./*/rules.ts');
const dictionaries = import.meta.glob<{ strings: Record<Language, GameStrings> }>('./*/strings.ts', { eager: true });

/** Load the face of `game`; a room without one of its own gets the generic one. */
export async function faceOf(game: string): Promise<GameFace> {
  const load = faces[`./${game}/index.ts`] ?? faces['./generic/index.ts'];
  if (!load) throw new Error('the generic face is missing');
  return load();
}

/** Load what `game` is in three sentences, if somebody wrote them. */
export async function introOf(game: string): Promise<GameIntro['intro'] | undefined> {
  return (await intros[`./${game}/intro.strings.ts`]?.())?.intro;
}

/** What loads the rules of `game`, if somebody wrote them. */
export function rulesOf(game: string): (() => Promise<GameRules['Rules']>) | undefined {
  const load = rules[`./${game}/rules.ts`];
  return load && (async () => (await load()).Rules);
}

/** What the page says in this phase instead of whose turn it is, if anything; who is done already waits for the others. */
export function momentOf(
  words: GameStrings | undefined,
  { phase, to_act, you, players, spectators }: TableState,
): string | undefined {
  const done = you in players && !(you in spectators) && !to_act.includes(you);
  return words?.moments?.[phase] ?? (to_act.length > 1 && !done ? words?.together?.[phase] : undefined);
}

/** The words of `game`, if somebody wrote them. */
export function stringsOf(game: string, language: Language): GameStrings | undefined {
  return dictionaries[`./${game}/strings.ts`]?.strings[language];
}
