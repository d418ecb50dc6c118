import type { Language } from '../../lib/i18n';
import { many } from '../../lib/i18n/plural';
import { YOU } from '../../lib/i18n/you';
import type { GameCard } from '../../lib/protocol';

/** What a table says besides what the front page needs, too. */
const en = {
  door: {
    title: (code: string) => `Table ${code}`,
    somebody: 'Somebody',
    invited: (host: string, game: string) => `${host} invites you to ${game}.`,
    first: (game: string) => `You are the first at this table of ${game}.`,
    kept: (game: string) => `A seat at ${game} is kept for you.`,
    lead: 'What may the others call you? You are asked only once.',
    optional: 'You may leave it empty.',
    enter: 'Come in',
    watch: 'Just watch',
    running: 'A game is running: you watch it first, and can play in the next one.',
  },
  unnamed: {
    you: YOU.en,
    player: (number: number) => `Player ${number}`,
    spectator: 'Somebody',
  },
  watching: (count: number, among: boolean) => {
    if (among && count === 1) return 'You are watching';
    return many('en', count, { one: '# is watching', other: '# are watching' }) + (among ? ', you among them' : '');
  },
  meet: (names: string, many: boolean) => `${names} ${many ? 'are' : 'is'} here. What should others call you?`,
  introduce: 'Use this name',
  later: 'Not now',
  nameToTalk: 'Give a name to join the talk.',
  fill: 'Fill with bots',
  startGame: (title: string) => `Start ${title}`,
  lock: 'Lock the table: nobody new comes in',
  locked: 'The table is locked: nobody new comes in.',
  lockedFact: 'Newcomers',
  nobodyNew: 'Not now',
  newCode: 'Change the code',
  newCodeSure: 'The old code and link will lead nowhere. Everybody at the table keeps their seat.',
  lastGame: (title: string) => `The last game: ${title}`,
  left: {
    bot: 'A bot plays for you. You find the way back under “Your tables”.',
    wait: 'The game waits for you. You find the way back under “Your tables”.',
    quit: 'The others play on. You find the way back under “Your tables”.',
    end: 'You have left this table.',
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
    somebody: 'Jemand',
    invited: (host, game) => `${host} lädt dich zu ${game} ein.`,
    first: (game) => `Ein neuer Tisch für ${game}: Noch ist niemand da.`,
    kept: (game) => `Ein Platz bei ${game} wartet auf dich.`,
    lead: 'Wie sollen die anderen dich nennen? Wir fragen nur einmal.',
    optional: 'Du kannst das Feld auch leer lassen.',
    enter: 'Hereinkommen',
    watch: 'Nur zuschauen',
    running: 'Gerade läuft ein Spiel: Du schaust erst zu und kannst beim nächsten mitspielen.',
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
  meet: (names, many) => `${names} ${many ? 'sind' : 'ist'} da. Wie sollen die anderen dich nennen?`,
  introduce: 'So heiße ich',
  later: 'Jetzt nicht',
  nameToTalk: 'Sag deinen Namen, um mitzureden.',
  fill: 'Mit Bots auffüllen',
  startGame: (title) => `${title} starten`,
  lock: 'Tisch abschließen: Niemand kommt mehr dazu',
  locked: 'Der Tisch ist abgeschlossen: Niemand kommt mehr dazu.',
  lockedFact: 'Neue Gäste',
  nobodyNew: 'Gerade nicht',
  newCode: 'Code ändern',
  newCodeSure: 'Der alte Code und der alte Link führen dann nirgendwohin. Wer am Tisch sitzt, behält den Platz.',
  lastGame: (title) => `Das letzte Spiel: ${title}`,
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

export const words: Record<Language, typeof en> = { en, de };
