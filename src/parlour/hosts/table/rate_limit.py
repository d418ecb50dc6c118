"""How much one person may do at a table, so that nobody drowns out the others."""

from typing import NamedTuple

from parlour.core.game import Seat

HOUSEHOLD, EVERYONE = 3, 6
"""How many times as much all people at one address, and all people at the table, may do."""


class Sender(NamedTuple):
    """Where a message comes from: the person its cookie names, if any, and the address."""

    person: str | None
    address: str


class RateLimit:
    """Allows one person at most `most` actions in `seconds`, at one table.

    People are known by their cookie, or else by their address, so that a new seat is no fresh start. Nothing is
    remembered for longer than it counts.
    """

    __slots__ = ("_done", "_most", "_seconds")

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._done: list[tuple[float, str, str]] = []

    def __len__(self) -> int:
        return len(self._done)

    def take(self, ticks: float, by: Seat, source: Sender, *, is_host: bool) -> bool:
        """Count one more action, or return `False` if it is too many; others cannot use up the host's share."""
        address = source.address or f"seat {by}"
        person = source.person or address
        self._done = [done for done in self._done if ticks - done[0] < self._seconds]
        own = sum(person == other for _, other, _ in self._done)
        near = sum(address == other for _, _, other in self._done)
        crowded = near >= self._most * HOUSEHOLD or len(self._done) >= self._most * EVERYONE
        if own >= self._most or (crowded and not is_host):
            return False
        self._done.append((ticks, person, address))
        return True
