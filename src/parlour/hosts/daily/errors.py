"""Codes of the daily host's refusals; riddles add their own."""

from enum import StrEnum


class RiddleCode(StrEnum):
    """The stable name of a refusal."""

    NO_SUCH_RIDDLE = "NO_SUCH_RIDDLE"
    BAD_DATE = "BAD_DATE"
    BAD_LINK = "BAD_LINK"
    GUESS_TOO_LONG = "GUESS_TOO_LONG"
    GUESS_REFUSED = "GUESS_REFUSED"
    NO_HARD_MODE = "NO_HARD_MODE"
    NOT_POSED = "NOT_POSED"
    TOKEN_MALFORMED = "TOKEN_MALFORMED"  # noqa: S105 - a code, not a token
    TOKEN_FORGED = "TOKEN_FORGED"  # noqa: S105 - a code, not a token
    TOKEN_FOREIGN = "TOKEN_FOREIGN"  # noqa: S105 - a code, not a token
    TOKEN_EXPIRED = "TOKEN_EXPIRED"  # noqa: S105 - a code, not a token
    RIDDLE_CHANGED = "RIDDLE_CHANGED"
    ALREADY_GUESSED = "ALREADY_GUESSED"
    STILL_PLAYING = "STILL_PLAYING"
    NOT_ANALYSED = "NOT_ANALYSED"
