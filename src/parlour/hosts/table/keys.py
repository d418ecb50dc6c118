"""Codes, ids and tokens: what tables and seats are called, and what proves that a chair is yours."""

from hashlib import sha256
from re import fullmatch

from parlour.hosts.clock import Chance

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
CODE_LENGTH, ID_LENGTH, TOKEN_LENGTH = 5, 12, 22
LONG_CODE_LENGTH = 6
"""For new tables once there are many: 482 million codes instead of 17."""


def spell(chance: Chance, letters: str, length: int) -> str:
    """Draw a word of `length` out of `letters`, each equally likely."""
    limit = 256 - 256 % len(letters)
    word = ""
    while len(word) < length:
        word += "".join(letters[byte % len(letters)] for byte in chance.draw(length) if byte < limit)
    return word[:length]


def new_code(chance: Chance, length: int = CODE_LENGTH) -> str:
    """Draw a table's code: speakable, no vowels and so no accidental words."""
    return spell(chance, CODE_LETTERS, length)


def new_id(chance: Chance) -> str:
    """Draw an id for a table or a game."""
    return spell(chance, BASE62, ID_LENGTH)


def new_token(chance: Chance) -> str:
    """Draw the secret of a chair: 131 bits."""
    return spell(chance, BASE62, TOKEN_LENGTH)


def hashed(token: str) -> str:
    """Give what the house keeps of a token: enough to know it again, not enough to use it."""
    return sha256(token.encode()).hexdigest()


def code_of(text: str) -> str | None:
    """Read a code as people type it, or `None` if it has not the shape of one."""
    code = text.strip().upper()
    return code if fullmatch(f"[{CODE_LETTERS}]{{{CODE_LENGTH},{LONG_CODE_LENGTH}}}", code) else None


def is_drawn(text: str) -> bool:
    """Tell whether `text` has the shape of an id or code that only the house gives out."""
    return code_of(text) is not None or fullmatch(f"[{BASE62}]{{{ID_LENGTH}}}", text) is not None


def is_id(text: str) -> bool:
    """Tell whether `text` can be the id of a table."""
    return fullmatch(r"[A-Za-z0-9_-]{1,32}", text) is not None
