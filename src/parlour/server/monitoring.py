"""Log and count events at tables: names and durations, never the content of an action or a hand."""

from collections.abc import Callable

import structlog

from parlour.core.game import View
from parlour.core.refusal import Rejected
from parlour.hosts.arena.match.faults import Fault
from parlour.hosts.records.document import Document
from parlour.hosts.records.verify import Verification
from parlour.server.logs import log_plainly
from parlour.server.metrics import BOT, PERSON, Metrics
from parlour.storage.errors import NotStored

log = structlog.get_logger("parlour.tables")

PULSE = "ping"
"""The request that every open page repeats all the time; it is not worth a line of the log."""


MOST_FAULTS = 5
"""How many faults of one record are logged."""


class Monitor:
    """Logs and counts every message; it gets no secrets."""

    def __init__(self, metrics: Metrics, doubt: Callable[[str], None] = lambda _: None) -> None:
        """Call `doubt` with the reason whenever something could not be stored."""
        self._metrics = metrics
        self._doubt = doubt

    def accepted(self, table: str, game: str, player: str, action: str, seconds: float) -> None:
        """Log an action that was stored."""
        if action == PULSE:
            return
        self._metrics.messages.add(action, "accepted")
        self._metrics.turn.add(seconds)
        duration = round(seconds * 1000, 3)
        log_plainly("move", room=table, game=game, player=player, action=action, duration_ms=duration)

    def moved(self, table: str, game: str, player: str, action: str, seconds: float) -> None:
        """Log a stored move that no person sent: a bot's, a timer's, a judge's."""
        self._metrics.server_moves.add(action)
        self.accepted(table, game, player, action, seconds)

    def turned(self, game: str, seconds: float, *, is_bot: bool) -> None:
        """Count how long a player's turn took."""
        self._metrics.player_turn.add(seconds, game, BOT if is_bot else PERSON)

    def refused(self, table: str, game: str, player: str, action: str, no: Rejected) -> None:
        """Log a refused action; if the store failed, tell the operator why."""
        code = no.code.value
        self._metrics.messages.add(action, "refused")
        self._metrics.refused.add(code)
        if isinstance(no.__cause__, NotStored):
            self._metrics.not_stored.add()
            self._doubt(str(no.__cause__))
            log.warning("not stored", room=table, game=game, action=action, reason=str(no.__cause__))
        log_plainly("refused", room=table, game=game, player=player, action=action, code=code)

    def conflicted(self) -> None:
        """Count that another process was faster with a version of a table."""
        self._metrics.conflicts.add()

    def caught_up(self, versions: int) -> None:
        """Count the versions that other processes stored and this one followed."""
        self._metrics.followed.add_many(versions)

    def took_over(self) -> None:
        """Count the tables whose errands moved here from another process."""
        self._metrics.take_overs.add()

    def weakened(self, table: str, game: str, player: str, level: str, instead: str) -> None:
        """Log that a bot of `level` played at level `instead`, because too many others were thinking."""
        self._metrics.weakened.add(game, level)
        log.warning("weaker bot", room=table, game=game, player=player, level=level, instead=instead)

    def checked(self, document: Document, found: Verification) -> None:
        """Count a finished match that was checked; one that does not fit is logged with its faults.

        A match that does not say what came before it may look wrong without being so; it is not logged.
        """
        doubted = found.faults and document.past is not None
        result = "consistent" if found.is_consistent else "faulty" if doubted else "unknown"
        self._metrics.records.add(result)
        if doubted:
            faults = [fault.text for fault in found.faults[:MOST_FAULTS]]
            log.error("faulty record", match=document.id, game=document.game, faults=faults)

    def guessed(self) -> None:
        """Count a solver's guess in a match."""
        self._metrics.guesses.add()

    def faulted(self, kind: Fault) -> None:
        """Count a fault of a solver."""
        self._metrics.faults.add(kind.value)

    def failed(
        self, table: str, game: str, player: str, action: str, fault: BaseException, state: View | None = None
    ) -> None:
        """Log a bug with its traceback, and the redacted `state` of the player it happened to."""
        self._metrics.messages.add(action, "failed")
        seen = {} if state is None else {"state": state}
        log.error("fault", room=table, game=game, player=player, action=action, exc_info=fault, **seen)
