import type { Language, Worded, Words } from '../../lib/i18n';
import type { Code, Fault } from '../../lib/protocol';

/** Why the arena says no: what the house itself has no words for. */
type Refusals = Record<Exclude<Code, keyof Words['errors']>, Worded>;
/** What can be wrong with what a solver answers. */
type Faults = Record<Fault, string>;
type Bound = string | number | undefined;
type Fields = Record<string, (least: Bound, most: Bound) => string>;

const faultsInEnglish: Faults = {
  INVALID_GUESS: 'It guessed something that is not an allowed word.',
  BAD_REPLY: 'Its answer could not be read.',
  BAD_LIMIT: 'It names a number of connections that is none.',
  TOO_LARGE: 'Its answer is too long.',
  TIMEOUT: 'It did not answer in time.',
  UNREACHABLE: 'It cannot be reached.',
  UNTRUSTED: 'The connection to it is not safe.',
  BAD_ADDRESS: 'It leads to what is not an address.',
  FORBIDDEN_ADDRESS: 'Its address lies in a private network, where this house does not call.',
  TOO_MANY_REDIRECTS: 'It sends us from one address to the next.',
  OUT_OF_BUDGET: 'The match has used up its time.',
};

const fieldsInEnglish: Fields = {
  solvers: (least, most) => (least === undefined ? 'Every solver plays once.' : `Choose ${least} to ${most} solvers.`),
  num_games: (least, most) => `A match has ${least} to ${most} games.`,
  num_rounds: (least, most) => `A game has ${least} to ${most} guesses.`,
  num_letters: (least, most) => `Words have ${least} to ${most} letters.`,
  words: (least) =>
    least === undefined ? 'Every word needs as many letters as the match says.' : 'At least one word is needed.',
};

const inEnglish: Refusals = {
  NO_SUCH_SOLVER: 'There is no such solver here.',
  NO_SUCH_MATCH: 'There is no such match here.',
  NOT_OWNER: 'Only its owner may do this.',
  SOLVER_FAILED: ({ kind }) =>
    kind === 'BAD_ADDRESS'
      ? 'Give an address like https://solver.example or http://localhost:8080, without a password, ? or #.'
      : (faultsInEnglish[kind as Fault] ?? 'The solver does not answer as it should.'),
  BAD_SOLVER_NAME: ({ longest = 24 }) => `A solver needs a name of 1 to ${longest} visible characters.`,
  SOLVER_NAME_TAKEN: ({ name }) =>
    `There already is a solver called ${name}, or one whose name looks like it. Let yours say another name when it is pinged.`,
  TOO_MANY_SOLVERS: ({ most = 10 }) => `You may bring ${most} solvers. Remove one first.`,
  BAD_MATCH: ({ field, least, most }) =>
    fieldsInEnglish[String(field)]?.(least, most) ?? 'No match can be played like this.',
  TOO_MANY_MATCHES: 'Wait until a match you started is over.',
  ARENA_FULL: 'The arena is full. Please try again later.',
  MATCH_OVER: 'This match is already over.',
};

const faultsInGerman: Faults = {
  INVALID_GUESS: 'Er hat etwas geraten, das kein erlaubtes Wort ist.',
  BAD_REPLY: 'Seine Antwort ist nicht zu lesen.',
  BAD_LIMIT: 'Er nennt eine Zahl von Verbindungen, die keine ist.',
  TOO_LARGE: 'Seine Antwort ist zu lang.',
  TIMEOUT: 'Er hat nicht rechtzeitig geantwortet.',
  UNREACHABLE: 'Er ist nicht zu erreichen.',
  UNTRUSTED: 'Die Verbindung zu ihm ist nicht sicher.',
  BAD_ADDRESS: 'Er verweist auf etwas, das keine Adresse ist.',
  FORBIDDEN_ADDRESS: 'Seine Adresse liegt in einem privaten Netz, in das dieses Haus nicht ruft.',
  TOO_MANY_REDIRECTS: 'Er schickt uns von einer Adresse zur nächsten.',
  OUT_OF_BUDGET: 'Die Zeit des Matches ist aufgebraucht.',
};

const fieldsInGerman: Fields = {
  solvers: (least, most) =>
    least === undefined ? 'Jeder Löser spielt nur einmal mit.' : `Wähle ${least} bis ${most} Löser.`,
  num_games: (least, most) => `Ein Match hat ${least} bis ${most} Spiele.`,
  num_rounds: (least, most) => `Ein Spiel hat ${least} bis ${most} Versuche.`,
  num_letters: (least, most) => `Wörter haben ${least} bis ${most} Buchstaben.`,
  words: (least) =>
    least === undefined
      ? 'Jedes Wort braucht so viele Buchstaben, wie das Match sagt.'
      : 'Mindestens ein Wort muss dabei sein.',
};

const inGerman: Refusals = {
  NO_SUCH_SOLVER: 'Diesen Löser gibt es hier nicht.',
  NO_SUCH_MATCH: 'Dieses Match gibt es hier nicht.',
  NOT_OWNER: 'Das darf nur, wem das gehört.',
  SOLVER_FAILED: ({ kind }) =>
    kind === 'BAD_ADDRESS'
      ? 'Nenn eine Adresse wie https://solver.example oder http://localhost:8080, ohne Passwort, ? oder #.'
      : (faultsInGerman[kind as Fault] ?? 'Der Löser antwortet nicht, wie er soll.'),
  BAD_SOLVER_NAME: ({ longest = 24 }) => `Ein Löser braucht einen Namen aus 1 bis ${longest} sichtbaren Zeichen.`,
  SOLVER_NAME_TAKEN: ({ name }) =>
    `Einen Löser namens ${name} oder mit einem Namen, der genauso aussieht, gibt es schon. Lass deinen beim Anklopfen einen anderen Namen nennen.`,
  TOO_MANY_SOLVERS: ({ most = 10 }) => `Du darfst ${most} Löser mitbringen. Entferne zuerst einen.`,
  BAD_MATCH: ({ field, least, most }) =>
    fieldsInGerman[String(field)]?.(least, most) ?? 'So lässt sich kein Match spielen.',
  TOO_MANY_MATCHES: 'Warte, bis ein Match vorbei ist, das du gestartet hast.',
  ARENA_FULL: 'Die Arena ist voll. Versuch es bitte später noch einmal.',
  MATCH_OVER: 'Dieses Match ist schon vorbei.',
};

export const refusals: Record<Language, { refusals: Refusals; faults: Faults }> = {
  en: { refusals: inEnglish, faults: faultsInEnglish },
  de: { refusals: inGerman, faults: faultsInGerman },
};
