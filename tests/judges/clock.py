"""A clock for tests that never really waits."""

import asyncio


class QuickClock:
    """Records every wait and returns at once."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self.slept: list[float] = []

    def now(self) -> float:
        """Return the seconds since 1970."""
        return self._now

    def ticks(self) -> float:
        """Return a monotonic time in seconds."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Record the wait and advance the time."""
        self.slept.append(seconds)
        self.advance(seconds)
        await asyncio.sleep(0)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
