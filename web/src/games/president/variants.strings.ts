import type { Language } from '../../lib/i18n';
import { does } from '../../lib/i18n/you';
import { names, some, begun } from './cards.strings';
import type { Pattern } from './cards';
import type { Needed, orderOf } from './beating';

/** Where the order of ranks comes from, in a sentence and in a word. */
type Orders = Record<NonNullable<ReturnType<typeof orderOf>>, [string, string]>;

/** The face's words for straights, bombs and revolutions. */
const en = {
  inPlay: 'Also in play',
  playStraight: (rank: string) => `Play a straight to ${rank}`,
  suggestions: 'Suggestions',
  bombOf: (rank: string) => `Bomb ${rank}`,
  aBomb: (cards: string) => `Bomb: ${cards}`,
  leadStraight: 'Play one to four cards of the same rank, or pick both ends of a straight.',
  followStraight: 'Pick one end of a straight to select all of it.',
  mixed: (jokers: boolean) =>
    `Play cards of the same rank, or a straight of three or more${jokers ? '; Jokers fit anywhere' : ''}.`,
  manyOfARank: (jokers: boolean) => `A set has at most four cards${jokers ? ', Jokers included' : ''}.`,
  turns: (back: boolean) => `Four of a kind: this ${back ? 'restores' : 'reverses'} the order.`,
  beatsAll: 'This is a bomb: it beats anything but a better bomb.',
  orders: {
    normal: ['Normal order: higher beats lower', 'Normal order'],
    jacks: ['Reversed: lower beats higher', 'Reversed'],
    revolution: ['Revolution: lower beats higher', 'Revolution'],
    both: ['Revolution and Jacks: higher beats lower', 'Revolution + J'],
  } as Orders,
  bomb: 'Bomb!',
  bombed: (fours: Pattern, needed: Needed | undefined) => {
    if (!needed) return `${begun(some.en(fours))} beat everything.`;
    const better = `only a bomb ${needed.reversed ? 'below' : 'above'} ${names.en[fours.rank]} beats them`;
    return `${begun(some.en(fours))}: ${needed.like ? better : 'nothing beats them'}.`;
  },
  rises: (name: string, on: boolean) =>
    on ? `${does(name, 'starts', 'start')} a revolution.` : `${does(name, 'ends', 'end')} the revolution.`,
  revolution: (on: boolean): string => (on ? 'Revolution!' : 'The revolution is over!'),
  revolved: (fours: Pattern, on: boolean, reversed: boolean) => {
    const order = on ? 'the order is reversed until the next four of a kind' : 'the order is back to normal';
    const jacks = ` ${on ? 'In this trick the Jacks restore it' : 'In this trick the Jacks still reverse it'}:`;
    const beats = reversed ? 'lower beats higher' : 'higher beats lower';
    return `${begun(some.en(fours))}: ${order}.${on === reversed ? '' : jacks} ${on === reversed ? begun(beats) : beats}.`;
  },
  jackBack: (name: string) => `${does(name, 'restores', 'restore')} the order for this trick: higher beats lower.`,
  jackExplained: 'Jack: reverses the order until the pile is cleared.',
};

const de: typeof en = {
  inPlay: 'Außerdem im Spiel',
  playStraight: (rank) => `Straße bis ${rank} legen`,
  suggestions: 'Vorschläge',
  bombOf: (rank) => `Bombe ${rank}`,
  aBomb: (cards) => `Bombe: ${cards}`,
  leadStraight: 'Leg eine bis vier Karten desselben Werts, oder wähle beide Enden einer Straße.',
  followStraight: 'Wähle ein Ende einer Straße, um sie ganz auszuwählen.',
  mixed: (jokers) =>
    `Leg Karten desselben Werts oder eine Straße aus mindestens drei Karten${jokers ? '; Joker passen überall' : ''}.`,
  manyOfARank: (jokers) =>
    `Höchstens vier Karten desselben Werts gehen zusammen${jokers ? ', Joker eingeschlossen' : ''}.`,
  turns: (back) => `Ein Vierling: Damit drehst du die Rangfolge ${back ? 'zurück' : 'um'}.`,
  beatsAll: 'Das ist eine Bombe: Nur eine bessere Bombe schlägt sie.',
  orders: {
    normal: ['Normale Rangfolge: Höher schlägt niedriger', 'Normale Rangfolge'],
    jacks: ['Umgekehrt: Niedriger schlägt höher', 'Umgekehrt'],
    revolution: ['Revolution: Niedriger schlägt höher', 'Revolution'],
    both: ['Revolution und Buben: Höher schlägt niedriger', 'Revolution + B'],
  },
  bomb: 'Bombe!',
  bombed: (fours, needed) => {
    if (!needed) return `${begun(some.de(fours))} schlagen alles.`;
    const better = `Nur eine Bombe ${needed.reversed ? 'unter' : 'über'} ${names.de[fours.rank]} schlägt sie`;
    return `${begun(some.de(fours))}: ${needed.like ? better : 'Die schlägt niemand'}.`;
  },
  rises: (name, on) =>
    on
      ? `${does(name, 'beginnt', 'beginnst')} eine Revolution.`
      : `${does(name, 'beendet', 'beendest')} die Revolution.`,
  revolution: (on) => (on ? 'Revolution!' : 'Die Revolution ist vorbei!'),
  revolved: (fours, on, reversed) => {
    const order = on
      ? 'Die Rangfolge ist umgekehrt, bis zum nächsten Vierling'
      : 'Es gilt wieder die normale Rangfolge';
    const jacks = ` In diesem Stich ${on ? 'drehen die Buben sie zurück' : 'kehren die Buben sie noch um'}:`;
    const beats = reversed ? 'Niedriger schlägt höher' : 'Höher schlägt niedriger';
    return `${begun(some.de(fours))}: ${order}.${on === reversed ? '' : jacks} ${beats}.`;
  },
  jackBack: (name) =>
    `${does(name, 'dreht', 'drehst')} die Rangfolge für diesen Stich zurück: Höher schlägt niedriger.`,
  jackExplained: 'Bube: kehrt die Rangfolge um, bis der Stapel abgeräumt ist.',
};

export const variantStrings: Record<Language, typeof en> = { en, de };
