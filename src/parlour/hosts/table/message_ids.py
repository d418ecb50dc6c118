"""The ids of members' last messages, so that a message that comes twice is done once."""

from collections.abc import Collection

import orjson

from parlour.core.game import Seat
from parlour.storage.tables import REPEATS, LogEntry


class MessageIds:
    """The versions that the last message ids of each member led to."""

    __slots__ = ("_known",)

    def __init__(self, stored: str = "{}") -> None:
        self._known: dict[str, dict[str, int]] = orjson.loads(stored)

    def version(self, by: Seat, id: str) -> int | None:  # noqa: A002 - the wire's word
        """Return the version that a message led to, if it is remembered."""
        return self._known.get(by, {}).get(id)

    def add(self, entry: LogEntry) -> None:
        """Remember the id under which a member sent an action; only their last few are kept."""
        if entry.id is None:
            return
        known = self._known.setdefault(entry.by, {})
        known[entry.id] = entry.version
        while len(known) > REPEATS:
            del known[next(iter(known))]

    def keep(self, seats: Collection[Seat]) -> None:
        """Forget the ids of everyone but `seats`."""
        self._known = {by: known for by, known in self._known.items() if by in seats}

    def dump(self, entry: LogEntry | None = None) -> str:
        """Return all ids as JSON, with that of `entry`, which is being stored."""
        known = self._known
        if entry is not None and entry.id is not None:
            known = known | {entry.by: known.get(entry.by, {}) | {entry.id: entry.version}}
        return orjson.dumps(known).decode()
