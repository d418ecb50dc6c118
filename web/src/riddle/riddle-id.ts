import type { RiddleCard } from '../lib/protocol';

/** The parts of a word riddle's id, such as `de-6` or `en-5-easy`. */
export interface RiddleKind {
  language: 'en' | 'de';
  length: number;
  level: '' | 'easy' | 'expert';
}

export function kindOf(riddle: string): RiddleKind | null {
  const [, language, length, level = ''] = /^(en|de)-(\d+)(?:-(easy|expert))?$/.exec(riddle) ?? [];
  return language ? ({ language, length: Number(length), level } as RiddleKind) : null;
}

export function idOf({ language, length, level }: RiddleKind): string {
  return [language, length, level].filter(Boolean).join('-');
}

/**
 * The riddle to start with: the last one played, else five letters in the reader's language, else the server's first.
 */
export function preferred(offered: readonly RiddleCard[], last: string, language: string): string | undefined {
  const ids = offered.map(({ riddle }) => riddle);
  return [last, `${language}-5`].find((id) => ids.includes(id)) ?? ids[0];
}
