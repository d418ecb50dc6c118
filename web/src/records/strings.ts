import type { Language } from '../lib/i18n';
import { LOCALES } from '../lib/i18n/dates';
import { many } from '../lib/i18n/plural';
import type { Finding } from '../lib/protocol';
import { findingsInGerman } from './findings.strings';
import type { Filter } from './played';

type Choices<V> = { value: V; label: string }[];

const written = (language: Language) => (seconds: number) =>
  new Date(seconds * 1000).toLocaleString(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short' });

/** The strings of the pages about finished games. */
const en = {
  mine: 'My games',
  noneYet: 'You have no finished games yet. They appear here when a game is over.',
  noneOf: 'You have no finished games of this kind.',
  keepGuest: 'This browser remembers your games. With an account, you can find them on any device.',
  openAccount: 'Create an account',
  elsewhere: 'Your games are on the server’s own pages.',
  kind: 'Game',
  every: 'All games',
  more: 'Show more',
  daily: 'Daily words',
  dailyWord: 'Daily word',
  of: (day: string) => `for ${day}`,
  found: (attempts: number) => many('en', attempts, { one: 'Found in # guess', other: 'Found in # guesses' }),
  notFound: 'Not found',
  company: 'Against',
  companies: [
    { value: '', label: 'Anyone' },
    { value: 'people', label: 'People' },
    { value: 'practice', label: 'Bots only' },
  ] as Choices<Filter['company']>,
  results: [
    { value: '', label: 'Any' },
    { value: 'won', label: 'Won' },
    { value: 'lost', label: 'Not won' },
  ] as Choices<Filter['result']>,
  won: 'You won',
  lost: 'You did not win',
  shared: 'A tie',
  stopped: 'The game was ended early.',
  against: (names: string) => `with ${names}`,
  alone: 'alone',
  points: 'Points',
  when: written('en'),
  players: 'Players',
  player: 'Player',
  result: 'Result',
  winner: 'won',
  bot: (level: string) => `bot, ${level}`,
  settings: 'Game settings',
  replay: 'Replay',
  first: 'To the beginning',
  back: 'One step back',
  play: 'Play',
  pause: 'Pause',
  next: 'One step forward',
  last: 'To the end',
  step: 'Step',
  at: (step: number, last: number) => `Step ${step} of ${last}`,
  speed: 'Speed',
  speeds: { '0.5': '½ ×', '1': '1 ×', '2': '2 ×', '4': '4 ×' },
  viewer: 'Seen by',
  open: 'Everyone, nothing hidden',
  spectator: 'Spectators',
  hands: 'Revealed',
  moves: 'Moves',
  begins: 'The game begins',
  answers: 'The server answers',
  leaves: (name: string) => `${name} leaves`,
  oldRules: 'This game was played under older rules, so only its result can be shown.',
  broken: 'This step cannot be shown.',
  sharing: 'Share and check',
  shareLead: 'Anyone with the link can see this game.',
  copy: 'Copy link to this moment',
  share: 'Share',
  shareText: (game: string) => `A moment from ${game}`,
  download: 'Download as a file',
  check: 'Check this game',
  consistent: 'Everything checks out.',
  checked: [
    'The seed is the one the server had committed to before the game.',
    'Every shuffle and every draw follows from the seed.',
    'Every move keeps to the rules and leads to this result.',
    'No entry of the log was changed: each one carries a hash of everything before it.',
  ],
  witnessed: (known: number | null, all: number) => {
    if (known === null) return 'Not witnessed: this browser has not seen the game being played.';
    if (known === 0)
      return 'Witnessed: the seed is the one this browser saw a commitment to. The moves are not witnessed.';
    if (known === all) return 'Witnessed: every move agrees with what this browser saw during the game.';
    return `Witnessed: up to step ${known - 1} of ${all - 1}, every move agrees with what this browser saw during the game.`;
  },
  signed: (key: string) => `Signed by the server, with the key ${key}.`,
  unsigned: 'Not signed: the game was recorded by an older version of the server.',
  faulty: 'Something is wrong:',
  /** What a check found, in the server's own English, or in other words by its kind. */
  finding: ({ text }: Finding): string => text,
  unknown: 'Not everything could be checked:',
  yourself: 'The server has checked itself. To be sure, check the game on your own machine:',
  look: 'Review the moves',
  looking: (done: number, total: number) => `Reviewing move ${done} of ${total}…`,
  looked: (count: number) => many('en', count, { one: '# moment found.', other: '# moments found.' }),
  allMoments: (count: number) => many('en', count, { one: 'Show # more moment', other: 'Show # more moments' }),
  keys: {
    step: 'One step back or forward',
    list: 'Move through the list of moves',
    ends: 'To the beginning or the end',
    play: 'Play or pause the replay',
  },
};

const de: typeof en = {
  mine: 'Meine Spiele',
  noneYet: 'Du hast noch keine beendeten Spiele. Sie erscheinen hier, sobald ein Spiel aus ist.',
  noneOf: 'Du hast keine beendeten Spiele dieser Art.',
  keepGuest: 'Dieser Browser merkt sich deine Spiele. Mit einem Konto findest du sie auf jedem Gerät.',
  openAccount: 'Konto erstellen',
  elsewhere: 'Deine Spiele sind auf den Seiten des Servers.',
  kind: 'Spiel',
  every: 'Alle Spiele',
  more: 'Mehr zeigen',
  daily: 'Tageswörter',
  dailyWord: 'Wort des Tages',
  of: (day) => `vom ${day}`,
  found: (attempts) => many('de', attempts, { one: 'In # Versuch gefunden', other: 'In # Versuchen gefunden' }),
  notFound: 'Nicht gefunden',
  company: 'Gegen',
  companies: [
    { value: '', label: 'Alle' },
    { value: 'people', label: 'Menschen' },
    { value: 'practice', label: 'Nur Bots' },
  ],
  results: [
    { value: '', label: 'Alle' },
    { value: 'won', label: 'Gewonnen' },
    { value: 'lost', label: 'Nicht gewonnen' },
  ],
  won: 'Gewonnen',
  lost: 'Nicht gewonnen',
  shared: 'Unentschieden',
  stopped: 'Das Spiel wurde vorzeitig beendet.',
  against: (names: string) => `mit ${names}`,
  alone: 'allein',
  points: 'Punkte',
  when: written('de'),
  players: 'Spieler',
  player: 'Spieler',
  result: 'Ergebnis',
  winner: 'gewonnen',
  bot: (level: string) => `Bot, ${level}`,
  settings: 'Spieleinstellungen',
  replay: 'Wiederholung',
  first: 'Zum Anfang',
  back: 'Einen Schritt zurück',
  play: 'Abspielen',
  pause: 'Pause',
  next: 'Einen Schritt weiter',
  last: 'Zum Ende',
  step: 'Schritt',
  at: (step: number, last: number) => `Schritt ${step} von ${last}`,
  speed: 'Tempo',
  speeds: { '0.5': '½ ×', '1': '1 ×', '2': '2 ×', '4': '4 ×' },
  viewer: 'Aus Sicht von',
  open: 'Allen, alles offen',
  spectator: 'Zuschauern',
  hands: 'Aufgedeckt',
  moves: 'Züge',
  begins: 'Das Spiel beginnt',
  answers: 'Der Server antwortet',
  leaves: (name: string) => `${name} geht`,
  oldRules: 'Dieses Spiel wurde nach älteren Regeln gespielt; zeigen lässt sich nur sein Ergebnis.',
  broken: 'Dieser Schritt lässt sich nicht zeigen.',
  sharing: 'Teilen und prüfen',
  shareLead: 'Alle, die den Link haben, können dieses Spiel sehen.',
  copy: 'Link zu diesem Moment kopieren',
  share: 'Teilen',
  shareText: (game: string) => `Ein Moment aus ${game}`,
  download: 'Als Datei herunterladen',
  check: 'Dieses Spiel prüfen',
  consistent: 'Alles stimmt.',
  checked: [
    'Der Startwert ist der, auf den sich der Server vor dem Spiel festgelegt hatte.',
    'Jedes Mischen und jedes Ziehen folgt aus dem Startwert.',
    'Jeder Zug hält die Regeln ein und führt zu diesem Ergebnis.',
    'Kein Eintrag im Protokoll wurde geändert: Jeder trägt einen Hash von allem, was vor ihm war.',
  ],
  witnessed: (known: number | null, all: number) => {
    if (known === null) return 'Nicht bezeugt: Dieser Browser hat das Spiel nicht miterlebt.';
    if (known === 0)
      return 'Bezeugt: Der Startwert ist der, auf den sich der Server in diesem Browser festgelegt hat. Die Züge sind nicht bezeugt.';
    if (known === all)
      return 'Bezeugt: Jeder Zug stimmt mit dem überein, was dieser Browser während des Spiels gesehen hat.';
    return `Bezeugt: Bis Schritt ${known - 1} von ${all - 1} stimmt jeder Zug mit dem überein, was dieser Browser während des Spiels gesehen hat.`;
  },
  signed: (key: string) => `Vom Server signiert, mit dem Schlüssel ${key}.`,
  unsigned: 'Nicht signiert: Das Spiel wurde von einer älteren Version des Servers aufgezeichnet.',
  faulty: 'Etwas stimmt nicht:',
  finding: ({ kind, text, step }) => findingsInGerman[kind]?.(step ?? 0) ?? text,
  unknown: 'Nicht alles ließ sich prüfen:',
  yourself: 'Der Server hat sich selbst geprüft. Um sicherzugehen, prüfe das Spiel auf deinem eigenen Rechner:',
  look: 'Züge auswerten',
  looking: (done: number, total: number) => `Zug ${done} von ${total} wird ausgewertet …`,
  looked: (count: number) => many('de', count, { one: '# Moment gefunden.', other: '# Momente gefunden.' }),
  allMoments: (count: number) =>
    many('de', count, { one: '# weiteren Moment zeigen', other: '# weitere Momente zeigen' }),
  keys: {
    step: 'Einen Schritt zurück oder weiter',
    list: 'Durch die Liste der Züge gehen',
    ends: 'Zum Anfang oder zum Ende',
    play: 'Wiederholung abspielen oder anhalten',
  },
};

export const strings: Record<Language, typeof en> = { en, de };
