"""Time and chance as the house uses them: passed in, so that tests own them."""

import asyncio
import secrets
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits."""

    def now(self) -> float:
        """Tell the seconds since 1970, for people: the time of day may be set, forward or back."""

    def ticks(self) -> float:
        """Tell the seconds since some moment, for limits and timers: they only go on, whatever the time of day does."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class WallClock:
    """The clock on the wall."""

    def now(self) -> float:
        """Tell the seconds since 1970."""
        return time.time()

    def ticks(self) -> float:
        """Tell the seconds since some moment; they only go on."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class Chance(Protocol):
    """Draws secrets: seeds, tokens, ids, codes."""

    def draw(self, count: int) -> bytes:
        """Draw `count` bytes nobody can foresee."""


class TrueChance:
    """The operating system's chance."""

    def draw(self, count: int) -> bytes:
        """Draw `count` bytes nobody can foresee."""
        return secrets.token_bytes(count)
