"""Reasons why a guess is refused."""

from enum import StrEnum


class Code(StrEnum):
    """The stable name of a refusal; each has a row in the README."""

    GAME_OVER = "GAME_OVER"
    NOT_IN_GAME = "NOT_IN_GAME"
    WRONG_LENGTH = "WRONG_LENGTH"
    NOT_LETTERS = "NOT_LETTERS"
    UNKNOWN_WORD = "UNKNOWN_WORD"
    LETTER_MOVED = "LETTER_MOVED"
    LETTER_MISSING = "LETTER_MISSING"
