"""Random ids and tokens: an id names a table, match or solver; a token proves whose it is."""

from hashlib import sha256

from parlour.hosts.chance import Chance

BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ID_LENGTH, TOKEN_LENGTH = 12, 22


def draw_word(chance: Chance, letters: str, length: int) -> str:
    """Draw a word of `length` from `letters`, each equally likely."""
    limit = 256 - 256 % len(letters)
    word = ""
    while len(word) < length:
        word += "".join(letters[byte % len(letters)] for byte in chance.draw(length) if byte < limit)
    return word[:length]


def new_id(chance: Chance) -> str:
    """Draw an id."""
    return draw_word(chance, BASE62, ID_LENGTH)


def new_token(chance: Chance) -> str:
    """Draw a secret of 131 bits."""
    return draw_word(chance, BASE62, TOKEN_LENGTH)


def hash_token(token: str) -> str:
    """Return the form in which a token is stored: enough to recognise it, not enough to use it."""
    return sha256(token.encode()).hexdigest()
