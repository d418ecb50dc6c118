import type { Language } from '../../lib/i18n';
import { many } from '../../lib/i18n/plural';

/** What only the face says. */
const en = {
  game: 'Crossword',
  turn: (now: number, all: number) => `Turn ${now} of ${all}`,
  languages: { en: 'English words', de: 'German words' },
  letters: 'Letters so far',
  noLetters: 'No letter yet',
  company: 'Who has placed',
  boards: 'The boards',

  // what is expected now
  nameLetter: 'Name a letter',
  nameHint: 'Everybody will write it, you too. Click one, or type it and press Enter.',
  nameTouch: 'Everybody will write it, you too.',
  pick: 'Letters to choose from',
  nameThis: (letter: string) => `Name the ${letter}`,
  names: (name: string) => `${name} names a letter …`,
  place: (letter: string) => `Place the ${letter}`,
  placeHint: 'Tap a cell, drag the letter there, or use the arrow keys and Enter.',
  placeTouch: 'Tap a cell, or drag the letter there.',
  lock: 'Place it here',
  takeBack: 'Take back',
  sureHint: 'Not placed yet. Tap the cell again, or choose another.',
  placed: 'Placed',
  waiting: (names: string) => `Waiting for ${names}`,
  watching: 'You are watching.',
  out: 'You are out of this game.',
  hurry: 'Everybody is waiting for you',
  theLetter: (letter: string) => `The letter ${letter}`,
  confirm: 'Confirm each move',
  double: 'A word that fills a whole line counts double.',

  // people
  hasPlaced: 'placed',
  thinks: 'thinking',
  isNaming: 'naming',
  hasLeft: 'left',
  away: 'away',
  you: 'you',

  // boards
  yours: 'Your board',
  boardOf: (name: string) => `Board of ${name}`,
  cell: (row: number, col: number) => `Row ${row}, column ${col}`,
  empty: 'empty',
  inWords: (count: number, words: string) => (count === 1 ? `in the word ${words}` : `in the words ${words}`),

  // spoken
  heard: (letter: string, name: string) => `${letter}, named by ${name}.`,
  drawn: (letter: string) => `${letter}, drawn by the house.`,
  laid: (letter: string, row: number, col: number) => `${letter} placed in row ${row}, column ${col}.`,
  nowNames: (name: string) => `${name} names the next letter.`,
  youName: 'You name the next letter.',

  // the end
  row: (at: number) => `Row ${at}`,
  column: (at: number) => `Column ${at}`,
  skip: 'Show everything',
  again: 'Show the words again',
  wins: (name: string, points: number) =>
    `${name} wins with ${many('en', points, { one: '# point', other: '# points' })}`,
  youWin: (points: number) => `You win with ${many('en', points, { one: '# point', other: '# points' })}`,
  tie: (names: string, points: number) =>
    `A tie: ${names} with ${many('en', points, { one: '# point', other: '# points' })} each`,
  tieOf: (count: number, points: number) =>
    `A tie of ${count}, with ${many('en', points, { one: '# point', other: '# points' })} each`,
  solo: (points: number) => `You made ${many('en', points, { one: '# point', other: '# points' })}`,
  soloOf: (name: string, points: number) => `${name} made ${many('en', points, { one: '# point', other: '# points' })}`,
  counting: 'Counting the words …',
  stopped: 'The game was stopped',
  stoppedHint: 'It counts for nobody.',
  points: (count: number) => many('en', count, { one: '# point', other: '# points' }),
  winner: 'winner',
  tied: 'tied for first',
  rank: (rank: number) => `Place ${rank}`,
  notScored: 'Left, so not scored',
  across: 'Across',
  down: 'Down',
  noWords: 'no words',
  wordLabel: (word: string, points: string) => `${word}, ${points}`,
  fills: 'fills the line, counts double',
  tapWords: 'Tap a letter or a word to see what it counts.',
  possible: 'The best possible',
  possiblePoints: (points: number) =>
    `At least ${many('en', points, { one: '# point was', other: '# points were' })} possible`,
  possibleHint: 'The best board the house could find for these letters.',
  possibleReached: 'The house found nothing better than the best of you.',
  searching: 'The house is looking for the best possible board …',
};

type Phrases = typeof en;

const de: Phrases = {
  game: 'Kreuzwort',
  turn: (now, all) => `Zug ${now} von ${all}`,
  languages: { en: 'Englische Wörter', de: 'Deutsche Wörter' },
  letters: 'Buchstaben bisher',
  noLetters: 'Noch kein Buchstabe',
  company: 'Wer gesetzt hat',
  boards: 'Die Gitter',

  nameLetter: 'Nenne einen Buchstaben',
  nameHint: 'Alle schreiben ihn hin, du auch. Klick einen an, oder tipp ihn und drück Enter.',
  nameTouch: 'Alle schreiben ihn hin, du auch.',
  pick: 'Buchstaben zur Auswahl',
  nameThis: (letter) => `${letter} nennen`,
  names: (name) => `${name} nennt einen Buchstaben …`,
  place: (letter) => `Setze das ${letter}`,
  placeHint: 'Tipp auf ein Feld, zieh den Buchstaben hin, oder nimm Pfeiltasten und Enter.',
  placeTouch: 'Tipp auf ein Feld, oder zieh den Buchstaben hin.',
  lock: 'Hier setzen',
  takeBack: 'Zurücknehmen',
  sureHint: 'Noch nicht gesetzt. Tipp noch einmal auf das Feld, oder wähle ein anderes.',
  placed: 'Gesetzt',
  waiting: (names) => `Warten auf ${names}`,
  watching: 'Du schaust zu.',
  out: 'Du bist aus diesem Spiel ausgeschieden.',
  hurry: 'Alle warten auf dich',
  theLetter: (letter) => `Der Buchstabe ${letter}`,
  confirm: 'Jeden Zug bestätigen',
  double: 'Ein Wort über die ganze Linie zählt doppelt.',

  hasPlaced: 'hat gesetzt',
  thinks: 'überlegt',
  isNaming: 'nennt gerade',
  hasLeft: 'ausgestiegen',
  away: 'weg',
  you: 'du',

  yours: 'Dein Gitter',
  boardOf: (name) => `Gitter von ${name}`,
  cell: (row, col) => `Zeile ${row}, Spalte ${col}`,
  empty: 'leer',
  inWords: (count, words) => (count === 1 ? `im Wort ${words}` : `in den Wörtern ${words}`),

  heard: (letter, name) => `${letter}, genannt von ${name}.`,
  drawn: (letter) => `${letter}, vom Haus gezogen.`,
  laid: (letter, row, col) => `${letter} in Zeile ${row}, Spalte ${col} gesetzt.`,
  nowNames: (name) => `${name} nennt den nächsten Buchstaben.`,
  youName: 'Du nennst den nächsten Buchstaben.',

  row: (at) => `Zeile ${at}`,
  column: (at) => `Spalte ${at}`,
  skip: 'Alles zeigen',
  again: 'Wörter noch einmal zeigen',
  wins: (name, points) => `${name} gewinnt mit ${many('de', points, { one: '# Punkt', other: '# Punkten' })}`,
  youWin: (points) => `Du gewinnst mit ${many('de', points, { one: '# Punkt', other: '# Punkten' })}`,
  tie: (names, points) =>
    `Unentschieden: ${names} mit je ${many('de', points, { one: '# Punkt', other: '# Punkten' })}`,
  tieOf: (count, points) =>
    `Unentschieden zwischen ${count}, mit je ${many('de', points, { one: '# Punkt', other: '# Punkten' })}`,
  solo: (points) => `Du hast ${many('de', points, { one: '# Punkt', other: '# Punkte' })}`,
  soloOf: (name, points) => `${name} hat ${many('de', points, { one: '# Punkt', other: '# Punkte' })}`,
  counting: 'Die Wörter werden gezählt …',
  stopped: 'Das Spiel wurde abgebrochen',
  stoppedHint: 'Es zählt für niemanden.',
  points: (count) => many('de', count, { one: '# Punkt', other: '# Punkte' }),
  winner: 'gewonnen',
  tied: 'geteilter erster Platz',
  rank: (rank) => `Platz ${rank}`,
  notScored: 'Ausgestiegen, nicht gewertet',
  across: 'Waagerecht',
  down: 'Senkrecht',
  noWords: 'keine Wörter',
  wordLabel: (word, points) => `${word}, ${points}`,
  fills: 'füllt die Linie, zählt doppelt',
  tapWords: 'Tipp auf einen Buchstaben oder ein Wort: Was zählt es?',
  possible: 'Das Beste',
  possiblePoints: (points) =>
    many('de', points, { one: 'Mindestens # Punkt war möglich', other: 'Mindestens # Punkte waren möglich' }),
  possibleHint: 'Das beste Gitter, das das Haus mit diesen Buchstaben gefunden hat.',
  possibleReached: 'Etwas Besseres als euer bestes hat das Haus nicht gefunden.',
  searching: 'Das Haus sucht das bestmögliche Gitter …',
};

export const phrases: Record<Language, Phrases> = { en, de };
