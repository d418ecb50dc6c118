import type { RecordStrings } from '..';
import type { Language } from '../../lib/i18n';
import { LOCALES } from '../../lib/i18n/dates';
import type { ListedMove, president, Seat } from '../../lib/protocol';
import { rankOf, type Card } from './cards';
import { some } from './cards.strings';

type Doing = president.Doing['what'];
type NameOf = (seat: Seat) => string;

/** The verbs of moves, and the sentences of a review. */
interface Words {
  does: Record<Doing, (name: string, cards: string) => string>;
  /** The same as an alternative: `playing two nines`. */
  doing: Record<Doing, (cards: string) => string>;
  gift: (cards: string, name: string) => string;
  out: string;
  title: string;
  lead: string;
  none: string;
  cost: (places: string) => string;
  better: (doing: string, place: string, instead: string) => string;
  foreseeable: string;
}

const en: Words = {
  does: {
    play: (name, cards) => `${name} plays ${cards}`,
    pass: (name) => `${name} passes`,
    give: (name, cards) => `${name} gives ${cards}`,
    discard: (name, cards) => `${name} discards ${cards}`,
    return: (name, cards) => `${name} returns ${cards}`,
  },
  doing: {
    play: (cards) => `playing ${cards}`,
    pass: () => 'passing',
    give: (cards) => `giving ${cards}`,
    discard: (cards) => `discarding ${cards}`,
    return: (cards) => `returning ${cards}`,
  },
  gift: (cards, name) => `${cards} to ${name}`,
  out: ' and is out',
  title: 'Moments that decided the deal',
  lead: 'Which moves cost places? With all hands open, the computer plays every choice to the end hundreds of times.',
  none: 'No single move cost anyone much.',
  cost: (places) => `That cost about ${places} places.`,
  better: (doing, place, instead) => `Better: ${doing} (place ${place} on average, instead of ${instead}).`,
  foreseeable: 'It was the better choice even without seeing the other hands.',
};

const de: Words = {
  does: {
    play: (name, cards) => `${name} legt ${cards}`,
    pass: (name) => `${name} passt`,
    give: (name, cards) => `${name} verschenkt ${cards}`,
    discard: (name, cards) => `${name} wirft ${cards} ab`,
    return: (name, cards) => `${name} gibt ${cards} zurück`,
  },
  doing: {
    play: (cards) => `${cards} legen`,
    pass: () => 'passen',
    give: (cards) => `${cards} verschenken`,
    discard: (cards) => `${cards} abwerfen`,
    return: (cards) => `${cards} zurückgeben`,
  },
  gift: (cards, name) => `${cards} an ${name}`,
  out: ' und ist fertig',
  title: 'Die entscheidenden Momente der Runde',
  lead: 'Welche Züge kosteten Plätze? Der Computer spielt jede Möglichkeit mit offenen Blättern hunderte Male zu Ende.',
  none: 'Kein einzelner Zug hat viel gekostet.',
  cost: (places) => `Das kostete etwa ${places} Plätze.`,
  better: (doing, place, instead) => `Besser: ${doing} (im Schnitt Platz ${place} statt ${instead}).`,
  foreseeable: 'Das war auch ohne Blick in die anderen Blätter die bessere Wahl.',
};

function stringsFrom(language: Language, words: Words): RecordStrings {
  const and = (parts: string[]): string => new Intl.ListFormat(LOCALES[language]).format(parts);
  const number = (value: number): string => value.toLocaleString(language, { minimumFractionDigits: 1 });

  /** Name cards by rank: `two nines and a four`. */
  function named(cards: readonly Card[]): string {
    const counts = new Map<ReturnType<typeof rankOf>, number>();
    for (const card of cards) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1);
    return and([...counts].map(([rank, count]) => some[language]({ rank, count })));
  }

  const gifts = (parts: readonly president.Assignment[], nameOf: NameOf): string =>
    and(parts.map(({ to, cards }) => words.gift(named(cards), nameOf(to))));

  function done({ by, action, events }: ListedMove, nameOf: NameOf): string | undefined {
    const [made, name] = [action as unknown as president.Action, nameOf(by)];
    switch (made.event) {
      case 'play': {
        const played = (events as unknown as president.Effect[]).find((one) => one.type === 'played');
        return words.does.play(name, played ? some[language](played.data.pattern) : named(made.cards));
      }
      case 'pass':
        return words.does.pass(name, '');
      case 'gift_select':
        return words.does.give(name, gifts(made.assignments, nameOf));
      case 'discard_select':
        return words.does.discard(name, named(made.cards));
      case 'exchange_return':
      case 'exchange_return_vice':
        return words.does.return(name, named(made.cards));
    }
  }

  /** Tell what a player did, and whether that was their last card. */
  function move(made: ListedMove, nameOf: NameOf): string | undefined {
    const isOut = made.events.some(({ type, data }) => type === 'player_finished' && data.player_id === made.by);
    const sentence = done(made, nameOf);
    return sentence && isOut ? sentence + words.out : sentence;
  }

  /** Word an alternative; a gift among those is always to one player. */
  function alternative({ what, cards, to = [] }: president.Doing, nameOf: NameOf): string {
    return words.doing[what](to[0] ? words.gift(named(cards), nameOf(to[0])) : named(cards));
  }

  return {
    marks: ['player_finished', 'bomb', 'revolution'],
    move,
    review: {
      title: words.title,
      lead: words.lead,
      none: words.none,
      highlight: (noted, nameOf) => {
        const { kind, facts } = noted as unknown as president.Noted;
        if (kind !== 'costly_move') return undefined;
        const doing = alternative(facts.better, nameOf);
        return [
          words.cost(number(facts.cost)),
          words.better(doing, number(facts.better_place), number(facts.place)),
          ...(facts.foreseeable ? [words.foreseeable] : []),
        ].join(' ');
      },
    },
  };
}

export const record: Record<Language, RecordStrings> = { en: stringsFrom('en', en), de: stringsFrom('de', de) };
