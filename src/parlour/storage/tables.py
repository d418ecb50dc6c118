"""What the house keeps of live tables."""

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

REPEATS = 16
"""How many of a member's last message ids are known again."""
CHAT_KEPT = 1_000
"""How many lines of chat are kept for a table."""
_GONE = "left "
"""Stands before people who have left a table and may come back."""


class LogEntry(NamedTuple):
    """One accepted action of a table, as its log keeps it: `action` is JSON, `id` what its sender called it."""

    version: int
    by: str
    action: str
    at: float
    id: str | None = None


@dataclass(frozen=True, slots=True)
class IndexCard:
    """How a table is found from outside; a closed table has no code.

    `people` are known by cookie, or by seat only; `left` are those who have gone and may come back.
    """

    code: str | None
    game: str
    status: str
    listed: bool
    started: bool
    people: frozenset[str]
    left: frozenset[str] = frozenset()


def list_people(card: IndexCard) -> list[str]:
    """Write those who are at a table, and those who have left it, as one list of names."""
    return [*sorted(card.people), *(mark_left(person) for person in sorted(card.left - card.people))]


def mark_left(person: str) -> str:
    """Write the name of somebody who has left a table and may come back."""
    return _GONE + person


def split_people(names: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Tell those who are at a table from those who have left it."""
    everybody = frozenset(names)
    left = frozenset(name for name in everybody if name.startswith(_GONE))
    return everybody - left, frozenset(name.removeprefix(_GONE) for name in left)


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A game that is over, still to be filed: its log is the table's, from version `first` to `last`."""

    game_id: str
    table_id: str
    first: int
    last: int
    summary: str


class Trim(NamedTuple):
    """What of a table's log nobody needs behind a snapshot; entries of games that are still to be filed stay.

    So do the last entries of each of `seats` that carry an id: a message sent again is known again.
    """

    seats: tuple[str, ...]
    first: int
    """Where the shown game begins: what came before is in the records."""
    last: int
    """Where it ended, or the present."""
    passing: tuple[str, ...]
    """Events of the table that no record tells of."""
    touching: tuple[str, ...]
    """Those that a record tells of if they happened before `last`."""


class Commit(NamedTuple):
    """One version of a table, stored whole or not at all; version 1 creates it and brings card and snapshot."""

    table_id: str
    entry: LogEntry
    snapshot: str | None = None
    card: IndexCard | None = None
    finished: FinishedMatch | None = None
    trim: Trim | None = None
    """Only beside a snapshot."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at a table."""

    by: str
    text: str
    at: float
    aside: bool = False
    """For those who watch, not for those who play."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it lies in the store: a state, and the entries that lead on from it to the present."""

    version: int
    snapshot: str
    entries: Sequence[LogEntry]
    repeats: Sequence[LogEntry]
    """The last entries of each member that carry an id, oldest first, so that a message sent again is known again."""
    chat: Sequence[ChatLine]


class Tables(Protocol):
    """Live tables. What `commit` has returned from is on disk."""

    def commit(self, commit: Commit) -> Awaitable[None]:
        """Store the next version of a table; raise `Conflict`, `Taken` or `NotStored` and change nothing."""

    async def keep(self, table_id: str, version: int, snapshot: str) -> None:
        """Store the state at `version`, which is already in the log, so that loading is quick."""

    async def say(self, table_id: str, line: ChatLine) -> None:
        """Store a line of chat; the last hundred come back with the table, the last thousand are kept."""

    async def load(self, table_id: str) -> StoredTable | None:
        """Give a table as it is stored."""

    async def log(self, table_id: str, first: int, last: int) -> Sequence[LogEntry]:
        """Give the entries from version `first` to `last`, both included."""

    async def find(self, code: str) -> str | None:
        """Give the id of the living table with this code."""

    async def has_many(self, many: int) -> bool:
        """Tell whether at least so many living tables have codes."""

    async def of_person(self, person: str, first: int = 0, most: int = 100) -> Mapping[str, IndexCard]:
        """Give cards of living tables where `person` is or may return to, by id, most recently used first.

        At most so many of them, from the `first` on.
        """

    async def unfiled(self) -> Sequence[FinishedMatch]:
        """Give the finished games that records do not hold yet."""

    async def mark_filed(self, finished: FinishedMatch) -> None:
        """Note that records hold this game as far as `finished.last`."""

    async def sweep(self, before: float) -> int:
        """Delete tables that never started a game, have no people, and were last used before then; tell how many."""

    async def check(self) -> None:
        """Write something that changes nothing; raise `NotStored` with the reason if moves could not be stored now."""

    async def close(self) -> None:
        """Finish what was accepted, then let go."""
