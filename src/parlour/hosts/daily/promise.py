"""A promise of tomorrow's secret: a hash published today, and verifiable once that day is over."""

import hmac
from hashlib import sha256

_SALT_BYTES = 16


def salt_of(key: bytes, riddle: str, date: str, version: str) -> str:
    """Return the salt that keeps people from trying all words; servers that share a key have the same one."""
    return hmac.digest(key, f"{riddle}/{date}/{version}".encode(), "sha256")[:_SALT_BYTES].hex()


def promise(riddle: str, date: str, secret: str, salt: str) -> str:
    """Return the hash that commits to the secret of a date without revealing it."""
    return sha256(f"{riddle}/{date}/{secret}/{salt}".encode()).hexdigest()
