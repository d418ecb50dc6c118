"""What players ask for, and what the house answers."""

from dataclasses import dataclass
from typing import TypeAlias

from parlour.games.crossword.values.board import Board


@dataclass(frozen=True, slots=True)
class Announce:
    """Name the letter that everybody writes this turn."""

    letter: str


@dataclass(frozen=True, slots=True)
class Place:
    """Write the turn's letter into one cell of one's own board; rows and columns count from 0."""

    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Possible:
    """The house's answer after a game: the best board it found for the letters that were announced."""

    board: Board
    total: int


Action: TypeAlias = Announce | Place
