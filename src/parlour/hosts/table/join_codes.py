"""The code that people type to find a table, and how to tell it from an id."""

from re import fullmatch

from parlour.hosts.chance import Chance
from parlour.hosts.ids import BASE62, ID_LENGTH, draw_word

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
CODE_LENGTH = 5
LONG_CODE_LENGTH = 6
"""For new tables once there are many: 482 million codes instead of 17 million."""


def new_code(chance: Chance, length: int = CODE_LENGTH) -> str:
    """Draw a code that is easy to say; without vowels it spells no accidental words."""
    return draw_word(chance, CODE_LETTERS, length)


def read_code(text: str) -> str | None:
    """Return the code in what someone typed, or `None` if it is not shaped like one."""
    code = text.strip().upper()
    return code if fullmatch(f"[{CODE_LETTERS}]{{{CODE_LENGTH},{LONG_CODE_LENGTH}}}", code) else None


def is_drawn(text: str) -> bool:
    """Tell whether `text` is shaped like an id or code that only the server gives out."""
    return read_code(text) is not None or fullmatch(f"[{BASE62}]{{{ID_LENGTH}}}", text) is not None


def is_id(text: str) -> bool:
    """Tell whether `text` can be the id of a table."""
    return fullmatch(r"[A-Za-z0-9_-]{1,32}", text) is not None
