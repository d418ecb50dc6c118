import type { Language } from '../lib/i18n';
import { many } from '../lib/i18n/plural';

/** The strings of the leaderboards. */
const en = {
  title: 'Leaderboards',
  kind: 'Game',
  place: 'Rank',
  name: 'Player',
  rating: 'Rating',
  matches: 'Games',
  you: 'you',
  bot: (level: string) => `Bot: ${level}`,
  yours: (rating: string) => `Your rating is ${rating}.`,
  yourPlace: (place: number) => `You are number ${place} on this list.`,
  provisional: (rating: string) => `Your rating is ${rating}, still provisional.`,
  playMore: 'You will be listed once it is certain enough. Play against more people, or stronger bots.',
  notRated: 'You have no rating in this game yet. Start a table and play a rated game, against people or bots.',
  unlisted: 'You have chosen not to be listed here.',
  account: 'You need an account to be rated.',
  register: 'Create an account',
  nobody: 'No players yet: ratings need some games before they are certain enough.',
  before: 'Stronger',
  after: 'Weaker',
  meaning: 'What the numbers mean',
  explained: [
    'Everyone starts at 1500. A player rated 400 points higher does better ten times out of eleven.',
    'The number after ± shows how certain a rating is: two times out of three, the true strength is no further away.',
    'Bots’ ratings were measured in games between bots. They never change.',
    'A favourite rated 400 points higher gains nothing by winning.',
    'If you leave a rated game and do not come back, you come last.',
    'Players are listed by name. If you prefer not to be listed, say so in your account; your games count either way.',
  ],
  games: (count: number) => many('en', count, { one: '# game', other: '# games' }),
};

const de: typeof en = {
  title: 'Ranglisten',
  kind: 'Spiel',
  place: 'Platz',
  name: 'Spieler',
  rating: 'Wertung',
  matches: 'Spiele',
  you: 'du',
  bot: (level) => `Bot: ${level}`,
  yours: (rating) => `Deine Wertung ist ${rating}.`,
  yourPlace: (place) => `Damit bist du auf Platz ${place}.`,
  provisional: (rating) => `Deine Wertung ist ${rating}, aber noch vorläufig.`,
  playMore: 'Sobald deine Wertung sicher genug ist, stehst du in der Liste. Spiel gegen mehr Leute oder stärkere Bots.',
  unlisted: 'Du hast dich dafür entschieden, hier nicht zu erscheinen.',
  notRated:
    'Du hast in diesem Spiel noch keine Wertung. Mach einen Tisch auf und spiel mit Wertung, gegen Menschen oder Bots.',
  account: 'Für Wertungen brauchst du ein Konto.',
  register: 'Konto erstellen',
  nobody: 'Noch keine Spieler: Eine Wertung braucht einige Spiele, bis sie sicher genug ist.',
  before: 'Stärkere',
  after: 'Schwächere',
  meaning: 'Was die Zahlen bedeuten',
  explained: [
    'Alle beginnen bei 1500. Wer 400 Punkte mehr hat, schneidet in zehn von elf Spielen besser ab.',
    'Die Zahl nach ± zeigt, wie sicher eine Wertung ist: In zwei von drei Fällen ist die wahre Stärke nicht weiter entfernt.',
    'Die Wertungen der Bots wurden in Spielen zwischen Bots gemessen. Sie ändern sich nie.',
    'Wer 400 Punkte mehr hat, gewinnt durch einen Sieg nichts hinzu.',
    'Wenn du ein gewertetes Spiel verlässt und nicht zurückkommst, kommst du auf den letzten Platz.',
    'Spieler stehen hier mit Namen. Wenn du das nicht möchtest, schalte es in deinem Konto ab; deine Spiele zählen so oder so.',
  ],
  games: (count) => many('de', count, { one: '# Spiel', other: '# Spiele' }),
};

export const strings: Record<Language, typeof en> = { en, de };
