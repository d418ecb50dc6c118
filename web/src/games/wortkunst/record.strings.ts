import type { RecordStrings } from '..';
import type { Language } from '../../lib/i18n';
import { figure, many } from '../../lib/i18n/plural';
import type { ListedMove, Seat, wortkunst } from '../../lib/protocol';

type NameOf = (seat: Seat) => string;

/** Sentences about moves, and about their review. */
interface Words {
  places: (name: string, words: string) => string;
  consults: (name: string) => string;
  exchanges: (name: string, count: number) => string;
  passes: (name: string) => string;
  retries: (name: string) => string;
  accepts: (name: string) => string;
  challenges: (name: string) => string;
  stands: string;
  falls: string;
  rates: (words: string, points: number) => string;
  advises: string;
  silent: string;
  thinks: string;
  review: Omit<NonNullable<RecordStrings['review']>, 'highlight'>;
  better: (words: string, row: number, column: number, points: number, played: number) => string;
  saves: (points: number) => string;
  best: (points: number) => string;
  estimate: string;
}

const en: Words = {
  places: (name, words) => `${name} plays ${words}`,
  consults: (name) => `${name} asks the judge about a word`,
  exchanges: (name, count) => `${name} exchanges ${many('en', count, { one: '# tile', other: '# tiles' })}`,
  passes: (name) => `${name} passes`,
  retries: (name) => `${name} asks the judge again`,
  accepts: (name) => `${name} accepts the move`,
  challenges: (name) => `${name} challenges the move`,
  stands: 'It stands.',
  falls: 'The tiles go back.',
  rates: (words, points) => `The judge rates ${words}: ${many('en', points, { one: '# point', other: '# points' })}`,
  advises: 'The judge says what it thinks of the word',
  silent: 'The judge does not answer',
  thinks: 'The judge is still thinking',
  review: {
    title: 'The best move for each rack',
    lead: 'What could have been played instead? The built-in judge gives the points.',
    none: 'No rack could form a word.',
  },
  better: (words, row, column, points, played) =>
    `Best: ${words}, from row ${row}, column ${column}, for ${many('en', points, { one: '# point', other: '# points' })} instead of ${figure('en', played)}.`,
  saves: (points) =>
    `Counting everyone’s leftover tiles, it is worth ${many('en', Math.abs(points), { one: '# point', other: '# points' })} ${points > 0 ? 'more' : 'less'}.`,
  best: (points) => `No other move was better: ${many('en', points, { one: '# point', other: '# points' })}.`,
  estimate: 'A language model judged this game; these points are the built-in judge’s estimate.',
};

const de: Words = {
  places: (name, words) => `${name} legt ${words}`,
  consults: (name) => `${name} fragt die Jury, was sie von einem Wort hält`,
  exchanges: (name, count) => `${name} tauscht ${many('de', count, { one: '# Stein', other: '# Steine' })}`,
  passes: (name) => `${name} passt`,
  retries: (name) => `${name} fragt die Jury noch einmal`,
  accepts: (name) => `${name} lässt den Zug gelten`,
  challenges: (name) => `${name} zweifelt den Zug an`,
  stands: 'Er gilt.',
  falls: 'Die Steine gehen zurück.',
  rates: (words, points) => `Die Jury bewertet ${words}: ${many('de', points, { one: '# Punkt', other: '# Punkte' })}`,
  advises: 'Die Jury sagt, was sie von dem Wort hält',
  silent: 'Die Jury antwortet nicht',
  thinks: 'Die Jury überlegt noch',
  review: {
    title: 'Der beste Zug für jede Bank',
    lead: 'Was hätte man stattdessen legen können? Die Punkte gibt die eingebaute Jury.',
    none: 'Mit keiner Bank ließ sich ein Wort legen.',
  },
  better: (words, row, column, points, played) =>
    `Am besten: ${words}, ab Zeile ${row}, Spalte ${column}, für ${many('de', points, { one: '# Punkt', other: '# Punkte' })} statt ${figure('de', played)}.`,
  saves: (points) =>
    `Durch übrige Steine, auch die der anderen, ist dieser Zug ${many('de', Math.abs(points), { one: '# Punkt', other: '# Punkte' })} ${points > 0 ? 'mehr' : 'weniger'} wert.`,
  best: (points) => `Kein anderer Zug war besser: ${many('de', points, { one: '# Punkt', other: '# Punkte' })}.`,
  estimate: 'Dieses Spiel bewertete ein Sprachmodell; die Punkte hier schätzt die eingebaute Jury.',
};

function stringsFrom(words: Words): RecordStrings {
  function move({ by, action, events }: ListedMove, nameOf: NameOf): string | undefined {
    const [name, effects] = [nameOf(by), events as unknown as wortkunst.Effect[]];
    switch (action.event) {
      case 'place':
        return words.places(name, placed(effects));
      case 'consult':
        return words.consults(name);
      case 'exchange':
        return words.exchanges(name, (action.tiles as unknown[]).length);
      case 'pass':
        return words.passes(name);
      case 'retry':
        return words.retries(name);
      case 'accept':
        return decided(words.accepts(name), effects);
      case 'challenge':
        return decided(words.challenges(name), effects);
      case 'verdict':
        return rated(effects);
      case 'no_verdict':
        return words.silent;
      case 'delay':
        return words.thinks;
      default:
        return undefined;
    }
  }

  const placed = (events: wortkunst.Effect[]): string =>
    events.flatMap((event) => (event.type === 'tiles_placed' ? event.data.words : [])).join(', ');

  /** Add the outcome of a challenge, if it was settled. */
  function decided(sentence: string, events: wortkunst.Effect[]): string {
    const end = events.find((event) => event.type === 'challenge_decided');
    return end ? `${sentence}. ${words[end.data.outcome]}` : sentence;
  }

  /** Word the judge's ratings; without a rated move, they were advice. */
  function rated(events: wortkunst.Effect[]): string {
    const end = events.find((event) => event.type === 'move_rated');
    return end ? words.rates(end.data.words.join(', '), end.data.score) : words.advises;
  }

  function highlight(noted: unknown): string {
    const { kind, facts } = noted as wortkunst.Noted;
    const said =
      kind === 'better_words'
        ? [
            words.better(facts.words.join(', '), facts.row, facts.column, facts.points, facts.played),
            ...(facts.saved ? [words.saves(facts.saved)] : []),
          ]
        : [words.best(facts.points)];
    return [...said, ...(facts.estimate ? [words.estimate] : [])].join(' ');
  }

  return { move, marks: ['tiles_placed'], review: { ...words.review, highlight } };
}

export const record: Record<Language, RecordStrings> = { en: stringsFrom(en), de: stringsFrom(de) };
