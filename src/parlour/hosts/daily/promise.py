"""A promise of tomorrow's secret: published today, opened when its day is over."""

import hmac
from hashlib import sha256

_SALT_BYTES = 16


def salt_of(key: bytes, riddle: str, date: str, version: str) -> str:
    """Give what keeps guessers from trying all words: every server of the house has the same, nobody else has it."""
    return hmac.digest(key, f"{riddle}/{date}/{version}".encode(), "sha256")[:_SALT_BYTES].hex()


def promise(riddle: str, date: str, secret: str, salt: str) -> str:
    """Name the secret of a date without telling it."""
    return sha256(f"{riddle}/{date}/{secret}/{salt}".encode()).hexdigest()
