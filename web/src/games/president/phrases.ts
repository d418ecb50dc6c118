import type { Language } from '../../lib/i18n';
import { many } from '../../lib/i18n/plural';
import { RANKS, type Pattern, type Rank, type Suit } from './cards';
import { words } from './words';

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
  need: ({ rank, count }: Pattern, turned: boolean) =>
    !turned && rank === 'JOKER'
      ? 'Nothing beats this'
      : `${['', 'A single card', 'A pair', 'Three of a kind', 'Four of a kind'][count]} ${turned ? 'below' : 'above'} ${names.en[rank]}`,
  needs: ({ rank, count }: Pattern, turned: boolean) =>
    `you need ${['', 'a card', 'a pair', 'three of a kind', 'four of a kind'][count]} ${turned ? 'below' : 'above'} ${names.en[rank]}`,
  no: 'does not fit',
  fresh: 'new',
  cards: (count: number) => many('en', count, { one: '# card', other: '# cards' }),
  laidBy: (cards: string, name: string) => `${cards}, by ${name}`,
  aside: (count: number) => `${many('en', count, { one: '# card', other: '# cards' })} out of play`,

  // what is expected now
  lead: 'You lead',
  leadHint: 'Lay one to four cards of one rank.',
  follow: 'Beat it, or pass',
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
  followHint: 'Tap a card for its set, once more for it alone.',
  why: {
    opening: () => 'The first lead is threes.',
    count: ({ count }: Pattern) =>
      `It takes ${['', 'one card', 'a pair', 'three of a kind', 'four of a kind'][count]}.`,
    rank: ({ rank }: Pattern, turned: boolean) => `It must be ${turned ? 'lower' : 'higher'} than ${names.en[rank]}.`,
    mixed: () => 'Only cards of one rank go together, with Jokers.',
    many: () => 'No more than four cards go together, with Jokers.',
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
    `${many('en', count, { one: 'The best card', other: 'The # best cards' })} of ${from} went to ${to}.`,
  owes: (name: string, count: number) => `${name} still has to return ${numbers.en[count]}.`,
  returned: (name: string, count: number) => `${name} has returned ${numbers.en[count]}.`,

  // people
  you: 'you',
  passed: 'passed',
  away: 'away',
  bot: 'bot',
  last: 'last card',
  isOut: (place: string) => `out: ${place}`,
  titles: words.en.titles as Record<string, string>,
  place: (place: number) => `Place ${place}`,

  // what happened; seen for a moment, and spoken
  plays: (name: string, cards: string) => `${name} plays ${cards}.`,
  passes: (name: string) => `${name} passes.`,
  effects: {
    seven: (name: string, count: number) =>
      `${name} gives away ${many('en', count, { one: '# card', other: '# cards' })}.`,
    ten: (name: string, count: number) =>
      `${name} throws away ${many('en', count, { one: '# card', other: '# cards' })}.`,
    jack: (name: string) => `${name} turns the order round: lower beats higher.`,
  },
  gifted: (name: string, to: string) => `${name} gave ${to}.`,
  giftTo: (count: number, name: string) => `${many('en', count, { one: '# card', other: '# cards' })} to ${name}`,
  ends: {
    passes: (name: string) => `Nobody beats that. ${name} leads.`,
    eight: (name: string) => `The pile is swept. ${name} leads.`,
    ten: (name: string) => `The pile is cleared. ${name} leads.`,
    three: (name: string) => `Nothing is lower than a three. ${name} leads.`,
  },
  finished: (name: string, place: string) => `${name} is out: ${place}.`,
  lastCard: (name: string) => `${name} has one card left.`,
  dealt: (deal: number) => `Deal ${deal}. The cards are dealt.`,
  swapped: (from: string, to: string, count: number) =>
    `${from} gives ${many('en', count, { one: '# card', other: '# cards' })} to ${to}.`,
  explain: {
    3: 'Three: turned round, nothing beats it, so it ends the trick.',
    7: 'Seven: for each one you lay you give a card of yours to somebody.',
    8: 'Eight: sweeps the pile, and you lead again.',
    10: 'Ten: for each one you lay you throw a card away, and the pile is cleared.',
    J: 'Jack: turns the order round until the pile is cleared. Lower beats higher.',
    2: 'Two: the highest card but for the Joker.',
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
  need: ({ rank, count }, turned) =>
    !turned && rank === 'JOKER'
      ? 'Das schlägt niemand'
      : `${['', 'Eine Karte', 'Ein Paar', 'Ein Drilling', 'Ein Vierling'][count]} ${turned ? 'unter' : 'über'} ${names.de[rank]}`,
  needs: ({ rank, count }, turned) =>
    `du brauchst ${['', 'eine Karte', 'ein Paar', 'einen Drilling', 'einen Vierling'][count]} ${turned ? 'unter' : 'über'} ${names.de[rank]}`,
  no: 'passt nicht',
  fresh: 'neu',
  cards: (count) => many('de', count, { one: '# Karte', other: '# Karten' }),
  laidBy: (cards, name) => `${cards}, von ${name}`,
  aside: (count) => `${many('de', count, { one: '# Karte', other: '# Karten' })} aus dem Spiel`,

  lead: 'Du spielst aus',
  leadHint: 'Leg eine bis vier Karten eines Werts.',
  follow: 'Überbiete das, oder passe',
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
  followHint: 'Einmal tippen: alle dieses Werts. Noch einmal: nur die eine.',
  why: {
    opening: () => 'Zuerst werden Dreien ausgespielt.',
    count: ({ count }) => `Du brauchst ${['', 'eine Karte', 'ein Paar', 'einen Drilling', 'einen Vierling'][count]}.`,
    rank: ({ rank }, turned) => `Es muss ${turned ? 'niedriger' : 'höher'} sein als ${names.de[rank]}.`,
    mixed: () => 'Nur Karten eines Werts gehen zusammen, mit Jokern.',
    many: () => 'Mehr als vier Karten gehen nicht zusammen, auch mit Jokern nicht.',
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
    `${many('de', count, { one: 'Die beste Karte', other: 'Die # besten Karten' })} von ${from} ${count === 1 ? 'ging' : 'gingen'} an ${to}.`,
  owes: (name, count) => `${name} muss noch ${numbers.de[count]} zurückgeben.`,
  returned: (name, count) => `${name} hat ${numbers.de[count]} zurückgegeben.`,

  you: 'du',
  passed: 'gepasst',
  away: 'weg',
  bot: 'Bot',
  last: 'letzte Karte',
  isOut: (place) => `fertig: ${place}`,
  titles: words.de.titles,
  place: (place) => `Platz ${place}`,

  plays: (name, cards) => `${name} legt ${cards}.`,
  passes: (name) => `${name} passt.`,
  effects: {
    seven: (name, count) => `${name} verschenkt ${many('de', count, { one: '# Karte', other: '# Karten' })}.`,
    ten: (name, count) => `${name} wirft ${many('de', count, { one: '# Karte', other: '# Karten' })} ab.`,
    jack: (name) => `${name} kehrt die Ordnung um: niedriger schlägt höher.`,
  },
  gifted: (name, to) => `${name} gab ${to}.`,
  giftTo: (count, name) => `${many('de', count, { one: '# Karte', other: '# Karten' })} an ${name}`,
  ends: {
    passes: (name) => `Das schlägt niemand. ${name} spielt aus.`,
    eight: (name) => `Der Stapel ist abgeräumt. ${name} spielt aus.`,
    ten: (name) => `Der Stapel ist weg. ${name} spielt aus.`,
    three: (name) => `Tiefer als eine Drei geht es nicht. ${name} spielt aus.`,
  },
  finished: (name, place) => `${name} ist fertig: ${place}.`,
  lastCard: (name) => `${name} hat nur noch eine Karte.`,
  dealt: (deal) => `Runde ${deal}. Die Karten sind verteilt.`,
  swapped: (from, to, count) => `${from} gibt ${to} ${many('de', count, { one: '# Karte', other: '# Karten' })}.`,
  explain: {
    3: 'Drei: Ist die Ordnung umgekehrt, schlägt sie nichts; dann ist der Stich zu Ende.',
    7: 'Sieben: Für jede, die du legst, schenkst du jemandem eine deiner Karten.',
    8: 'Acht: Der Stapel kommt weg, und du spielst gleich wieder aus.',
    10: 'Zehn: Für jede, die du legst, wirfst du eine Karte ab, und der Stapel kommt weg.',
    J: 'Bube: Kehrt die Ordnung um, bis der Stapel wegkommt. Niedriger schlägt höher.',
    2: 'Zwei: Die höchste Karte, vom Joker abgesehen.',
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
