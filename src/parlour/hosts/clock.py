"""Time, passed in so that tests control it."""

import asyncio
import time
from typing import Protocol

from parlour.storage.processes import Processes


class Clock(Protocol):
    """Tells the time and waits."""

    def now(self) -> float:
        """Return the seconds since 1970, to show to people: someone may set this clock forward or back."""

    def ticks(self) -> float:
        """Return seconds that never go back, for limits and timers; setting the time of day does not affect them."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class WallClock:
    """The machine's own clock."""

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time()

    def ticks(self) -> float:
        """Return seconds that never go back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class StoreClock(WallClock):
    """The machine's clock, corrected where it differs from that of a store which several machines share."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time() + self._processes.offset
