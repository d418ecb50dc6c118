import type { Language } from '../lib/i18n';
import { many } from '../lib/i18n/plural';

/** The strings of statistics and of public pages. */
const en = {
  title: 'Statistics',
  list: 'Games',
  tabs: 'My games',
  company: 'Against',
  played: 'People',
  practised: 'Bots only',
  matches: 'Games',
  won: 'Won',
  rating: 'Rating',
  provisional: 'provisional',
  times: 'Times',
  perMatch: 'Per game',
  hint: 'Select a bar to see the average per game.',
  often: (name: string, times: number, perMatch: string) =>
    `${name}: ${many('en', times, { one: 'once', other: '# times' })}, ${perMatch} per game`,
  counting: (missing: number) =>
    many('en', missing, {
      one: 'One older game is still being counted.',
      other: '# older games are still being counted.',
    }),
  nonePlayed: 'No finished games with people yet.',
  nonePractised: 'No finished games against bots yet.',
  daily: 'Your daily word statistics are on the daily word’s own page.',
  plain: {
    average: (name: string) => `${name}, on average`,
    least: (name: string) => `${name}, lowest`,
    most: (name: string) => `${name}, highest`,
    points: 'Points',
    titles: 'Titles',
    name: 'Figure',
    value: 'Value',
  },
  player: 'A player',
  noPlayer: 'Page not found',
  noPlayerLead: 'This user does not exist, or their page is not public.',
  noneOfTheirs: 'No finished games yet.',
  theirMatches: 'Games',
  someone: 'someone',
  endings: { won: 'Won', shared: 'A tie', lost: 'Not won', stopped: 'Ended early' },
};

const de: typeof en = {
  title: 'Statistik',
  list: 'Spiele',
  tabs: 'Meine Spiele',
  company: 'Gegen',
  played: 'Menschen',
  practised: 'Nur Bots',
  matches: 'Spiele',
  won: 'Gewonnen',
  rating: 'Wertung',
  provisional: 'vorläufig',
  times: 'Anzahl',
  perMatch: 'Pro Spiel',
  hint: 'Wähle einen Balken, um den Schnitt pro Spiel zu sehen.',
  often: (name, times, perMatch) =>
    `${name}: ${many('de', times, { one: 'einmal', other: '#-mal' })}, ${perMatch} pro Spiel`,
  counting: (missing) =>
    many('de', missing, {
      one: 'Ein älteres Spiel wird noch gezählt.',
      other: '# ältere Spiele werden noch gezählt.',
    }),
  nonePlayed: 'Noch kein Spiel mit Menschen zu Ende gespielt.',
  nonePractised: 'Noch kein Spiel gegen Bots zu Ende gespielt.',
  daily: 'Die Statistik deiner Tageswörter steht auf der Seite zum Wort des Tages.',
  plain: {
    average: (name) => `${name} im Schnitt`,
    least: (name) => `${name}, Tiefstwert`,
    most: (name) => `${name}, Höchstwert`,
    points: 'Punkte',
    titles: 'Titel',
    name: 'Kennzahl',
    value: 'Wert',
  },
  player: 'Ein Spieler',
  noPlayer: 'Seite nicht gefunden',
  noPlayerLead: 'Diesen Benutzernamen gibt es nicht, oder die Seite ist nicht öffentlich.',
  noneOfTheirs: 'Noch nichts zu Ende gespielt.',
  theirMatches: 'Spiele',
  someone: 'jemand',
  endings: { won: 'Gewonnen', shared: 'Unentschieden', lost: 'Nicht gewonnen', stopped: 'Vorzeitig beendet' },
};

export const statisticsStrings: Record<Language, typeof en> = { en, de };
