import type { Language, Worded } from '../../lib/i18n';
import type { wortkunst } from '../../lib/protocol';
import type { Action } from '../../lib/table';
import type { GameWords } from '..';

type Words = GameWords & { errors: Record<wortkunst.Code, Worded>; options: Record<keyof wortkunst.Options, string> };

const en: Words = {
  title: 'Wortkunst',
  pitch:
    'Das kreative Wortspiel unter Freunden: lay German words on one board, and hear how beautiful they are. It takes some German.',
  options: {
    judge: 'Words are rated by',
    rated: 'What counts in a move',
    dictionary: 'Unknown words',
    end_penalty: 'Points lost for each tile left',
    pass_rounds: 'Rounds of passing that end the game',
    tiles: 'Tiles in the bag',
  },
  hints: { tiles: 'E20 N10 ?2, for example: each letter and how many, ? for blanks. 28 to 225 tiles in all.' },
  choices: {
    local: 'the house',
    llm: 'a language model',
    all: 'every word it forms',
    main: 'the main word alone',
    off: 'are welcome',
    check: 'are refused',
    ask: 'may be put to the judge first',
  },
  action: (action: Action) =>
    ({ place: 'Lay tiles', consult: 'Ask the judge', exchange: 'Exchange tiles', pass: 'Pass', retry: 'Try again' })[
      action.event
    ] ?? action.event,
  errors: {
    NOT_ACTIVE: 'The game is over.',
    NOT_IN_GAME: 'You are not in this game.',
    NOT_YOUR_TURN: 'It is somebody else’s turn.',
    WRONG_PHASE: 'Not now: a move is being rated.',
    EMPTY_MOVE: 'Choose at least one tile.',
    BLANK_UNASSIGNED: 'The blank needs a letter.',
    INVALID_LETTER: 'Only the letters A to Z, Ä, Ö and Ü can be laid.',
    OUT_OF_BOARD: 'That is outside the board.',
    DUPLICATE_CELL: 'Two tiles cannot lie on one square.',
    CELL_OCCUPIED: 'There is a tile already.',
    TILE_NOT_ON_RACK: 'You do not have these tiles.',
    NOT_IN_LINE: 'All tiles of a move lie in one row or one column.',
    GAP: 'There is a gap between the tiles.',
    CENTER_NOT_COVERED: 'The first word goes through the star in the middle.',
    NOT_CONNECTED: 'The tiles must touch a word that lies there.',
    NO_WORD: 'One letter alone is no word.',
    UNKNOWN_WORD: ({ word }) => `The dictionary does not know ${word}.`,
    NO_ADVICE: 'Not at this table.',
    ALREADY_ASKED: 'Only once a turn.',
    ALL_KNOWN: 'The dictionary knows these words.',
    BAG_TOO_SMALL: 'Fewer than seven tiles are in the bag, so nothing can be exchanged.',
  },
  moments: { scoring: 'The words are being rated …', rating_failed: 'Rating failed: anybody may try again' },
  keys: [
    { key: 'A – Z, Ä, Ö, Ü', does: 'Lay a letter where the cursor is' },
    { key: '← ↑ ↓ →', does: 'Go over the board, or along the rack' },
    { key: 'Space', does: 'Turn the direction of writing, or lay the chosen tile' },
    { key: '⌫', does: 'Take the last letter back' },
    { key: 'Esc', does: 'Take all tiles back' },
    { key: 'Enter', does: 'Play the word' },
    { key: '⇧ + ← ↑ ↓ →', does: 'On the board: hear the row or column. On the rack: move the tile' },
  ],
};

const de: Words = {
  title: 'Wortkunst',
  pitch: 'Das kreative Wortspiel unter Freunden: Legt deutsche Wörter auf ein Brett und erfahrt, wie schön sie sind.',
  options: {
    judge: 'Wörter bewertet',
    rated: 'Was in einem Zug zählt',
    dictionary: 'Unbekannte Wörter',
    end_penalty: 'Abzug für jeden übrigen Stein',
    pass_rounds: 'Runden Passen bis zum Ende',
    tiles: 'Steine im Beutel',
  },
  hints: {
    tiles: 'E20 N10 ?2 zum Beispiel: jeder Buchstabe mit Anzahl, ? für Blankosteine. Zusammen 28 bis 225 Steine.',
  },
  choices: {
    local: 'das Haus',
    llm: 'ein Sprachmodell',
    all: 'jedes gebildete Wort',
    main: 'nur das Wort in Legerichtung',
    off: 'sind willkommen',
    check: 'werden abgelehnt',
    ask: 'darf man vorher bewerten lassen',
  },
  action: (action: Action) =>
    ({
      place: 'Steine legen',
      consult: 'Bewerten lassen',
      exchange: 'Steine tauschen',
      pass: 'Passen',
      retry: 'Erneut versuchen',
    })[action.event] ?? action.event,
  errors: {
    NOT_ACTIVE: 'Das Spiel ist aus.',
    NOT_IN_GAME: 'Du spielst hier nicht mit.',
    NOT_YOUR_TURN: 'Jemand anderes ist am Zug.',
    WRONG_PHASE: 'Nicht jetzt: Ein Zug wird bewertet.',
    EMPTY_MOVE: 'Wähle mindestens einen Stein.',
    BLANK_UNASSIGNED: 'Der Blankostein braucht einen Buchstaben.',
    INVALID_LETTER: 'Es gibt nur die Buchstaben A bis Z, Ä, Ö und Ü.',
    OUT_OF_BOARD: 'Das liegt außerhalb des Bretts.',
    DUPLICATE_CELL: 'Auf einem Feld liegt nur ein Stein.',
    CELL_OCCUPIED: 'Dort liegt schon ein Stein.',
    TILE_NOT_ON_RACK: 'Diese Steine hast du nicht.',
    NOT_IN_LINE: 'Alle Steine eines Zuges liegen in einer Zeile oder einer Spalte.',
    GAP: 'Zwischen den Steinen ist eine Lücke.',
    CENTER_NOT_COVERED: 'Das erste Wort geht durch den Stern in der Mitte.',
    NOT_CONNECTED: 'Die Steine müssen ein liegendes Wort berühren.',
    NO_WORD: 'Ein Buchstabe allein ist kein Wort.',
    UNKNOWN_WORD: ({ word }) => `Das Wörterbuch kennt ${word} nicht.`,
    NO_ADVICE: 'Nicht an diesem Tisch.',
    ALREADY_ASKED: 'Nur einmal pro Zug.',
    ALL_KNOWN: 'Das Wörterbuch kennt diese Wörter.',
    BAG_TOO_SMALL: 'Im Beutel sind weniger als sieben Steine, darum wird nicht mehr getauscht.',
  },
  moments: { scoring: 'Bewertung läuft …', rating_failed: 'Bewertung fehlgeschlagen: Alle dürfen es erneut versuchen' },
  keys: [
    { key: 'A – Z, Ä, Ö, Ü', does: 'Einen Buchstaben an den Cursor legen' },
    { key: '← ↑ ↓ →', does: 'Über das Brett gehen, oder über die Bank' },
    { key: 'Leertaste', does: 'Die Schreibrichtung drehen oder den gewählten Stein legen' },
    { key: '⌫', does: 'Den letzten Buchstaben zurücknehmen' },
    { key: 'Esc', does: 'Alle Steine zurücknehmen' },
    { key: 'Enter', does: 'Das Wort legen' },
    { key: '⇧ + ← ↑ ↓ →', does: 'Auf dem Brett: Zeile oder Spalte vorlesen. Auf der Bank: den Stein verschieben' },
  ],
};

export const words: Record<Language, GameWords> = { en, de };
