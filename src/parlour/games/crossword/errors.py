"""Reasons why Crossword refuses."""

from enum import StrEnum


class Code(StrEnum):
    """The stable name of a refusal; each has a row in the README."""

    GAME_OVER = "GAME_OVER"
    NOT_IN_GAME = "NOT_IN_GAME"
    WRONG_PHASE = "WRONG_PHASE"
    NOT_ANNOUNCER = "NOT_ANNOUNCER"
    BAD_LETTER = "BAD_LETTER"
    ALREADY_PLACED = "ALREADY_PLACED"
    OUT_OF_BOUNDS = "OUT_OF_BOUNDS"
    CELL_OCCUPIED = "CELL_OCCUPIED"
