import type { Language } from '../../lib/i18n';
import { nth } from '../../lib/i18n/ordinal';
import { many } from '../../lib/i18n/plural';
import { does, whom } from '../../lib/i18n/you';
import type { Rank, Suit } from './cards';
import { begun, names, nominative, numbers, some, suits, type ByRank } from './cards.strings';
import { neededStrings } from './beating.strings';
import { titles } from './titles.strings';
import { variantStrings } from './variants.strings';

/** Titles that take an article in a sentence. */
const withArticle: Record<Language, Record<string, string>> = {
  en: { Citizen: 'a Citizen', Scumbag: 'the Scumbag', Asshole: 'the Asshole' },
  de: { Scumbag: 'das Vize-Arschloch', Asshole: 'das Arschloch' },
};
const inSentence = (language: Language, title: string): string =>
  withArticle[language][title] ?? (titles[language] as Record<string, string>)[title] ?? title;

const en = {
  ...neededStrings.en,
  variants: variantStrings.en,
  game: 'President',
  deal: (deal: number) => `Deal ${deal}`,
  order: 'Turn order',
  table: 'Centre of the table',
  pile: 'Pile',
  hand: 'Your hand',

  // cards
  card: (rank: Rank, suit: Suit | null) => (suit ? `${names.en[rank]} of ${suits.en[suit]}` : 'Joker'),
  some: some.en,
  rank: (rank: Rank) => names.en[rank],
  /** The rank as printed in the corner of a card. */
  index: (rank: Rank) => String(rank),
  no: 'can’t be played',
  fresh: 'new',
  cards: (count: number) => many('en', count, { one: '# card', other: '# cards' }),
  laidBy: (cards: string, name: string) => `${cards}, by ${whom(name)}`,
  aside: (count: number) => `${many('en', count, { one: '# card', other: '# cards' })} out of play`,

  // what is expected now
  lead: 'You lead',
  leadHint: 'Play one to four cards of the same rank.',
  follow: 'Beat it, or pass',
  unbeatable: 'You can only pass',
  leads: (name: string) => `${name} leads`,
  empty: 'No cards yet',
  waits: (names: string) => `Waiting for ${names}`,
  watching: 'You are watching.',
  out: (place: string) => `You are out: ${place}`,
  youPassed: 'You passed. You can play again once the pile is cleared.',
  unsent: 'Not saved yet',
  unsentHint: 'Your move stays here until the server has saved it.',
  play: 'Play',
  playThese: (cards: string) => `Play ${cards}`,
  pass: 'Pass',
  soon: 'Play on my turn',
  soonHint: 'These cards will be played on your turn if they still fit.',
  soonOff: 'The cards you selected no longer fit.',
  nothingFits: 'You can’t play any of your cards.',
  passAlways: 'Always pass when nothing fits',
  followHint: 'Pick a card to select its set; pick it again for just that card.',
  why: {
    opening: 'The first lead must be threes.',
    mixed: (jokers: boolean) => `All cards must have the same rank${jokers ? '; Jokers fit any rank' : ''}.`,
    many: (jokers: boolean) => `You can play at most four cards${jokers ? ', Jokers included' : ''}.`,
  },

  // duties
  gift: (count: number) => `Give away ${many('en', count, { one: '# card', other: '# cards' })}`,
  giftHint: 'Select cards from your hand, then choose who gets them.',
  giveTo: (name: string) => `To ${name}`,
  back: (card: string, name: string) => `Take the ${card} back from ${name}`,
  give: 'Give',
  discard: (count: number) => `Discard ${many('en', count, { one: '# card', other: '# cards' })}`,
  discardHint: (count: number) => `Nobody sees which. ${count === 1 ? 'It is' : 'They are'} out of play for this deal.`,
  throw: 'Discard',
  return: (count: number) => `Return ${many('en', count, { one: '# card', other: '# cards' })}`,
  returnHint: (count: number, name: string) =>
    `You got ${name}’s ${many('en', count, { one: 'best card', other: '# best cards' })}. Return any you like.`,
  giveBack: 'Return',
  left: (count: number) => `${count} to go`,
  chosen: (count: number, of: number) => `${count} of ${of} selected`,
  gave: (cards: string, name: string) => `Given to ${name}: ${cards}.`,
  got: (cards: string, name: string) => `From ${name}: ${cards}.`,
  exchanging: 'Cards are being exchanged',
  best: (from: string, to: string, count: number) =>
    `${does(from, 'gave their', 'gave your')} ${many('en', count, { one: 'best card', other: '# best cards' })} to ${whom(to)}.`,
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
  place: (place: number) => `${nth(place)} place`,

  // what happened; seen for a moment, and spoken
  plays: (name: string, cards: string) => `${does(name, 'plays', 'play')} ${cards}.`,
  passes: (name: string) => `${does(name, 'passes', 'pass')}.`,
  effects: {
    seven: (name: string, count: number) =>
      `${does(name, 'gives', 'give')} away ${many('en', count, { one: '# card', other: '# cards' })}.`,
    ten: (name: string, count: number) =>
      `${does(name, 'discards', 'discard')} ${many('en', count, { one: '# card', other: '# cards' })}.`,
    jack: (name: string) => `${does(name, 'reverses', 'reverse')} the order: lower beats higher.`,
  },
  gifted: (name: string, to: string) => `${name} gave ${to}.`,
  giftTo: (count: number, name: string) => `${many('en', count, { one: '# card', other: '# cards' })} to ${whom(name)}`,
  ends: {
    passes: (name: string) => `Nobody beats that. ${does(name, 'leads', 'lead')}.`,
    eight: (name: string) => `The pile is cleared. ${does(name, 'leads', 'lead')}.`,
    ten: (name: string) => `The pile is cleared. ${does(name, 'leads', 'lead')}.`,
    three: (name: string) => `Nothing is lower than a three. ${does(name, 'leads', 'lead')}.`,
  },
  finished: (name: string, place: string) => `${does(name, 'is', 'are')} out: ${place}.`,
  lastCard: (name: string) => `${does(name, 'has', 'have')} one card left.`,
  dealt: (deal: number) => `Deal ${deal}. The cards are dealt.`,
  swapped: (from: string, to: string, count: number) =>
    `${does(from, 'gives', 'give')} ${many('en', count, { one: '# card', other: '# cards' })} to ${whom(to)}.`,
  explain: {
    3: 'Three: when the order is reversed, nothing beats it, so it ends the trick.',
    7: 'Seven: for each seven you play, give one of your cards to someone.',
    8: 'Eight: clears the pile, and you lead again.',
    10: 'Ten: for each ten you play, discard a card. Then the pile is cleared.',
    J: 'Jack: reverses the order until the pile is cleared. Lower beats higher.',
    2: 'Two: the highest card, except for Jokers if they are in play.',
    JOKER: 'Joker: the highest card, or any rank when played with others.',
  } as Partial<ByRank>,
  noEffect: (rank: string) => `${begun(rank)}: no effect.`,

  // the end
  ceremony: 'Awarding the titles',
  skip: 'Show everything',
  youAre: (title: string) => `You are ${inSentence('en', title)}`,
  is: (name: string, title: string) => `${name} is ${inSentence('en', title)}`,
  youHave: (place: number) => `You finished ${nth(place)}`,
  has: (name: string, place: number) => `${name} finished ${nth(place)}`,
  stopped: 'The deal was ended early',
  stoppedHint: 'It does not count.',
  evening: 'Titles this evening',
  eveningPlaces: 'Places this evening',
  name: 'Name',

  // preferences
  preferences: 'Preferences',
  four: 'Four-colour deck',
  plain: 'Places instead of titles',
  high: 'High cards on the left',
  autoPass: 'Pass automatically when I can’t play',
  counting: 'Show the cards played so far',
  leftHand: 'Left-handed buttons',
  played: 'Played so far',
  playedOf: (rank: string, count: number, of: number) => `${rank}: ${count} of ${of}`,
};

export type FaceStrings = typeof en;

const de: FaceStrings = {
  ...neededStrings.de,
  variants: variantStrings.de,
  game: 'Präsident',
  deal: (deal) => `Runde ${deal}`,
  order: 'Reihenfolge',
  table: 'Tischmitte',
  pile: 'Stapel',
  hand: 'Dein Blatt',

  card: (rank, suit) => (suit ? `${suits.de[suit]}-${names.de[rank]}` : 'Joker'),
  some: some.de,
  rank: (rank) => names.de[rank],
  index: (rank) => ({ J: 'B', Q: 'D' })[String(rank)] ?? String(rank),
  no: 'passt nicht',
  fresh: 'neu',
  cards: (count) => many('de', count, { one: '# Karte', other: '# Karten' }),
  laidBy: (cards, name) => `${nominative(cards)}, von ${whom(name)}`,
  aside: (count) => `${many('de', count, { one: '# Karte', other: '# Karten' })} nicht mehr im Spiel`,

  lead: 'Du spielst aus',
  leadHint: 'Leg eine bis vier Karten desselben Werts.',
  follow: 'Schlag den Stapel oder passe',
  unbeatable: 'Du kannst nur passen',
  leads: (name) => `${name} spielt aus`,
  empty: 'Noch keine Karten',
  waits: (names) => `Warten auf ${names}`,
  watching: 'Du schaust zu.',
  out: (place) => `Du bist fertig: ${place}`,
  youPassed: 'Du hast gepasst. Sobald der Stapel abgeräumt ist, kannst du wieder legen.',
  unsent: 'Noch nicht gespeichert',
  unsentHint: 'Dein Zug bleibt hier, bis der Server ihn gespeichert hat.',
  play: 'Legen',
  playThese: (cards) => `${begun(cards)} legen`,
  pass: 'Passen',
  soon: 'Legen, wenn ich dran bin',
  soonHint: 'Diese Karten werden gelegt, sobald du dran bist, falls sie dann noch passen.',
  soonOff: 'Die ausgewählten Karten passen nicht mehr.',
  nothingFits: 'Keine deiner Karten passt.',
  passAlways: 'Dann immer passen',
  followHint: 'Einmal wählen: alle Karten dieses Werts; noch einmal: nur diese eine.',
  why: {
    opening: 'Zuerst müssen Dreien ausgespielt werden.',
    mixed: (jokers) => `Alle Karten müssen denselben Wert haben${jokers ? '; Joker passen zu jedem Wert' : ''}.`,
    many: (jokers) => `Höchstens vier Karten gehen zusammen${jokers ? ', Joker eingeschlossen' : ''}.`,
  },

  gift: (count) => `Verschenke ${many('de', count, { one: '# Karte', other: '# Karten' })}`,
  giftHint: 'Wähle Karten aus deinem Blatt und dann, wer sie bekommt.',
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
  chosen: (count, of) => `${count} von ${of} ausgewählt`,
  gave: (cards, name) => `An ${name} gegeben: ${cards}.`,
  got: (cards, name) => `Von ${name} bekommen: ${cards}.`,
  exchanging: 'Karten werden getauscht',
  best: (from, to, count) =>
    `${does(from, 'gab', 'gabst')} ${whom(to)} ${many('de', count, { one: 'die beste Karte', other: 'die # besten Karten' })}.`,
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
    jack: (name) => `${does(name, 'kehrt', 'kehrst')} die Rangfolge um: Niedriger schlägt höher.`,
  },
  gifted: (name, to) => `${does(name, 'gab', 'gabst')} ${to}.`,
  giftTo: (count, name) => `${whom(name)} ${many('de', count, { one: '# Karte', other: '# Karten' })}`,
  ends: {
    passes: (name) => `Das schlägt niemand. ${does(name, 'spielt', 'spielst')} aus.`,
    eight: (name) => `Der Stapel ist abgeräumt. ${does(name, 'spielt', 'spielst')} aus.`,
    ten: (name) => `Der Stapel ist abgeräumt. ${does(name, 'spielt', 'spielst')} aus.`,
    three: (name) => `Niedriger als eine Drei geht es nicht. ${does(name, 'spielt', 'spielst')} aus.`,
  },
  finished: (name, place) => `${does(name, 'ist', 'bist')} fertig: ${place}.`,
  lastCard: (name) => `${does(name, 'hat', 'hast')} nur noch eine Karte.`,
  dealt: (deal) => `Runde ${deal}. Die Karten sind verteilt.`,
  swapped: (from, to, count) =>
    `${does(from, 'gibt', 'gibst')} ${whom(to)} ${many('de', count, { one: '# Karte', other: '# Karten' })}.`,
  explain: {
    3: 'Drei: Bei umgekehrter Rangfolge ist sie nicht zu schlagen und beendet den Stich.',
    7: 'Sieben: Für jede Sieben, die du legst, schenkst du jemandem eine deiner Karten.',
    8: 'Acht: Der Stapel wird abgeräumt, und du spielst wieder aus.',
    10: 'Zehn: Für jede Zehn, die du legst, wirfst du eine Karte ab. Dann wird der Stapel abgeräumt.',
    J: 'Bube: kehrt die Rangfolge um, bis der Stapel abgeräumt ist. Niedriger schlägt höher.',
    2: 'Zwei: die höchste Karte; nur Joker sind höher, wenn sie mitspielen.',
    JOKER: 'Joker: die höchste Karte; zusammen mit anderen hat er deren Wert.',
  },
  noEffect: (rank) => `${rank}: keine besondere Wirkung.`,

  ceremony: 'Die Titel werden vergeben',
  skip: 'Alles zeigen',
  youAre: (title) => `Du bist ${inSentence('de', title)}`,
  is: (name, title) => `${name} ist ${inSentence('de', title)}`,
  youHave: (place) => `Du hast Platz ${place} belegt`,
  has: (name, place) => `${name} hat Platz ${place} belegt`,
  stopped: 'Die Runde wurde vorzeitig beendet',
  stoppedHint: 'Sie zählt nicht.',
  evening: 'Titel des Abends',
  eveningPlaces: 'Plätze des Abends',
  name: 'Name',

  preferences: 'Persönliche Einstellungen',
  four: 'Vierfarbiges Blatt',
  plain: 'Plätze statt Titel',
  high: 'Hohe Karten links',
  autoPass: 'Automatisch passen, wenn keine Karte passt',
  counting: 'Gelegte Karten zeigen',
  leftHand: 'Knöpfe für die linke Hand',
  played: 'Schon gelegt',
  playedOf: (rank, count, of) => `${rank}: ${count} von ${of}`,
};

export const faceStrings: Record<Language, FaceStrings> = { en, de };
