"""The store of failed attempts, so that neither a restart nor another process forgives a wrong password or code."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

SET_BACK = 2
"""A debt above this many times the most that can be owed means that the clock was set back; it counts as none."""


class FailedAttempt(NamedTuple):
    """One or several failed attempts: the limit that counts them, the key they count under, and their price."""

    limit: str
    key: str
    cost: float
    """Seconds until they are forgiven."""
    most: float
    """The most seconds that the attempts of a key can add up to."""


class Debt(NamedTuple):
    """How many seconds it takes until all attempts under a key are forgiven."""

    limit: str
    key: str
    seconds: float


class FailedAttempts(Protocol):
    """Failed attempts that are not forgiven yet, by limit and key."""

    async def count(self, attempts: Iterable[FailedAttempt], now: float) -> None:
        """Add attempts to what their keys owe."""

    async def debts(self, now: float, most: int) -> Sequence[Debt]:
        """Return what keys owe, the largest debts first, at most this many."""

    async def forget(self, now: float) -> None:
        """Delete what is forgiven."""
