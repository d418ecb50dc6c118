import type { Language } from '../../lib/i18n';
import { many } from '../../lib/i18n/plural';
import { YOU } from '../../lib/i18n/you';
import type { GameCard } from '../../lib/protocol';

/** What a table says besides what the front page needs, too. */
const en = {
  door: {
    title: (code: string) => `Table ${code}`,
    someone: 'Someone',
    invited: (host: string, game: string) => `${host} invites you to ${game}.`,
    first: (game: string) => `New ${game} table.`,
    kept: (game: string) => `Your seat at the ${game} table is waiting.`,
    lead: 'What should we call you? We’ll only ask once.',
    optional: 'You can leave this empty.',
    enter: 'Join',
    watch: 'Just watch',
    running: 'A game is in progress. You can watch it and play in the next one.',
  },
  unnamed: {
    you: YOU.en,
    player: (number: number) => `Player ${number}`,
    spectator: 'Someone',
  },
  watching: (count: number, among: boolean) => {
    if (among && count === 1) return 'You are watching';
    return `${count} watching${among ? ', including you' : ''}`;
  },
  meet: (names: string, many: boolean) => `${names} ${many ? 'are' : 'is'} here. What should we call you?`,
  introduce: 'Use this name',
  later: 'Not now',
  nameToChat: 'Enter a name to chat.',
  fill: 'Fill with bots',
  startGame: (title: string) => `Start ${title}`,
  lock: 'Lock the table: nobody new can join',
  locked: 'The table is locked: nobody new can join.',
  lockedFact: 'Locked',
  nobodyNew: 'Nobody new can join',
  newCode: 'Change the code',
  newCodeSure: 'The old code and link will stop working. Everyone at the table keeps their seat.',
  preset: 'Rules',
  custom: 'Custom',
  phrases: 'Quick replies',
  phraseList: [
    'Hello!',
    'Good luck!',
    'Nice move!',
    'Well played!',
    'One moment…',
    'Another game?',
    '👍',
    '😄',
    '😮',
    '🎉',
  ],
  seeAgain: 'See it again',
  lastGame: (title: string) => `Last game: ${title}`,
  left: {
    bot: 'A bot is playing for you. To return, see “Your tables”.',
    wait: 'The game is waiting for you. To return, see “Your tables”.',
    quit: 'The others are playing on. To return, see “Your tables”.',
    end: 'You left this table.',
  } satisfies Record<GameCard['absence'] | 'end', string>,
  endsWithYou: 'You are the only person in this game. If you leave now, it ends.',
  firstTime: (title: string) => `${title} in three sentences`,
  showMe: 'Show me',
  understood: 'Got it',
  loggedOut: 'You are logged out',
};

const de: typeof en = {
  door: {
    title: (code) => `Tisch ${code}`,
    someone: 'Jemand',
    invited: (host, game) => `${host} lädt dich zu ${game} ein.`,
    first: (game) => `Ein neuer Tisch für ${game}.`,
    kept: (game) => `Ein Platz bei ${game} wartet auf dich.`,
    lead: 'Wie heißt du? Wir fragen nur einmal.',
    optional: 'Du kannst das Feld auch leer lassen.',
    enter: 'Dazusetzen',
    watch: 'Nur zuschauen',
    running: 'Gerade läuft ein Spiel. Du kannst zuschauen und beim nächsten mitspielen.',
  },
  unnamed: {
    you: YOU.de,
    player: (number) => `Spieler ${number}`,
    spectator: 'Jemand',
  },
  watching: (count, among) => {
    if (among && count === 1) return 'Du schaust zu';
    return many('de', count, { one: '# schaut zu', other: '# schauen zu' }) + (among ? ', du auch' : '');
  },
  meet: (names, many) => `${names} ${many ? 'sind' : 'ist'} da. Wie heißt du?`,
  introduce: 'So heiße ich',
  later: 'Jetzt nicht',
  nameToChat: 'Gib deinen Namen ein, um zu chatten.',
  fill: 'Mit Bots auffüllen',
  startGame: (title) => `${title} starten`,
  lock: 'Tisch abschließen: Niemand kommt mehr dazu',
  locked: 'Der Tisch ist abgeschlossen: Niemand kommt mehr dazu.',
  lockedFact: 'Abgeschlossen',
  nobodyNew: 'Niemand kommt mehr dazu',
  newCode: 'Code ändern',
  newCodeSure: 'Der alte Code und der alte Link gelten dann nicht mehr. Wer am Tisch sitzt, behält den Platz.',
  preset: 'Spielregeln',
  custom: 'Eigene Mischung',
  phrases: 'Schnellantworten',
  phraseList: [
    'Hallo!',
    'Viel Glück!',
    'Schöner Zug!',
    'Gut gespielt!',
    'Moment noch …',
    'Noch eins?',
    '👍',
    '😄',
    '😮',
    '🎉',
  ],
  seeAgain: 'Noch einmal ansehen',
  lastGame: (title) => `Letztes Spiel: ${title}`,
  left: {
    bot: 'Ein Bot spielt für dich. Zurück geht es unter „Deine Tische“.',
    wait: 'Das Spiel wartet auf dich. Zurück geht es unter „Deine Tische“.',
    quit: 'Die anderen spielen weiter. Zurück geht es unter „Deine Tische“.',
    end: 'Du hast diesen Tisch verlassen.',
  },
  endsWithYou: 'Du bist der einzige Mensch in diesem Spiel. Wenn du jetzt gehst, ist es zu Ende.',
  firstTime: (title) => `${title} in drei Sätzen`,
  showMe: 'Zeig es mir',
  understood: 'Verstanden',
  loggedOut: 'Du bist abgemeldet',
};

export const strings: Record<Language, typeof en> = { en, de };
