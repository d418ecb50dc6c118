import type { Language } from '../../lib/i18n';
import { begun, names } from './cards.strings';
import type { Demand } from './demand';

/** What beats the pile, in words: for the eye, for the ear, and of a choice that does not. */
interface DemandStrings {
  need: (demand: Demand) => string;
  needs: (demand: Demand) => string;
  needKind: (demand: Demand) => string;
  needRank: (demand: Demand) => string;
}

function en({ like, count, rank, reversed, bomb }: Demand, single: string): string {
  const sets = ['', single, 'a pair', 'three of a kind', 'four of a kind'];
  const kind = { set: sets[count], straight: `a straight of ${count} that ends`, bomb: 'a bomb' };
  const better = like && `${kind[like]} ${reversed ? 'below' : 'above'} ${names.en[rank]}`;
  return [better, bomb && 'a bomb'].filter(Boolean).join(', or ');
}

function de({ like, count, rank, reversed, bomb }: Demand, sets: string[]): string {
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

export const demandStrings: Record<Language, DemandStrings> = {
  en: {
    need: (demand) => {
      if (demand.like) return begun(en(demand, 'a single card'));
      return demand.bomb ? 'Only a bomb beats this' : 'Nothing beats this';
    },
    needs: (demand) => (demand.like || demand.bomb ? `you need ${en(demand, 'a card')}` : 'nothing beats it'),
    needKind: ({ like, count, bomb }) => {
      const sets = ['', 'one card', 'a pair', 'three of a kind', 'four of a kind'];
      const kind = like === 'straight' ? `a straight of ${count}` : like === 'bomb' ? 'a bomb' : sets[count];
      return `You need ${kind}${bomb ? ', or a bomb' : ''}.`;
    },
    needRank: ({ like, rank, reversed, bomb }) => {
      if (!like) return bomb ? 'Only a bomb beats this.' : 'Nothing beats this.';
      if (like === 'straight') return `It must end ${reversed ? 'below' : 'above'} ${names.en[rank]}.`;
      return `It must be ${reversed ? 'lower' : 'higher'} than ${names.en[rank]}.`;
    },
  },
  de: {
    need: (demand) => {
      if (demand.like) return begun(de(demand, SETS));
      return demand.bomb ? 'Das schlägt nur eine Bombe' : 'Das schlägt niemand';
    },
    needs: (demand) => (demand.like || demand.bomb ? `du brauchst ${de(demand, SETS_NEEDED)}` : 'das schlägt niemand'),
    needKind: ({ like, count, bomb }) => {
      const kind = { straight: `eine ${count}er-Straße`, bomb: 'eine Bombe', set: SETS_NEEDED[count] }[like ?? 'set'];
      return `Du brauchst ${kind}${bomb ? ' oder eine Bombe' : ''}.`;
    },
    needRank: ({ like, rank, reversed, bomb }) => {
      if (!like) return bomb ? 'Das schlägt nur eine Bombe.' : 'Das schlägt niemand.';
      if (like === 'straight') return `Sie muss ${reversed ? 'unter' : 'über'} ${names.de[rank]} enden.`;
      return `Es muss ${reversed ? 'niedriger' : 'höher'} sein als ${names.de[rank]}.`;
    },
  },
};
