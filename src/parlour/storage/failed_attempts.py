"""The store of wrong passwords and codes, so that they count after a restart and in every process."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

SET_BACK = 2
"""Attempts that take more than this many times `most` to expire were counted by a clock that was wrong; ignore them."""


class FailedAttempt(NamedTuple):
    """One or several failed attempts: the limit that counts them, the key they count under, and their cost."""

    limit: str
    key: str
    cost: float
    """Seconds until they expire."""
    most: float
    """The most seconds that the attempts of a key can add up to."""


class CountedAttempts(NamedTuple):
    """The failed attempts of one key that still count, and how many seconds it takes until all of them expire."""

    limit: str
    key: str
    seconds: float


class FailedAttempts(Protocol):
    """Failed attempts that have not expired yet, by limit and key."""

    async def count(self, attempts: Iterable[FailedAttempt], now: float) -> None:
        """Count attempts: the attempts of their keys expire later by their costs."""

    async def read_counts(self, now: float, most: int) -> Sequence[CountedAttempts]:
        """Return the attempts of each key, those that count longest first, for at most this many keys."""

    async def delete_expired(self, now: float) -> None:
        """Delete expired attempts."""
