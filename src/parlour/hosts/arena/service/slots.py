"""The places of an arena: how many matches are held at once, and how visitors share them."""

from typing import NamedTuple

from parlour.core.refusal import require
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.limits import Limits
from parlour.hosts.clock import Clock


class Slot(NamedTuple):
    """A place that is taken: from which address, and since which tick of the clock."""

    address: str
    since: float


class MatchSlots:
    """Knows which match has a place.

    A visitor who has matches leaves as many places free for others. One who has none, where all places are taken, gets
    that of a match which has had its time.
    """

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits = limits
        self._clock = clock
        self._taken: dict[str, Slot] = {}

    def check(self, address: str) -> None:
        """Refuse where there is no place for one more match from `address`."""
        mine, most = self._share(address), self._limits.matches_each
        require(mine < most, ArenaCode.TOO_MANY_MATCHES, "Wait until a match you started is over.", most=most)
        has_place = mine < self._free or (mine == 0 and self._longest() is not None)
        require(has_place, ArenaCode.ARENA_FULL, "The arena is busy; wait until a match is over.")

    def take(self, match_id: str, address: str) -> str | None:
        """Give a match a place, or refuse; tell which one has to give way for it, if any."""
        self.check(address)
        leaving = None if self._free > 0 else self._longest()
        if leaving:
            self.leave(leaving)
        self._taken[match_id] = Slot(address, self._clock.ticks())
        return leaving

    def leave(self, match_id: str) -> None:
        """Free the place of a match, if it still has one."""
        self._taken.pop(match_id, None)

    @property
    def _free(self) -> int:
        return self._limits.matches - len(self._taken)

    def _share(self, address: str) -> int:
        return sum(place.address == address for place in self._taken.values())

    def _longest(self) -> str | None:
        """Give the match that would have to give way: of those who have most, the oldest, if it has had its time."""
        due = self._clock.ticks() - self._limits.fair_seconds
        old = {match_id: place for match_id, place in self._taken.items() if place.since <= due}
        return min(old, key=lambda match_id: (-self._share(old[match_id].address), old[match_id].since), default=None)
