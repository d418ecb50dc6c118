"""A promise of tomorrow's secret: a hash published today, and verifiable once that day is over."""

import hmac
from dataclasses import dataclass
from hashlib import sha256

from pydantic import ConfigDict, TypeAdapter, ValidationError

_SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class ShownPromise:
    """The promise of a day's secret, as a server shows it; once the day is over, with the values that open it."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    riddle: str
    date: str
    promise: str
    secret: str | None = None
    salt: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether the secret is shown."""
        return self.secret is not None and self.salt is not None

    @property
    def is_kept(self) -> bool:
        """Whether the secret that is shown is the promised one."""
        return self.is_open and self.promise == promise(self.riddle, self.date, str(self.secret), str(self.salt))


_PROMISE = TypeAdapter(ShownPromise)


def load_promise(text: bytes) -> ShownPromise | None:
    """Read a promise as servers show it; return `None` if `text` is not one."""
    try:
        return _PROMISE.validate_json(text, strict=True)
    except ValidationError:
        return None


def salt_of(key: bytes, riddle: str, date: str, version: str) -> str:
    """Return the salt that keeps people from trying all words; servers that share a key have the same one."""
    return hmac.digest(key, f"{riddle}/{date}/{version}".encode(), "sha256")[:_SALT_BYTES].hex()


def promise(riddle: str, date: str, secret: str, salt: str) -> str:
    """Return the hash that commits to the secret of a date without revealing it."""
    return sha256(f"{riddle}/{date}/{secret}/{salt}".encode()).hexdigest()
