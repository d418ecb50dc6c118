"""How long each player takes over a turn."""

from collections.abc import Set as AbstractSet

from parlour.core.game import Seat


class TurnTimes:
    """When each player's turn began, in ticks; turns that began before the table was loaded are unknown."""

    __slots__ = ("_since",)

    def __init__(self) -> None:
        self._since: dict[Seat, float] = {}

    def turn(self, by: Seat | None, must: AbstractSet[Seat], ticks: float) -> float | None:
        """Note that `by` has acted and that these players `must` act now; return how long `by` took."""
        since = self._since
        began = since.pop(by, None) if by is not None else None
        if since.keys() != must:
            self._since = {seat: since.get(seat, ticks) for seat in must}
        return None if began is None else ticks - began
