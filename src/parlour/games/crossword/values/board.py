"""The board of one player."""

from typing import TypeAlias

Line: TypeAlias = tuple[str | None, ...]
"""A row from left to right, or a column from top to bottom; `None` is an empty cell."""

Board: TypeAlias = tuple[Line, ...]
"""The rows of a square, from top to bottom."""


def empty(size: int) -> Board:
    """Return an empty board."""
    return ((None,) * size,) * size


def put(board: Board, row: int, col: int, letter: str) -> Board:
    """Write `letter` into a cell; rows and columns count from 0."""
    line = board[row]
    return (*board[:row], (*line[:col], letter, *line[col + 1 :]), *board[row + 1 :])


def columns(board: Board) -> tuple[Line, ...]:
    """Return the columns from left to right."""
    return tuple(zip(*board, strict=True))
