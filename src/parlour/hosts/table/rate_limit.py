"""How much may be done at one table, so that nobody drowns out the others."""

from typing import NamedTuple

from parlour.core.game import Seat

HOUSEHOLD, EVERYBODY = 3, 6
"""How many times as much as one person do those from one address, and everybody at the table, may do together."""


class Sender(NamedTuple):
    """Where a message comes from: whose cookie it brings, if any, and from which address."""

    person: str | None
    address: str


class RateLimit:
    """Counts what is done at one table in the last `seconds`: at most `most` times by one person.

    People are known by their cookie, else by their address, so that a new seat is no fresh start. Nothing is remembered
    for longer than it counts.
    """

    __slots__ = ("_done", "_most", "_seconds")

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._done: list[tuple[float, str, str]] = []

    def __len__(self) -> int:
        return len(self._done)

    def take(self, ticks: float, by: Seat, source: Sender, *, is_host: bool) -> bool:
        """Count one more thing done at `ticks`, or tell that it is too much; others cannot use up the host's share."""
        address = source.address or f"seat {by}"
        person = source.person or address
        self._done = [done for done in self._done if ticks - done[0] < self._seconds]
        own = sum(person == other for _, other, _ in self._done)
        near = sum(address == other for _, _, other in self._done)
        crowded = near >= self._most * HOUSEHOLD or len(self._done) >= self._most * EVERYBODY
        if own >= self._most or (crowded and not is_host):
            return False
        self._done.append((ticks, person, address))
        return True
