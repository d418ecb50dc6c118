"""Slots for running matches: how many there are at once, and how visitors share them."""

from typing import NamedTuple

from parlour.core.refusal import require
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.limits import Limits
from parlour.hosts.clock import Clock


class Slot(NamedTuple):
    """A slot that is taken: from which address, and since which tick of the clock."""

    address: str
    since: float


class MatchSlots:
    """Knows which matches have a slot.

    Visitors with running matches must leave as many slots free for others. If all slots are taken, a visitor without
    one gets the slot of a match that has had its fair time.
    """

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits = limits
        self._clock = clock
        self._taken: dict[str, Slot] = {}

    def check(self, address: str) -> None:
        """Refuse if there is no slot for one more match from `address`."""
        mine, most = self._share(address), self._limits.matches_each
        require(mine < most, ArenaCode.TOO_MANY_MATCHES, "Wait until a match you started is over.", most=most)
        has_slot = mine < self._free or (mine == 0 and self._longest() is not None)
        require(has_slot, ArenaCode.ARENA_FULL, "The arena is busy; wait until a match is over.")

    def take(self, match_id: str, address: str) -> str | None:
        """Give a match a slot, or refuse; return the match that has to give way, if any."""
        self.check(address)
        leaving = None if self._free > 0 else self._longest()
        if leaving:
            self.leave(leaving)
        self._taken[match_id] = Slot(address, self._clock.ticks())
        return leaving

    def leave(self, match_id: str) -> None:
        """Free the slot of a match, if it still has one."""
        self._taken.pop(match_id, None)

    @property
    def _free(self) -> int:
        return self._limits.matches - len(self._taken)

    def _share(self, address: str) -> int:
        return sum(slot.address == address for slot in self._taken.values())

    def _longest(self) -> str | None:
        """Return the match to give way: the oldest from the busiest address, once it has had its fair time."""
        due = self._clock.ticks() - self._limits.fair_seconds
        old = {match_id: slot for match_id, slot in self._taken.items() if slot.since <= due}
        return min(old, key=lambda match_id: (-self._share(old[match_id].address), old[match_id].since), default=None)
