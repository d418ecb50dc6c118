import type { Language } from '../../lib/i18n';
import { begun, names } from './cards.strings';
import type { Needed } from './beating';

/** The cards that beat the pile, in words: as a label, within a sentence, and to explain why a choice does not. */
interface NeededStrings {
  neededLabel: (needed: Needed) => string;
  neededInSentence: (needed: Needed) => string;
  neededKind: (needed: Needed) => string;
  neededRank: (needed: Needed) => string;
}

function en({ like, count, rank, reversed, bomb }: Needed, single: string): string {
  const sets = ['', single, 'a pair', 'three of a kind', 'four of a kind'];
  const kind = { set: sets[count], straight: `a straight of ${count} that ends`, bomb: 'a bomb' };
  const better = like && `${kind[like]} ${reversed ? 'below' : 'above'} ${names.en[rank]}`;
  return [better, bomb && 'a bomb'].filter(Boolean).join(', or ');
}

function de({ like, count, rank, reversed, bomb }: Needed, sets: string[]): string {
  const than = `${reversed ? 'unter' : 'über'} ${names.de[rank]}`;
  const kind = {
    set: `${sets[count]} ${than}`,
    straight: `eine ${count}er-Straße, die ${than} endet`,
    bomb: `eine Bombe ${than}`,
  };
  const or = like === 'straight' ? ', oder ' : ' oder ';
  return [like && kind[like], bomb && 'eine Bombe'].filter(Boolean).join(or);
}

const SETS = ['', 'eine Karte', 'ein Paar', 'ein Drilling', 'ein Vierling'];
const SETS_NEEDED = ['', 'eine Karte', 'ein Paar', 'einen Drilling', 'einen Vierling'];

export const neededStrings: Record<Language, NeededStrings> = {
  en: {
    neededLabel: (needed) => {
      if (needed.like) return begun(en(needed, 'a single card'));
      return needed.bomb ? 'Only a bomb beats this' : 'Nothing beats this';
    },
    neededInSentence: (needed) =>
      needed.like || needed.bomb ? `you need ${en(needed, 'a card')}` : 'nothing beats it',
    neededKind: ({ like, count, bomb }) => {
      const sets = ['', 'one card', 'a pair', 'three of a kind', 'four of a kind'];
      const kind = like === 'straight' ? `a straight of ${count}` : like === 'bomb' ? 'a bomb' : sets[count];
      return `You need ${kind}${bomb ? ', or a bomb' : ''}.`;
    },
    neededRank: ({ like, rank, reversed, bomb }) => {
      if (!like) return bomb ? 'Only a bomb beats this.' : 'Nothing beats this.';
      if (like === 'straight') return `It must end ${reversed ? 'below' : 'above'} ${names.en[rank]}.`;
      return `It must be ${reversed ? 'lower' : 'higher'} than ${names.en[rank]}.`;
    },
  },
  de: {
    neededLabel: (needed) => {
      if (needed.like) return begun(de(needed, SETS));
      return needed.bomb ? 'Das schlägt nur eine Bombe' : 'Das schlägt niemand';
    },
    neededInSentence: (needed) =>
      needed.like || needed.bomb ? `du brauchst ${de(needed, SETS_NEEDED)}` : 'das schlägt niemand',
    neededKind: ({ like, count, bomb }) => {
      const kind = { straight: `eine ${count}er-Straße`, bomb: 'eine Bombe', set: SETS_NEEDED[count] }[like ?? 'set'];
      return `Du brauchst ${kind}${bomb ? ' oder eine Bombe' : ''}.`;
    },
    neededRank: ({ like, rank, reversed, bomb }) => {
      if (!like) return bomb ? 'Das schlägt nur eine Bombe.' : 'Das schlägt niemand.';
      if (like === 'straight') return `Sie muss ${reversed ? 'unter' : 'über'} ${names.de[rank]} enden.`;
      return `Es muss ${reversed ? 'niedriger' : 'höher'} sein als ${names.de[rank]}.`;
    },
  },
};
