"""The board: fifteen rows of fifteen cells; `.` is an empty cell."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Board: TypeAlias = tuple[str, ...]
"""Rows from the top; a small letter is a blank."""

SIZE = 15
CENTRE = SIZE // 2
EMPTY = "."
BARE: Board = (EMPTY * SIZE,) * SIZE


@dataclass(frozen=True, slots=True, order=True)
class Laid:
    """A tile on its cell; columns and rows count from 0 at the top left."""

    x: int
    y: int
    tile: str

    @property
    def letter(self) -> str:
        """The letter it is read as."""
        return self.tile.upper()


def put(board: Board, tiles: Iterable[Laid]) -> Board:
    """Put `tiles` on their cells."""
    rows = list(board)
    for laid in tiles:
        row = rows[laid.y]
        rows[laid.y] = row[: laid.x] + laid.tile + row[laid.x + 1 :]
    return tuple(rows)


def lift(board: Board, tiles: Iterable[Laid]) -> Board:
    """Take `tiles` off the board again."""
    return put(board, (Laid(laid.x, laid.y, EMPTY) for laid in tiles))


def columns(board: Board) -> Board:
    """Return the columns of a board as if they were its rows."""
    return tuple(map("".join, zip(*board, strict=True)))


def is_empty(board: Board, x: int, y: int) -> bool:
    """Return whether a cell is empty; cells beyond the edge are."""
    return not (0 <= x < SIZE and 0 <= y < SIZE) or board[y][x] == EMPTY


def touches(board: Board, x: int, y: int) -> bool:
    """Return whether a tile lies beside, above or below a cell."""
    beside = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return not all(is_empty(board, *cell) for cell in beside)


def run_of_tiles(line: str, at: int) -> str:
    """Return the run of tiles in a row or column that includes this place."""
    start = line.rfind(EMPTY, 0, at) + 1
    end = line.find(EMPTY, at)
    return line[start : end if end >= 0 else SIZE]


def tiles_on(board: Board) -> str:
    """Return all tiles on a board."""
    return "".join(board).replace(EMPTY, "")


def words(board: Board, laid: Sequence[Laid]) -> tuple[str, ...]:
    """Return the distinct words with the tiles just `laid`: the main word, then those across it, in order."""
    rows, cols = board, columns(board)
    first = laid[0]
    in_row = all(tile.y == first.y for tile in laid)
    if len(laid) == 1:
        in_row = len(run_of_tiles(rows[first.y], first.x)) > 1
    across = [run_of_tiles(rows[tile.y], tile.x) for tile in sorted(laid)]
    down = [run_of_tiles(cols[tile.x], tile.y) for tile in sorted(laid)]
    main, others = (across[0], down) if in_row else (down[0], across)
    return tuple(dict.fromkeys(word.upper() for word in (main, *others) if len(word) > 1))
