"""The score of a board, word by word."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WordMatch:
    """A word that scores, and where it begins."""

    word: str
    row: int
    col: int
    horizontal: bool
    length: int
    score: int


@dataclass(frozen=True, slots=True)
class BoardScore:
    """The score of a board and its words."""

    words: tuple[WordMatch, ...]
    total: int
