import { beforeEach, describe, expect, test } from 'vitest';
import {
  cellOf,
  drawn,
  letterOf,
  Picture,
  troubleOf,
  unseen,
  stringsOf,
  type Board,
  type Loose,
} from '../../src/games/wortkunst/board';
import * as racks from '../../src/games/wortkunst/rack';
import { faceStrings } from '../../src/games/wortkunst/face.strings';
import { recordOf } from '../../src/games/wortkunst/best-score';
import { finestOf, verdictOf } from '../../src/games/wortkunst/verdict';
import { around, SCALE, towards } from '../../src/games/wortkunst/zoom';
import { refusalText, stringsIn } from '../../src/lib/i18n';
import type { wortkunst } from '../../src/lib/protocol';
import { Refused } from '../../src/lib/socket';
import { boardOf, game } from '../wortkunst';

/** A drawn board on which capitals lie already and small letters are tried; it begins at the centre's row and column. */
function pictureOf(...rows: string[]): Picture {
  const old = boardOf(...rows.map((row) => row.replaceAll(/[a-zäöü]/g, '.')));
  const loose = rows.flatMap((row, y) =>
    [...row].flatMap((letter, x): Loose[] =>
      /[a-zäöü]/.test(letter)
        ? [{ id: x + 15 * y, x: x + 7, y: y + 7, letter: letter.toUpperCase(), blank: false }]
        : [],
    ),
  );
  return new Picture(old, loose);
}

describe('the words of a move', () => {
  test.each([
    [['rose'], ['ROSE']],
    [['ROSEn'], ['ROSEN']],
    [['ROSE', 'e...', 'h...'], ['REH']],
    [
      ['ROSE', '.fen'],
      ['FEN', 'OF', 'SE', 'EN'],
    ],
    [['RoSE'], ['ROSE']],
    [
      ['RO', 'eR'],
      ['ER', 'RE'],
    ],
    [
      ['ER', 'eR'],
      ['ER', 'EE'],
    ],
    [['r.se'], []],
    [['r...', '.o..'], []],
  ])('in %j are %j, the main word first and each once', (rows, words) => {
    expect(stringsOf(pictureOf(...rows))).toEqual(words);
  });
});

describe('a move that cannot be played is explained before it is sent', () => {
  test.each([
    ['EMPTY_MOVE', ['ROSE']],
    ['NOT_IN_LINE', ['ROSE', 'e...', '.h..']],
    ['GAP', ['r.se']],
    ['CENTER_NOT_COVERED', ['.rose']],
    ['NOT_CONNECTED', ['ROSE', '', 'reh']],
    ['NO_WORD', ['r']],
    [null, ['rose']],
    [null, ['ROSE', 'e']],
  ])('%s: %j', (trouble, rows) => {
    expect(troubleOf(pictureOf(...rows))).toBe(trouble);
  });

  test('old tiles may fill a gap', () => {
    expect(troubleOf(pictureOf('ROSE', 'e', 'H', 'e'))).toBe(null);
  });
});

test('letters are those of the game, in either case, and nothing else becomes one', () => {
  expect(['a', 'Ü', 'ö', 'ß', 'ı', 'é', 'Enter', '1', ' '].map(letterOf)).toEqual([
    'A',
    'Ü',
    'Ö',
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a cell is named by its key, and nothing else is', () => {
  expect([cellOf('3,14'), cellOf('slot-3'), cellOf(null)]).toEqual([{ x: 3, y: 14 }, null, null]);
});

test('the board as text is as wide and high as the board', () => {
  const lines = drawn(boardOf('ROSE')).split('\n');

  expect(lines).toHaveLength(15);
  expect(lines[7]).toBe('· · · · · · · R O S E · · · ·');
});

test('unseen tiles are the set without the board and our own rack', () => {
  const board: Board = boardOf('RO');
  board[0]![0] = { letter: null, isBlank: true, assignedLetter: 'R' };

  expect(unseen('R2 O1 E3 ?2', board, ['E', null])).toEqual([
    ['R', 1],
    ['E', 2],
  ]);
});

test('someone who comes too late reads the refusal in German', () => {
  expect(refusalText(stringsIn('de'), new Refused('SEAT_BLOCKED'))).toMatch(/^Dieser Platz war beim Start leer\b/);
});

describe('the rack', () => {
  const bare = boardOf();
  const letters = (rackState: racks.RackState): string => rackState.pieces.map((piece) => piece.letter ?? '?').join('');
  beforeEach(() => localStorage.clear());

  test('keeps its order when new tiles come, in the slots of those that went', () => {
    const rackState = racks.swapped(racks.fresh(['A', 'B', 'C']), 0, 2);

    expect(letters(racks.followed(rackState, ['A', 'X', 'C'], bare))).toBe('CXA');
  });

  test('gives up the tile that was played, not its twin that stayed', () => {
    const rackState = racks.laid(racks.fresh(['E', 'N', 'E']), 2, { x: 7, y: 7 }, 'E');
    const after = racks.followed(rackState, ['E', 'N', 'T'], boardOf('E'));

    expect([letters(after), after.pieces[0]?.id, after.loose]).toEqual(['ENT', 0, []]);
  });

  test('takes a tried tile back when someone else has played there', () => {
    const rackState = racks.laid(racks.fresh(['E']), 0, { x: 7, y: 7 }, 'E');

    expect(racks.followed(rackState, ['E'], boardOf('X')).loose).toEqual([]);
    expect(racks.followed(rackState, ['E'], bare).loose).toHaveLength(1);
  });

  test('lets a tile change places with the one it is dropped on', () => {
    const one = racks.laid(racks.fresh(['A', 'B', 'C']), 0, { x: 1, y: 1 }, 'A');
    const two = racks.laid(one, 1, { x: 2, y: 1 }, 'B');
    const moved = racks.laid(two, 0, { x: 2, y: 1 }, 'A');
    const ousted = racks.laid(two, 2, { x: 2, y: 1 }, 'C');

    expect(moved.loose.map(({ letter, x }) => letter + x)).toEqual(['B1', 'A2']);
    expect(ousted.loose.map(({ letter, x }) => letter + x)).toEqual(['A1', 'C2']);
    expect(racks.resting(ousted).map((piece) => piece.letter)).toEqual(['B']);
  });

  test('gives a typed letter its own tile before a blank', () => {
    const rackState = racks.fresh([null, 'A']);

    expect([racks.pieceFor(rackState, 'A')?.id, racks.pieceFor(rackState, 'Ö')?.id]).toEqual([1, 0]);
    expect(racks.pieceFor(racks.fresh(['A']), 'B')).toBeUndefined();
  });

  test('is shuffled without losing a tile', () => {
    const rackState = racks.shuffled(racks.fresh(['A', 'B', 'C', null]), () => 0);

    expect(letters(rackState)).toBe('BC?A');
  });

  test('is sent with blanks as blanks', () => {
    const rackState = racks.laid(racks.laid(racks.fresh(['A', null]), 0, { x: 1, y: 2 }, 'A'), 1, { x: 2, y: 2 }, 'Ü');

    expect(racks.placement(rackState.loose)).toEqual([
      { x: 1, y: 2, letter: 'A' },
      { x: 2, y: 2, letter: null, isBlank: true, assignedLetter: 'Ü' },
    ]);
  });

  test('is remembered for each table', () => {
    racks.remember('one', racks.fresh(['B', null]));
    racks.remember('two', racks.fresh(['X']));

    expect([racks.remembered('one'), racks.remembered('three')]).toEqual([['B', null], []]);
  });
});

describe('the board grows around the finger', () => {
  test('and the cell under it stays there', () => {
    const { x } = around({ x: 10, y: 3 });
    const middle = 10.5 / 15;

    expect((middle - x) * SCALE).toBeCloseTo(middle);
  });

  test('and moves on at its edges, never beyond those of the board', () => {
    const zoom = around({ x: 7, y: 7 });
    let far = zoom;
    for (let x = 7; x < 15; x++) far = towards(far, { x, y: 7 });

    expect(towards(zoom, { x: 7, y: 7 })).toEqual(zoom);
    expect(far.x).toBeGreaterThan(zoom.x);
    expect(far.x).toBeLessThanOrEqual(1 - 1 / SCALE);
    expect(far.y).toBe(zoom.y);
  });
});

describe('a game that is over', () => {
  const and = (names: string[]) => names.join(' and ');
  const count = (total: number) => ({ points: total, tiles: 0, penalty: 0, total });
  const over = (winners: string[]) => game({ counts: { p1: count(-60), p2: count(-60) }, winners });

  test('is worded for the winner, for others, and for a shared win', () => {
    const told = (winners: string[], you: string | null) => verdictOf(over(winners), you, faceStrings.en, and);

    expect(told(['p1'], 'p1')).toBe('You win with −60 points!');
    expect(told(['p1'], null)).toBe('Ann wins with −60 points.');
    expect(told(['p1', 'p2'], 'p1')).toBe('A tie: Ann and Ben, each with −60 points.');
    expect(verdictOf(game(), 'p1', faceStrings.en, and)).toBe('The game was ended early.');
  });

  test('has a finest word, the first of equals', () => {
    const move = (seat: string, ...words: [string, number][]): wortkunst.Turn => ({
      seat,
      kind: 'place',
      placedTiles: [],
      words: [],
      perWordEvaluations: words.map(([word, score]) => ({ word, score, explanation: '' })),
      moveScore: 0,
      timestamp: 0,
    });
    const moves = [move('p1', ['ROSE', 40], ['RO', 3]), move('p2', ['EULE', 57]), move('p1', ['IGEL', 57])];

    expect(finestOf(moves)).toMatchObject({ word: 'EULE', seat: 'p2' });
    expect(finestOf([])).toBe(undefined);
  });

  test('is measured against games of its kind only', () => {
    recordOf(game()).set(80);

    expect(recordOf(game()).get()).toBe(80);
    expect(recordOf(game({ judge: 'llm' })).get()).toBe(null);
    expect(recordOf(game({ tiles: '?28' })).get()).toBe(null);
    expect(recordOf(game({ dictionary: 'check' })).get()).toBe(null);
  });
});
