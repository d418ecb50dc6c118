import type { Language } from '../../lib/i18n';
import { RANKS, type Pattern, type Rank, type Suit } from './cards';
import { ranksIn } from './straights';

/** Words for cards. */
export type ByRank = Record<Rank, string>;

export const suits: Record<Language, Record<Suit, string>> = {
  en: { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' },
  de: { S: 'Pik', H: 'Herz', D: 'Karo', C: 'Kreuz' },
};

/** Words for every rank, in the order of the ranks. */
function byRank(words: string): ByRank {
  const all = words.split('|');
  return Object.fromEntries(RANKS.map((rank, at) => [rank, all[at]])) as ByRank;
}

export const names: Record<Language, ByRank> = {
  en: byRank('three|four|five|six|seven|eight|nine|ten|Jack|Queen|King|Ace|two|Joker'),
  de: byRank('Drei|Vier|Fünf|Sechs|Sieben|Acht|Neun|Zehn|Bube|Dame|König|Ass|Zwei|Joker'),
};

const one: Record<Language, ByRank> = {
  en: byRank('a three|a four|a five|a six|a seven|an eight|a nine|a ten|a Jack|a Queen|a King|an Ace|a two|a Joker'),
  de: byRank(
    'eine Drei|eine Vier|eine Fünf|eine Sechs|eine Sieben|eine Acht|eine Neun|eine Zehn|einen Buben|eine Dame|einen König|ein Ass|eine Zwei|einen Joker',
  ),
};

const several: Record<Language, ByRank> = {
  en: byRank('threes|fours|fives|sixes|sevens|eights|nines|tens|Jacks|Queens|Kings|Aces|twos|Jokers'),
  de: byRank('Dreien|Vieren|Fünfen|Sechsen|Siebenen|Achten|Neunen|Zehnen|Buben|Damen|Könige|Asse|Zweien|Joker'),
};

export const numbers: Record<Language, string[]> = {
  en: ['no', 'one', 'two', 'three', 'four'],
  de: ['keine', 'eine', 'zwei', 'drei', 'vier'],
};

/** Name the cards of a pattern: `two nines`, `a straight from five to eight`. */
export const some: Record<Language, (pattern: Pattern) => string> = {
  en: (pattern) => {
    if (pattern.straight) return `a straight from ${names.en[ranksIn(pattern)[0]!]} to ${names.en[pattern.rank]}`;
    return pattern.count === 1 ? one.en[pattern.rank] : `${numbers.en[pattern.count]} ${several.en[pattern.rank]}`;
  },
  de: (pattern) => {
    if (pattern.straight) return `eine Straße von ${names.de[ranksIn(pattern)[0]!]} bis ${names.de[pattern.rank]}`;
    return pattern.count === 1 ? one.de[pattern.rank] : `${numbers.de[pattern.count]} ${several.de[pattern.rank]}`;
  },
};

/** German cards that are the subject of a sentence, or stand alone: `ein König` instead of `einen König`. */
export const nominative = (cards: string): string =>
  cards === one.de.J ? `ein ${names.de.J}` : cards.replace(/^einen /, 'ein ');

/** Begin a sentence with `words`. */
export const begun = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}`;
