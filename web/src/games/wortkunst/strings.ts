import type { Language, Sentence } from '../../lib/i18n';
import type { wortkunst } from '../../lib/protocol';
import type { GameStrings } from '..';

type Strings = GameStrings & {
  errors: Record<wortkunst.Code, Sentence>;
  options: Record<keyof wortkunst.Options, string>;
};

const en: Strings = {
  title: 'Wortkunst',
  pitch:
    'Das kreative Wortspiel unter Freunden: play German words and see how beautiful they are. You need to know some German.',
  options: {
    judge: 'Rated by',
    rated: 'What counts in a move',
    dictionary: 'Unknown words',
    end_penalty: 'Penalty per tile left',
    pass_rounds: 'Rounds of passes that end the game',
    tiles: 'Tiles in the bag',
    challenge: 'Challenges',
  },
  hints: {
    challenge: 'Before a move is rated, the others can challenge its words. If it is rejected, the tiles go back.',
    tiles: 'For example E20 N10 ?2: each letter with its count, ? for blanks. 28 to 225 tiles in all.',
  },
  choices: {
    local: 'The built-in judge',
    llm: 'A language model',
    all: 'Every new word',
    main: 'The main word only',
    off: 'Allowed',
    check: 'Refused',
    ask: 'Allowed, and the judge can be asked first',
    'challenge.off': 'None',
    free: 'The dictionary decides',
    penalty: 'The dictionary decides; a wrong challenge costs a turn',
    vote: 'The others vote',
  },
  errors: {
    NOT_ACTIVE: 'The game is over.',
    NOT_IN_GAME: 'You are not in this game.',
    NOT_YOUR_TURN: 'It is someone else’s turn.',
    WRONG_PHASE: 'Not now: a move is being rated.',
    EMPTY_MOVE: 'Select at least one tile.',
    BLANK_UNASSIGNED: 'The blank needs a letter.',
    INVALID_LETTER: 'Only the letters A to Z, Ä, Ö and Ü are allowed.',
    OUT_OF_BOARD: 'That is outside the board.',
    DUPLICATE_CELL: 'A square holds only one tile.',
    CELL_OCCUPIED: 'There is already a tile there.',
    TILE_NOT_ON_RACK: 'You do not have these tiles.',
    NOT_IN_LINE: 'All tiles of a move must be in one row or column.',
    GAP: 'There is a gap between the tiles.',
    CENTER_NOT_COVERED: 'The first word must cross the star in the middle.',
    NOT_CONNECTED: 'The tiles must touch a word on the board.',
    NO_WORD: 'A single letter is not a word.',
    UNKNOWN_WORD: ({ word }) => `${word} is not in the dictionary.`,
    NO_ADVICE: 'You can’t ask the judge at this table.',
    ALREADY_ASKED: 'You can ask only once per turn.',
    ALL_KNOWN: 'These words are in the dictionary.',
    BAG_TOO_SMALL: 'There are fewer than seven tiles in the bag, so you can’t exchange any.',
    NOTHING_TO_CHALLENGE: 'There is nothing to challenge right now.',
    ALREADY_ANSWERED: 'You have already given this answer.',
  },
  moments: {
    challenge: 'Does the move stand?',
    scoring: 'The words are being rated…',
    rating_failed: 'Rating failed: anyone can try again',
  },
  late: { challenge: 'Your time ran out, so you accepted the move.' },
  keys: [
    { key: 'A – Z, Ä, Ö, Ü', does: 'Place a letter at the cursor' },
    { key: '← ↑ ↓ →', does: 'Move around the board or along the rack' },
    { key: 'Space', does: 'Change direction, or place the selected tile' },
    { key: '⌫', does: 'Take back the last letter' },
    { key: 'Esc', does: 'Take back all tiles' },
    { key: 'Enter', does: 'Play the word' },
    { key: '⇧ + ← ↑ ↓ →', does: 'On the board: read out the row or column. On the rack: move the tile' },
  ],
};

const de: Strings = {
  title: 'Wortkunst',
  pitch: 'Das kreative Wortspiel unter Freunden: Leg deutsche Wörter aufs Brett und erfahre, wie schön sie sind.',
  options: {
    judge: 'Jury',
    rated: 'Was in einem Zug zählt',
    dictionary: 'Unbekannte Wörter',
    end_penalty: 'Abzug für jeden übrigen Stein',
    pass_rounds: 'Passrunden bis zum Spielende',
    tiles: 'Steine im Beutel',
    challenge: 'Anzweifeln',
  },
  hints: {
    challenge:
      'Bevor ein Zug bewertet wird, können die anderen seine Wörter anzweifeln. Fällt er durch, gehen die Steine zurück.',
    tiles: 'Zum Beispiel E20 N10 ?2: jeder Buchstabe mit Anzahl, ? für Blankosteine. Zusammen 28 bis 225 Steine.',
  },
  choices: {
    local: 'Eingebaut',
    llm: 'Sprachmodell',
    all: 'Jedes neue Wort',
    main: 'Nur das Wort in Legerichtung',
    off: 'Erlaubt',
    check: 'Abgelehnt',
    ask: 'Erlaubt, und man kann vorher die Jury fragen',
    'challenge.off': 'Nicht möglich',
    free: 'Das Wörterbuch entscheidet',
    penalty: 'Das Wörterbuch entscheidet; ein Irrtum kostet einen Zug',
    vote: 'Die anderen stimmen ab',
  },
  errors: {
    NOT_ACTIVE: 'Das Spiel ist aus.',
    NOT_IN_GAME: 'Du spielst hier nicht mit.',
    NOT_YOUR_TURN: 'Jemand anderes ist am Zug.',
    WRONG_PHASE: 'Nicht jetzt: Ein Zug wird bewertet.',
    EMPTY_MOVE: 'Wähle mindestens einen Stein.',
    BLANK_UNASSIGNED: 'Der Blankostein braucht einen Buchstaben.',
    INVALID_LETTER: 'Nur die Buchstaben A bis Z, Ä, Ö und Ü sind erlaubt.',
    OUT_OF_BOARD: 'Das liegt außerhalb des Bretts.',
    DUPLICATE_CELL: 'Auf einem Feld liegt nur ein Stein.',
    CELL_OCCUPIED: 'Dort liegt schon ein Stein.',
    TILE_NOT_ON_RACK: 'Diese Steine hast du nicht.',
    NOT_IN_LINE: 'Alle Steine eines Zuges müssen in einer Zeile oder Spalte liegen.',
    GAP: 'Zwischen den Steinen ist eine Lücke.',
    CENTER_NOT_COVERED: 'Das erste Wort muss durch den Stern in der Mitte gehen.',
    NOT_CONNECTED: 'Die Steine müssen ein Wort auf dem Brett berühren.',
    NO_WORD: 'Ein Buchstabe allein ist kein Wort.',
    UNKNOWN_WORD: ({ word }) => `${word} steht nicht im Wörterbuch.`,
    NO_ADVICE: 'An diesem Tisch ist das nicht erlaubt.',
    ALREADY_ASKED: 'Du kannst nur einmal pro Zug fragen.',
    ALL_KNOWN: 'Diese Wörter stehen im Wörterbuch.',
    BAG_TOO_SMALL: 'Im Beutel sind weniger als sieben Steine: Du kannst nicht mehr tauschen.',
    NOTHING_TO_CHALLENGE: 'Gerade gibt es nichts anzuzweifeln.',
    ALREADY_ANSWERED: 'Diese Antwort hast du schon gegeben.',
  },
  moments: {
    challenge: 'Gilt der Zug?',
    scoring: 'Bewertung läuft …',
    rating_failed: 'Bewertung fehlgeschlagen: Alle dürfen es noch einmal versuchen',
  },
  late: { challenge: 'Deine Zeit ist um: Du lässt den Zug gelten.' },
  keys: [
    { key: 'A – Z, Ä, Ö, Ü', does: 'Einen Buchstaben an die Schreibmarke legen' },
    { key: '← ↑ ↓ →', does: 'Über das Brett oder die Bank gehen' },
    { key: 'Leertaste', does: 'Die Schreibrichtung wechseln oder den gewählten Stein legen' },
    { key: '⌫', does: 'Den letzten Buchstaben zurücknehmen' },
    { key: 'Esc', does: 'Alle Steine zurücknehmen' },
    { key: 'Enter', does: 'Das Wort legen' },
    { key: '⇧ + ← ↑ ↓ →', does: 'Auf dem Brett: Zeile oder Spalte vorlesen. Auf der Bank: den Stein verschieben' },
  ],
};

export const strings: Record<Language, GameStrings> = { en, de };
