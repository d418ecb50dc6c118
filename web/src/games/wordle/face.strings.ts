import type { Language } from '../../lib/i18n';
import { many } from '../../lib/i18n/plural';
import { YOU } from '../../lib/i18n/you';

/** The strings of the face. */
const en = {
  game: 'Word race',
  kind: (language: 'en' | 'de', length: number) => `${length}-letter ${{ en: 'English', de: 'German' }[language]} word`,
  hard: 'Hard mode',
  sharp: 'High contrast',

  // people
  others: 'The others',
  everyone: 'Everyone’s guesses',
  you: 'you',
  guesses: (count: number) => many('en', count, { one: '# guess', other: '# guesses' }),
  none: 'no guess yet',
  found: (count: number) => many('en', count, { one: 'found in # guess', other: 'found in # guesses' }),
  failed: 'not found',
  left: 'left',
  away: 'away',
  after: (time: string) => `after ${time}`,
  boardOf: (name: string) => (name === YOU.en ? 'Your guesses' : `${name}’s guesses`),
  lastRow: (correct: number, present: number) => `last guess: ${correct} correct, ${present} elsewhere`,

  // the race
  done: 'You are done. Now you can see the others’ guesses.',
  watching: 'You are watching. Letters are shown when everyone is done.',
  out: 'You are out of this race.',
  someoneFound: (name: string, count: number) =>
    `${name} found it ${many('en', count, { one: 'in # guess', other: 'in # guesses' })}.`,
  someoneFailed: (name: string) => `${name} did not find it.`,

  // the end
  wins: (name: string, count: number) =>
    `${name} wins ${many('en', count, { one: 'in # guess', other: 'in # guesses' })}`,
  youWin: (count: number) => `You win ${many('en', count, { one: 'in # guess', other: 'in # guesses' })}`,
  tie: (names: string) => `A tie: ${names}`,
  nobody: 'Nobody found it',
  solo: (count: number) => many('en', count, { one: 'Found in # guess', other: 'Found in # guesses' }),
  stopped: 'This game does not count',
  points: (count: number) => many('en', count, { one: '# point', other: '# points' }),
  winner: 'winner',
};

const de: typeof en = {
  game: 'Wortrennen',
  kind: (language, length) => `${{ en: 'Englisches', de: 'Deutsches' }[language]} Wort mit ${length} Buchstaben`,
  hard: 'Schwieriger Modus',
  sharp: 'Hoher Kontrast',

  others: 'Die anderen',
  everyone: 'Alle Versuche',
  you: 'du',
  guesses: (count) => many('de', count, { one: '# Versuch', other: '# Versuche' }),
  none: 'noch kein Versuch',
  found: (count) => many('de', count, { one: 'in # Versuch gefunden', other: 'in # Versuchen gefunden' }),
  failed: 'nicht gefunden',
  left: 'gegangen',
  away: 'weg',
  after: (time) => `nach ${time}`,
  boardOf: (name) => (name === YOU.de ? 'Deine Versuche' : `Versuche von ${name}`),
  lastRow: (correct, present) => `letzter Versuch: ${correct} richtig, ${present} woanders`,

  done: 'Du bist fertig. Jetzt siehst du die Versuche der anderen.',
  watching: 'Du schaust zu. Die Buchstaben siehst du, wenn alle fertig sind.',
  out: 'Du bist in diesem Rennen nicht mehr dabei.',
  someoneFound: (name, count) =>
    `${name} hat es ${many('de', count, { one: 'in # Versuch', other: 'in # Versuchen' })} gefunden.`,
  someoneFailed: (name) => `${name} hat es nicht gefunden.`,

  wins: (name, count) => `${name} gewinnt ${many('de', count, { one: 'mit # Versuch', other: 'mit # Versuchen' })}`,
  youWin: (count) => `Du gewinnst ${many('de', count, { one: 'mit # Versuch', other: 'mit # Versuchen' })}`,
  tie: (names) => `Unentschieden: ${names}`,
  nobody: 'Niemand hat es gefunden',
  solo: (count) => many('de', count, { one: 'In # Versuch gefunden', other: 'In # Versuchen gefunden' }),
  stopped: 'Dieses Spiel zählt nicht',
  points: (count) => many('de', count, { one: '# Punkt', other: '# Punkte' }),
  winner: 'gewonnen',
};

export const faceStrings: Record<Language, typeof en> = { en, de };
