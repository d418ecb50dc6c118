import type { Language } from '../../lib/i18n';
import { many } from '../../lib/i18n/plural';
import { does, whom } from '../../lib/i18n/you';
import type { president } from '../../lib/protocol';
import { canBeBeaten, RANKS, type Pattern, type Rank, type Suit } from './cards';

type ByRank = Record<Rank, string>;

const suits: Record<Language, Record<Suit, string>> = {
  en: { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' },
  de: { S: 'Pik', H: 'Herz', D: 'Karo', C: 'Kreuz' },
};

/** Words for every rank, in the order of the ranks. */
function byRank(words: string): ByRank {
  const all = words.split('|');
  return Object.fromEntries(RANKS.map((rank, at) => [rank, all[at]])) as ByRank;
}

const names: Record<Language, ByRank> = {
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

const numbers: Record<Language, string[]> = {
  en: ['no', 'one', 'two', 'three', 'four'],
  de: ['keine', 'eine', 'zwei', 'drei', 'vier'],
};

const titles: Record<Language, Record<president.Swap['title'], string>> = {
  en: {
    President: 'President',
    VicePresident: 'Vice President',
    Citizen: 'Citizen',
    Scumbag: 'Scumbag',
    Asshole: 'Asshole',
  },
  de: {
    President: 'Präsident',
    VicePresident: 'Vizepräsident',
    Citizen: 'Bürger',
    Scumbag: 'Vize-Arschloch',
    Asshole: 'Arschloch',
  },
};

const counts = {
  en: ({ rank, count }: Pattern): string => `${numbers.en[count]} ${several.en[rank]}`,
  de: ({ rank, count }: Pattern): string => `${numbers.de[count]} ${several.de[rank]}`,
};

const en = {
  game: 'President',
  deal: (deal: number) => `Deal ${deal}`,
  order: 'As the turn goes round',
  table: 'The middle of the table',
  pile: 'The pile',
  hand: 'Your hand',

  // cards
  card: (rank: Rank, suit: Suit | null) => (suit ? `${names.en[rank]} of ${suits.en[suit]}` : 'Joker'),
  some: (pattern: Pattern) => (pattern.count === 1 ? one.en[pattern.rank] : counts.en(pattern)),
  rank: (rank: Rank) => names.en[rank],
  /** As it is printed in the corner of a card. */
  index: (rank: Rank) => String(rank),
  need: (pattern: Pattern, turned: boolean, jokers: boolean) =>
    canBeBeaten(pattern, turned, jokers)
      ? `${['', 'A single card', 'A pair', 'Three of a kind', 'Four of a kind'][pattern.count]} ${turned ? 'below' : 'above'} ${names.en[pattern.rank]}`
      : 'Nothing beats this',
  needs: (pattern: Pattern, turned: boolean, jokers: boolean) =>
    canBeBeaten(pattern, turned, jokers)
      ? `you need ${['', 'a card', 'a pair', 'three of a kind', 'four of a kind'][pattern.count]} ${turned ? 'below' : 'above'} ${names.en[pattern.rank]}`
      : 'nothing beats it',
  no: 'does not fit',
  fresh: 'new',
  cards: (count: number) => many('en', count, { one: '# card', other: '# cards' }),
  laidBy: (cards: string, name: string) => `${cards}, by ${whom(name)}`,
  aside: (count: number) => `${many('en', count, { one: '# card', other: '# cards' })} out of play`,

  // what is expected now
  lead: 'You lead',
  leadHint: 'Lay one to four cards of one rank.',
  follow: 'Beat it, or pass',
  unbeatable: 'You can only pass',
  leads: (name: string) => `${name} leads`,
  empty: 'Nothing lies here yet',
  waits: (names: string) => `Waiting for ${names}`,
  watching: 'You are watching.',
  out: (place: string) => `You are out: ${place}`,
  youPassed: 'You have passed. You are back when the pile is cleared.',
  unsent: 'Not sent yet',
  unsentHint: 'As soon as the connection is back, your move is made by itself.',
  play: 'Play',
  playThese: (cards: string) => `Play ${cards}`,
  pass: 'Pass',
  soon: 'Play on my turn',
  soonHint: 'This is played as soon as it is your turn, if it fits then.',
  soonOff: 'What you had chosen does not fit any more.',
  nothingFits: 'Nothing in your hand fits.',
  passAlways: 'Always pass then',
  followHint: 'Tap a card for its set, once more for it alone.',
  why: {
    opening: () => 'The first lead is threes.',
    count: ({ count }: Pattern) =>
      `It takes ${['', 'one card', 'a pair', 'three of a kind', 'four of a kind'][count]}.`,
    rank: (pattern: Pattern, turned: boolean, jokers: boolean) =>
      canBeBeaten(pattern, turned, jokers)
        ? `It must be ${turned ? 'lower' : 'higher'} than ${names.en[pattern.rank]}.`
        : 'Nothing beats this.',
    mixed: (_pattern: Pattern, _turned: boolean, jokers: boolean) =>
      `Only cards of one rank go together${jokers ? ', with Jokers' : ''}.`,
    many: (_pattern: Pattern, _turned: boolean, jokers: boolean) =>
      `No more than four cards go together${jokers ? ', with Jokers' : ''}.`,
  },
  turned: 'Turned round: lower beats higher',
  turnedShort: 'Turned round',

  // duties
  gift: (count: number) => `Give away ${many('en', count, { one: '# card', other: '# cards' })}`,
  giftHint: 'Choose cards of your hand, then who gets them.',
  giveTo: (name: string) => `To ${name}`,
  back: (card: string, name: string) => `Take ${card} back from ${name}`,
  give: 'Give',
  discard: (count: number) => `Throw away ${many('en', count, { one: '# card', other: '# cards' })}`,
  discardHint: (count: number) => `Nobody sees which. ${count === 1 ? 'It is' : 'They are'} out for this deal.`,
  throw: 'Throw away',
  return: (count: number) => `Return ${many('en', count, { one: '# card', other: '# cards' })}`,
  returnHint: (count: number, name: string) =>
    `You got ${many('en', count, { one: 'the best card', other: 'the # best cards' })} of ${name}. Return whichever you like.`,
  giveBack: 'Return',
  left: (count: number) => `${count} to go`,
  chosen: (count: number, of: number) => `${count} of ${of} chosen`,
  gave: (cards: string, name: string) => `You gave ${cards} to ${name}.`,
  got: (cards: string, name: string) => `You got ${cards} from ${name}.`,
  exchanging: 'Cards are being exchanged',
  best: (from: string, to: string, count: number) =>
    `${many('en', count, { one: 'The best card', other: 'The # best cards' })} of ${whom(from)} went to ${whom(to)}.`,
  owes: (name: string, count: number) => `${does(name, 'still has', 'still have')} to return ${numbers.en[count]}.`,
  returned: (name: string, count: number) => `${does(name, 'has', 'have')} returned ${numbers.en[count]}.`,

  // people
  you: 'you',
  passed: 'passed',
  away: 'away',
  bot: 'bot',
  last: 'last card',
  isOut: (place: string) => `out: ${place}`,
  titles: titles.en as Record<string, string>,
  place: (place: number) => `Place ${place}`,

  // what happened; seen for a moment, and spoken
  plays: (name: string, cards: string) => `${does(name, 'plays', 'play')} ${cards}.`,
  passes: (name: string) => `${does(name, 'passes', 'pass')}.`,
  effects: {
    seven: (name: string, count: number) =>
      `${does(name, 'gives', 'give')} away ${many('en', count, { one: '# card', other: '# cards' })}.`,
    ten: (name: string, count: number) =>
      `${does(name, 'throws', 'throw')} away ${many('en', count, { one: '# card', other: '# cards' })}.`,
    jack: (name: string) => `${does(name, 'turns', 'turn')} the order round: lower beats higher.`,
  },
  gifted: (name: string, to: string) => `${name} gave ${to}.`,
  giftTo: (count: number, name: string) => `${many('en', count, { one: '# card', other: '# cards' })} to ${whom(name)}`,
  ends: {
    passes: (name: string) => `Nobody beats that. ${does(name, 'leads', 'lead')}.`,
    eight: (name: string) => `The pile is swept. ${does(name, 'leads', 'lead')}.`,
    ten: (name: string) => `The pile is cleared. ${does(name, 'leads', 'lead')}.`,
    three: (name: string) => `Nothing is lower than a three. ${does(name, 'leads', 'lead')}.`,
  },
  finished: (name: string, place: string) => `${does(name, 'is', 'are')} out: ${place}.`,
  lastCard: (name: string) => `${does(name, 'has', 'have')} one card left.`,
  dealt: (deal: number) => `Deal ${deal}. The cards are dealt.`,
  swapped: (from: string, to: string, count: number) =>
    `${does(from, 'gives', 'give')} ${many('en', count, { one: '# card', other: '# cards' })} to ${whom(to)}.`,
  explain: {
    3: 'Three: turned round, nothing beats it, so it ends the trick.',
    7: 'Seven: for each one you lay you give a card of yours to somebody.',
    8: 'Eight: sweeps the pile, and you lead again.',
    10: 'Ten: for each one you lay you throw a card away, and the pile is cleared.',
    J: 'Jack: turns the order round until the pile is cleared. Lower beats higher.',
    2: 'Two: the highest card, but for Jokers where they are in play.',
    JOKER: 'Joker: the highest card, or any rank beside others.',
  } as Partial<ByRank>,
  noEffect: (rank: string) => `${rank}: no effect.`,

  // the end
  ceremony: 'The titles are given',
  skip: 'Show everything',
  youAre: (title: string) => `You are ${title}`,
  is: (name: string, title: string) => `${name} is ${title}`,
  youHave: (place: number) => `Place ${place} is yours`,
  has: (name: string, place: number) => `${name} has place ${place}`,
  stopped: 'The deal was stopped',
  stoppedHint: 'It counts for nobody.',
  evening: 'Titles of this evening',
  eveningPlaces: 'Places of this evening',
  name: 'Name',

  // taste
  taste: 'How you like it',
  four: 'Four-colour deck',
  plain: 'Places instead of titles',
  high: 'Highest cards on the left',
  autoPass: 'Pass by itself when nothing fits',
  counting: 'Show what has been played',
  leftHand: 'Buttons for the left hand',
  played: 'Played so far',
  playedOf: (rank: string, count: number, of: number) => `${rank}: ${count} of ${of}`,
};

type Phrases = typeof en;

const de: Phrases = {
  game: 'Präsident',
  deal: (deal) => `Runde ${deal}`,
  order: 'Wie es reihum geht',
  table: 'Die Mitte des Tischs',
  pile: 'Der Stapel',
  hand: 'Dein Blatt',

  card: (rank, suit) => (suit ? `${suits.de[suit]}-${names.de[rank]}` : 'Joker'),
  some: (pattern) => (pattern.count === 1 ? one.de[pattern.rank] : counts.de(pattern)),
  rank: (rank) => names.de[rank],
  index: (rank) => ({ J: 'B', Q: 'D' })[String(rank)] ?? String(rank),
  need: (pattern, turned, jokers) =>
    canBeBeaten(pattern, turned, jokers)
      ? `${['', 'Eine Karte', 'Ein Paar', 'Ein Drilling', 'Ein Vierling'][pattern.count]} ${turned ? 'unter' : 'über'} ${names.de[pattern.rank]}`
      : 'Das schlägt niemand',
  needs: (pattern, turned, jokers) =>
    canBeBeaten(pattern, turned, jokers)
      ? `du brauchst ${['', 'eine Karte', 'ein Paar', 'einen Drilling', 'einen Vierling'][pattern.count]} ${turned ? 'unter' : 'über'} ${names.de[pattern.rank]}`
      : 'das schlägt niemand',
  no: 'passt nicht',
  fresh: 'neu',
  cards: (count) => many('de', count, { one: '# Karte', other: '# Karten' }),
  laidBy: (cards, name) => `${cards}, von ${whom(name)}`,
  aside: (count) => `${many('de', count, { one: '# Karte', other: '# Karten' })} aus dem Spiel`,

  lead: 'Du spielst aus',
  leadHint: 'Leg eine bis vier Karten eines Werts.',
  follow: 'Überbiete das, oder passe',
  unbeatable: 'Du kannst nur passen',
  leads: (name) => `${name} spielt aus`,
  empty: 'Hier liegt noch nichts',
  waits: (names) => `Warten auf ${names}`,
  watching: 'Du schaust zu.',
  out: (place) => `Du bist fertig: ${place}`,
  youPassed: 'Du hast gepasst. Sobald der Stapel weg ist, bist du wieder dabei.',
  unsent: 'Noch nicht gesendet',
  unsentHint: 'Sobald die Verbindung wieder da ist, wird dein Zug von selbst gemacht.',
  play: 'Legen',
  playThese: (cards) => `${cards[0]?.toUpperCase()}${cards.slice(1)} legen`,
  pass: 'Passen',
  soon: 'Legen, wenn ich dran bin',
  soonHint: 'Das wird gelegt, sobald du dran bist, falls es dann passt.',
  soonOff: 'Was du gewählt hattest, passt nicht mehr.',
  nothingFits: 'Nichts in deinem Blatt passt.',
  passAlways: 'Dann immer passen',
  followHint: 'Einmal tippen: alle dieses Werts. Noch einmal: nur die eine.',
  why: {
    opening: () => 'Zuerst werden Dreien ausgespielt.',
    count: ({ count }) => `Du brauchst ${['', 'eine Karte', 'ein Paar', 'einen Drilling', 'einen Vierling'][count]}.`,
    rank: (pattern, turned, jokers) =>
      canBeBeaten(pattern, turned, jokers)
        ? `Es muss ${turned ? 'niedriger' : 'höher'} sein als ${names.de[pattern.rank]}.`
        : 'Das schlägt niemand.',
    mixed: (_pattern, _turned, jokers) => `Nur Karten eines Werts gehen zusammen${jokers ? ', mit Jokern' : ''}.`,
    many: (_pattern, _turned, jokers) =>
      `Mehr als vier Karten gehen nicht zusammen${jokers ? ', auch mit Jokern nicht' : ''}.`,
  },
  turned: 'Umgekehrt: niedriger schlägt höher',
  turnedShort: 'Umgekehrt',

  gift: (count) => `Verschenke ${many('de', count, { one: '# Karte', other: '# Karten' })}`,
  giftHint: 'Wähle Karten aus deinem Blatt, dann, wer sie bekommt.',
  giveTo: (name) => `An ${name}`,
  back: (card, name) => `${card} von ${name} zurücknehmen`,
  give: 'Verschenken',
  discard: (count) => `Wirf ${many('de', count, { one: '# Karte', other: '# Karten' })} ab`,
  discardHint: (count) => `Niemand sieht, welche. In dieser Runde ${count === 1 ? 'ist' : 'sind'} sie weg.`,
  throw: 'Abwerfen',
  return: (count) => `Gib ${many('de', count, { one: '# Karte', other: '# Karten' })} zurück`,
  returnHint: (count, name) =>
    `Du hast ${many('de', count, { one: 'die beste Karte', other: 'die # besten Karten' })} von ${name} bekommen. Gib zurück, was du willst.`,
  giveBack: 'Zurückgeben',
  left: (count) => `Noch ${count}`,
  chosen: (count, of) => `${count} von ${of} gewählt`,
  gave: (cards, name) => `Du hast ${name} ${cards} gegeben.`,
  got: (cards, name) => `Du hast von ${name} ${cards} bekommen.`,
  exchanging: 'Karten werden getauscht',
  best: (from, to, count) =>
    `${many('de', count, { one: 'Die beste Karte', other: 'Die # besten Karten' })} von ${whom(from)} ${count === 1 ? 'ging' : 'gingen'} an ${whom(to)}.`,
  owes: (name, count) => `${does(name, 'muss', 'musst')} noch ${numbers.de[count]} zurückgeben.`,
  returned: (name, count) => `${does(name, 'hat', 'hast')} ${numbers.de[count]} zurückgegeben.`,

  you: 'du',
  passed: 'gepasst',
  away: 'weg',
  bot: 'Bot',
  last: 'letzte Karte',
  isOut: (place) => `fertig: ${place}`,
  titles: titles.de,
  place: (place) => `Platz ${place}`,

  plays: (name, cards) => `${does(name, 'legt', 'legst')} ${cards}.`,
  passes: (name) => `${name} passt.`,
  effects: {
    seven: (name, count) =>
      `${does(name, 'verschenkt', 'verschenkst')} ${many('de', count, { one: '# Karte', other: '# Karten' })}.`,
    ten: (name, count) =>
      `${does(name, 'wirft', 'wirfst')} ${many('de', count, { one: '# Karte', other: '# Karten' })} ab.`,
    jack: (name) => `${does(name, 'kehrt', 'kehrst')} die Ordnung um: niedriger schlägt höher.`,
  },
  gifted: (name, to) => `${does(name, 'gab', 'gabst')} ${to}.`,
  giftTo: (count, name) => `${many('de', count, { one: '# Karte', other: '# Karten' })} an ${whom(name)}`,
  ends: {
    passes: (name) => `Das schlägt niemand. ${does(name, 'spielt', 'spielst')} aus.`,
    eight: (name) => `Der Stapel ist abgeräumt. ${does(name, 'spielt', 'spielst')} aus.`,
    ten: (name) => `Der Stapel ist weg. ${does(name, 'spielt', 'spielst')} aus.`,
    three: (name) => `Tiefer als eine Drei geht es nicht. ${does(name, 'spielt', 'spielst')} aus.`,
  },
  finished: (name, place) => `${does(name, 'ist', 'bist')} fertig: ${place}.`,
  lastCard: (name) => `${does(name, 'hat', 'hast')} nur noch eine Karte.`,
  dealt: (deal) => `Runde ${deal}. Die Karten sind verteilt.`,
  swapped: (from, to, count) =>
    `${does(from, 'gibt', 'gibst')} ${whom(to)} ${many('de', count, { one: '# Karte', other: '# Karten' })}.`,
  explain: {
    3: 'Drei: Ist die Ordnung umgekehrt, schlägt sie nichts; dann ist der Stich zu Ende.',
    7: 'Sieben: Für jede, die du legst, schenkst du jemandem eine deiner Karten.',
    8: 'Acht: Der Stapel kommt weg, und du spielst gleich wieder aus.',
    10: 'Zehn: Für jede, die du legst, wirfst du eine Karte ab, und der Stapel kommt weg.',
    J: 'Bube: Kehrt die Ordnung um, bis der Stapel wegkommt. Niedriger schlägt höher.',
    2: 'Zwei: Die höchste Karte; nur Joker sind höher, wenn sie mitspielen.',
    JOKER: 'Joker: Die höchste Karte, oder neben anderen von deren Wert.',
  },
  noEffect: (rank) => `${rank}: keine besondere Wirkung.`,

  ceremony: 'Die Titel werden vergeben',
  skip: 'Alles zeigen',
  youAre: (title) => `Du bist ${title}`,
  is: (name, title) => `${name} ist ${title}`,
  youHave: (place) => `Platz ${place} ist deiner`,
  has: (name, place) => `${name} hat Platz ${place}`,
  stopped: 'Die Runde wurde abgebrochen',
  stoppedHint: 'Sie zählt für niemanden.',
  evening: 'Die Titel des Abends',
  eveningPlaces: 'Die Plätze des Abends',
  name: 'Name',

  taste: 'Wie du es magst',
  four: 'Vierfarbiges Blatt',
  plain: 'Plätze statt Titel',
  high: 'Hohe Karten links',
  autoPass: 'Von selbst passen, wenn nichts passt',
  counting: 'Zeigen, was schon gelegt wurde',
  leftHand: 'Knöpfe für die linke Hand',
  played: 'Schon gelegt',
  playedOf: (rank, count, of) => `${rank}: ${count} von ${of}`,
};

export const phrases: Record<Language, Phrases> = { en, de };
