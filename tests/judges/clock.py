"""Time in which nobody waits."""

import asyncio


class QuickClock:
    """Notes how long everybody wanted to wait, and lets them go on at once."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self.slept: list[float] = []

    def now(self) -> float:
        """Tell the seconds since 1970."""
        return self._now

    def ticks(self) -> float:
        """Tell the seconds that have passed."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Move the hands on."""
        self.slept.append(seconds)
        self._now += seconds
        await asyncio.sleep(0)
