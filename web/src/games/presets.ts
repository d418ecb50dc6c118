import type { Language } from '../lib/i18n';
import type { Json } from '../lib/protocol';

/** `games/<game>/presets.ts`: options that are chosen together, by a name. */
export interface GamePresets {
  /** By key, in the order in which they are shown; all set the same options. */
  presets: Record<string, Record<string, Json>>;
  words: Record<Language, { names: Record<string, string>; notes: Record<string, string> }>;
}

const known = import.meta.glob<GamePresets>('./*/presets.ts', { eager: true });

/** Return the presets of `game`, if it has any. */
export const presetsOf = (game: string): GamePresets | undefined => known[`./${game}/presets.ts`];

/** Return the key of the preset that these options are, or null if they are no preset. */
export function presetIn({ presets }: GamePresets, chosen: Record<string, Json>): string | null {
  const found = Object.entries(presets).find(([, options]) =>
    Object.entries(options).every(([name, value]) => chosen[name] === value),
  );
  return found?.[0] ?? null;
}
