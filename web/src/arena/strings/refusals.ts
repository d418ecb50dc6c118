import type { Language, Sentence, Strings } from '../../lib/i18n';
import type { Code, Fault } from '../../lib/protocol';

/** Refusals that only the arena makes; `lib/i18n` has the others. */
type Refusals = Record<Exclude<Code, keyof Strings['errors']>, Sentence>;
/** Faults of a solver's answers. */
type Faults = Record<Fault, string>;
type Bound = string | number | undefined;
type Fields = Record<string, (least: Bound, most: Bound) => string>;

const faultsInEnglish: Faults = {
  INVALID_GUESS: 'It guessed a word that is not allowed.',
  BAD_REPLY: 'Its answer could not be read.',
  BAD_LIMIT: 'It gave an invalid number of connections.',
  TOO_LARGE: 'Its answer is too long.',
  TIMEOUT: 'It did not answer in time.',
  UNREACHABLE: 'It cannot be reached.',
  UNTRUSTED: 'The connection to it is not secure.',
  BAD_ADDRESS: 'It redirects to an invalid address.',
  FORBIDDEN_ADDRESS: 'Its address is on a private network, and this server does not call those.',
  TOO_MANY_REDIRECTS: 'It redirects too often.',
  OUT_OF_BUDGET: 'The match ran out of time.',
};

const fieldsInEnglish: Fields = {
  solvers: (least, most) =>
    least === undefined ? 'Choose each solver only once.' : `Choose ${least} to ${most} solvers.`,
  num_games: (least, most) => `A match has ${least} to ${most} words.`,
  num_rounds: (least, most) => `Allow ${least} to ${most} guesses per word.`,
  num_letters: (least, most) => `Words have ${least} to ${most} letters.`,
  words: (least) =>
    least === undefined ? 'Every word must have the match’s number of letters.' : 'At least one word is needed.',
};

const inEnglish: Refusals = {
  NO_SUCH_SOLVER: 'This solver does not exist.',
  NO_SUCH_MATCH: 'This match does not exist.',
  NOT_OWNER: 'Only the owner can do this.',
  SOLVER_FAILED: ({ kind }) =>
    kind === 'BAD_ADDRESS'
      ? 'Enter an address like https://solver.example or http://localhost:8080, without a password, ? or #.'
      : (faultsInEnglish[kind as Fault] ?? 'The solver did not answer as expected.'),
  BAD_SOLVER_NAME: ({ longest = 24 }) => `A solver needs a name (up to ${longest} characters).`,
  SOLVER_NAME_TAKEN: ({ name }) =>
    `There is already a solver called ${name}, or one whose name looks the same. Give yours another name in its ping answer.`,
  TOO_MANY_SOLVERS: ({ most = 10 }) => `You can bring at most ${most} solvers. Remove one first.`,
  BAD_MATCH: ({ field, least, most }) =>
    fieldsInEnglish[String(field)]?.(least, most) ?? 'These match settings are not possible.',
  TOO_MANY_MATCHES: 'Wait until one of your matches is over.',
  ARENA_FULL: 'The arena is full. Please try again later.',
  MATCH_OVER: 'This match is already over.',
};

const faultsInGerman: Faults = {
  INVALID_GUESS: 'Er hat etwas geraten, das kein erlaubtes Wort ist.',
  BAD_REPLY: 'Seine Antwort ist nicht lesbar.',
  BAD_LIMIT: 'Er nennt eine ungültige Zahl von Verbindungen.',
  TOO_LARGE: 'Seine Antwort ist zu lang.',
  TIMEOUT: 'Er hat nicht rechtzeitig geantwortet.',
  UNREACHABLE: 'Er ist nicht zu erreichen.',
  UNTRUSTED: 'Die Verbindung zu ihm ist nicht sicher.',
  BAD_ADDRESS: 'Er leitet auf eine ungültige Adresse weiter.',
  FORBIDDEN_ADDRESS: 'Seine Adresse liegt in einem privaten Netz, das dieser Server nicht aufruft.',
  TOO_MANY_REDIRECTS: 'Er leitet zu oft weiter.',
  OUT_OF_BUDGET: 'Die Zeit für das Match ist abgelaufen.',
};

const fieldsInGerman: Fields = {
  solvers: (least, most) =>
    least === undefined ? 'Wähle jeden Solver nur einmal.' : `Wähle ${least} bis ${most} Solver.`,
  num_games: (least, most) => `Ein Match hat ${least} bis ${most} Wörter.`,
  num_rounds: (least, most) => `Erlaube ${least} bis ${most} Versuche pro Wort.`,
  num_letters: (least, most) => `Wörter haben ${least} bis ${most} Buchstaben.`,
  words: (least) =>
    least === undefined
      ? 'Jedes Wort muss die Buchstabenzahl des Matches haben.'
      : 'Mindestens ein Wort muss dabei sein.',
};

const inGerman: Refusals = {
  NO_SUCH_SOLVER: 'Diesen Solver gibt es hier nicht.',
  NO_SUCH_MATCH: 'Dieses Match gibt es hier nicht.',
  NOT_OWNER: 'Das darf nur die Person, der der Solver oder das Match gehört.',
  SOLVER_FAILED: ({ kind }) =>
    kind === 'BAD_ADDRESS'
      ? 'Gib eine Adresse ein wie https://solver.example oder http://localhost:8080, ohne Passwort, ? oder #.'
      : (faultsInGerman[kind as Fault] ?? 'Der Solver hat nicht wie erwartet geantwortet.'),
  BAD_SOLVER_NAME: ({ longest = 24 }) => `Ein Solver braucht einen Namen (höchstens ${longest} Zeichen).`,
  SOLVER_NAME_TAKEN: ({ name }) =>
    `Einen Solver namens ${name} oder mit einem Namen, der genauso aussieht, gibt es schon. Lass deinen beim Ping einen anderen Namen nennen.`,
  TOO_MANY_SOLVERS: ({ most = 10 }) => `Du kannst höchstens ${most} Solver mitbringen. Entferne zuerst einen.`,
  BAD_MATCH: ({ field, least, most }) =>
    fieldsInGerman[String(field)]?.(least, most) ?? 'Diese Match-Einstellungen sind nicht möglich.',
  TOO_MANY_MATCHES: 'Warte, bis eines deiner Matches vorbei ist.',
  ARENA_FULL: 'Die Arena ist voll. Versuch es bitte später noch einmal.',
  MATCH_OVER: 'Dieses Match ist schon vorbei.',
};

export const refusals: Record<Language, { refusals: Refusals; faults: Faults }> = {
  en: { refusals: inEnglish, faults: faultsInEnglish },
  de: { refusals: inGerman, faults: faultsInGerman },
};
