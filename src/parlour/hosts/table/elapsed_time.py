"""How much time has really passed, even if someone set the clock meanwhile."""

from parlour.hosts.clock import Clock

NOTABLE = 1.0
"""Seconds by which the clock must jump to count as set; small corrections do not."""


class ElapsedTime:
    """Remembers by how much the clock was set forward while this process ran."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._offset = clock.now() - clock.ticks()
        self._jumps: list[tuple[float, float]] = []

    def look(self) -> float:
        """Notice whether the clock was set, and return the time of day; call this from time to time."""
        now, ticks = self._clock.now(), self._clock.ticks()
        jump = now - ticks - self._offset
        if jump > NOTABLE:
            self._jumps.append((self._offset + ticks, jump))
        elif jump < -NOTABLE:
            self._jumps.clear()
        self._offset = now - ticks
        return now

    @property
    def skipped(self) -> float:
        """The seconds by which the clock was set forward, all in all."""
        return sum(jump for _, jump in self._jumps)

    def since(self, at: float) -> float:
        """Return how many seconds have passed since the time of day was `at`."""
        now = self.look()
        skipped = sum(jump for before, jump in self._jumps if at <= before) if self._jumps else 0.0
        return max(0.0, now - at - skipped)
