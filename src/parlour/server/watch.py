"""Keeping logs and counts of what happens in the house: names and durations, never what an action holds."""

import structlog

from parlour.core.refusal import Rejected
from parlour.hosts.arena.score import Fault
from parlour.server.logs import note
from parlour.server.metrics import Metrics
from parlour.storage.errors import NotStored

log = structlog.get_logger("parlour.tables")

PULSE = "ping"
"""Every open page sends it all the time; it is neither a move nor news."""


class HouseWatch:
    """Writes a line and counts for every message; what it is told holds no secret."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def accepted(self, room: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note an action that is stored."""
        if action == PULSE:
            return
        self._metrics.messages.add(action, "accepted")
        self._metrics.turn.add(seconds)
        duration = round(seconds * 1000, 3)
        note("move", room=room, game=game, player=player, action=action, duration_ms=duration)

    def refused(self, room: str, game: str, player: str, action: str, no: Rejected) -> None:
        """Note an action that was refused; where the store is the reason, the keeper should know why."""
        code = no.code.value
        self._metrics.messages.add(action, "refused")
        self._metrics.refused.add(code)
        if isinstance(no.__cause__, NotStored):
            log.warning("not stored", room=room, game=game, action=action, reason=str(no.__cause__))
        note("refused", room=room, game=game, player=player, action=action, code=code)

    def guessed(self) -> None:
        """Count a guess in a match."""
        self._metrics.guesses.add()

    def faulted(self, kind: Fault) -> None:
        """Count what a solver did wrong."""
        self._metrics.faults.add(kind.value)

    def failed(self, room: str, game: str, player: str, action: str, fault: BaseException) -> None:
        """Note a fault of ours, with where it happened."""
        self._metrics.messages.add(action, "failed")
        log.error("fault", room=room, game=game, player=player, action=action, exc_info=fault)
