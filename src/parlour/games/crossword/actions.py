"""The actions of players, and the answer to the game's question."""

from dataclasses import dataclass
from typing import TypeAlias

from parlour.games.crossword.values.board import Board


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce the letter that everyone places this turn."""

    letter: str


@dataclass(frozen=True, slots=True)
class Place:
    """Place the turn's letter in one cell of the player's own board; rows and columns count from 0."""

    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Possible:
    """The answer after a match: the best board found for the letters that were announced."""

    board: Board
    total: int


Action: TypeAlias = Announce | Place
