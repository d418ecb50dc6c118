"""Keeping logs and counts of what happens at tables: names and durations, never what an action or a player holds."""

from collections.abc import Callable

import structlog

from parlour.core.game import View
from parlour.core.refusal import Rejected
from parlour.hosts.arena.score import Fault
from parlour.server.logs import note
from parlour.server.metrics import BOT, PERSON, Metrics
from parlour.storage.errors import NotStored

log = structlog.get_logger("parlour.tables")

PULSE = "ping"
"""Every open page sends it all the time; it is neither a move nor news."""


class Monitor:
    """Writes a line and counts for every message; what it is told holds no secret."""

    def __init__(self, metrics: Metrics, doubt: Callable[[str], None] = lambda _: None) -> None:
        """Watch; whoever is to know why something was not stored is told with `doubt`."""
        self._metrics = metrics
        self._doubt = doubt

    def accepted(self, table: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note an action that is stored."""
        if action == PULSE:
            return
        self._metrics.messages.add(action, "accepted")
        self._metrics.turn.add(seconds)
        duration = round(seconds * 1000, 3)
        note("move", room=table, game=game, player=player, action=action, duration_ms=duration)

    def moved(self, table: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note a stored move that no person has sent, like all others: a bot's, a timer's, a judge's."""
        self._metrics.house_moves.add(action)
        self.accepted(table, game, player, action, seconds)

    def turned(self, game: str, seconds: float, *, is_bot: bool) -> None:
        """Count a turn that took a player so long."""
        self._metrics.player_turn.add(seconds, game, BOT if is_bot else PERSON)

    def refused(self, table: str, game: str, player: str, action: str, no: Rejected) -> None:
        """Note an action that was refused; where the store is the reason, the keeper should know why."""
        code = no.code.value
        self._metrics.messages.add(action, "refused")
        self._metrics.refused.add(code)
        if isinstance(no.__cause__, NotStored):
            self._metrics.not_stored.add()
            self._doubt(str(no.__cause__))
            log.warning("not stored", room=table, game=game, action=action, reason=str(no.__cause__))
        note("refused", room=table, game=game, player=player, action=action, code=code)

    def weakened(self, table: str, game: str, player: str, level: str, instead: str) -> None:
        """Note that a bot of `level` played as one of `instead`, because too many others were thinking."""
        self._metrics.weakened.add(game, level)
        log.warning("weaker bot", room=table, game=game, player=player, level=level, instead=instead)

    def guessed(self) -> None:
        """Count a guess in a match."""
        self._metrics.guesses.add()

    def faulted(self, kind: Fault) -> None:
        """Count what a solver did wrong."""
        self._metrics.faults.add(kind.value)

    def failed(
        self, table: str, game: str, player: str, action: str, fault: BaseException, state: View | None = None
    ) -> None:
        """Note a fault of ours, with where it happened, and the redacted `state` of the player who met it."""
        self._metrics.messages.add(action, "failed")
        seen = {} if state is None else {"state": state}
        log.error("fault", room=table, game=game, player=player, action=action, exc_info=fault, **seen)
