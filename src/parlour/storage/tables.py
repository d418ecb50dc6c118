"""The store of live tables: logs, snapshots, chat and index cards."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

REPEATS = 16
"""How many of each member's latest message ids are remembered."""
CHAT_KEPT = 1_000
"""How many chat lines are kept for a table."""
_GONE = "left "
"""Prefix of people who have left a table and may come back."""


class LogEntry(NamedTuple):
    """One accepted action in a table's log: `action` is JSON, `id` the sender's message id."""

    version: int
    by: str
    action: str
    at: float
    id: str | None = None


@dataclass(frozen=True, slots=True)
class IndexCard:
    """How a table is found; a closed table has no code.

    `people` are members, by player id or seat; `left` are members who went away and may come back.
    """

    code: str | None
    game: str
    status: str
    listed: bool
    started: bool
    people: frozenset[str]
    left: frozenset[str] = frozenset()


def list_people(card: IndexCard) -> list[str]:
    """List everyone on a card, marking people who have left."""
    return [*sorted(card.people), *(mark_left(person) for person in sorted(card.left - card.people))]


def mark_left(person: str) -> str:
    """Return the stored name of a person who has left a table."""
    return _GONE + person


def split_people(names: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Split stored names into people at the table and people who have left."""
    everyone = frozenset(names)
    left = frozenset(name for name in everyone if name.startswith(_GONE))
    return everyone - left, frozenset(name.removeprefix(_GONE) for name in left)


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match that is not in the records yet; its log is the table's, from version `first` to `last`."""

    game_id: str
    table_id: str
    first: int
    last: int
    summary: str


class Trim(NamedTuple):
    """Which log entries to delete behind a snapshot; entries of matches that are not filed yet stay."""

    first: int
    """Where the shown match begins; earlier entries are in the records."""
    last: int
    """Where it ended, or the present version."""
    passing: tuple[str, ...]
    """Events that never appear in records."""
    touching: tuple[str, ...]
    """Events that appear in records only if they happened before `last`."""


class Commit(NamedTuple):
    """One version of a table, stored completely or not at all; version 1 creates it and needs a card and a snapshot."""

    table_id: str
    entry: LogEntry
    snapshot: str | None = None
    card: IndexCard | None = None
    finished: FinishedMatch | None = None
    trim: Trim | None = None
    """Only with a snapshot."""
    repeats: str = "{}"
    """Stored with a snapshot, see `StoredTable`."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat message at a table."""

    by: str
    text: str
    at: float
    aside: bool = False
    """Whether only spectators see it."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A stored table: a snapshot, and the entries that lead from it to the present.

    `repeats` are the members' last message ids when the snapshot was taken, to recognise repeated messages: a JSON
    object of members, and for each an object of ids, oldest first, with the version that each led to.
    """

    version: int
    snapshot: str
    entries: Sequence[LogEntry]
    repeats: str
    chat: Sequence[ChatLine]
    chat_number: int = field(default=0, compare=False)
    """The number of the last chat line, where several processes write."""


class Tables(Protocol):
    """Live tables; when `commit` returns, the change is on disk."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may change the same tables."""

    def commit(self, commit: Commit) -> Awaitable[None]:
        """Store the next version of a table; raise `Conflict`, `Taken` or `NotStored` and change nothing."""

    async def keep(self, table_id: str, version: int, snapshot: str, repeats: str) -> None:
        """Store a snapshot of `version`, which is already in the log, to make loading fast."""

    async def say(self, table_id: str, line: ChatLine) -> None:
        """Store a chat line; a loaded table has the last hundred, and the last thousand are kept."""

    async def load(self, table_id: str) -> StoredTable | None:
        """Return a stored table."""

    async def log(self, table_id: str, first: int, last: int) -> Sequence[LogEntry]:
        """Return the entries from version `first` to `last`, inclusive."""

    async def find(self, code: str) -> str | None:
        """Return the id of the open table with this code."""

    async def has_many(self, many: int) -> bool:
        """Return whether at least `many` open tables exist."""

    async def of_person(self, person: str, skip: int = 0, most: int = 100) -> Mapping[str, IndexCard]:
        """Return cards of open tables where `person` is a member or may come back, most recently used first.

        Skip the first `skip` and return at most `most`, by table id.
        """

    async def list_unfiled(self) -> Sequence[FinishedMatch]:
        """Return finished matches that are not in the records yet."""

    async def mark_filed(self, finished: FinishedMatch) -> None:
        """Mark this match as stored in the records up to `finished.last`.

        Where the records are as durable as this store, they alone keep its moves from now on: entries of the log that
        are behind the snapshot are deleted.
        """

    async def sweep(self, before: float) -> int:
        """Delete tables without people or a started game that were last used before `before`; return how many."""

    async def update_mark(self, change: Callable[[str], str]) -> str:
        """Replace the one mark of the store by its `change`, all at once, and return the new one.

        The mark is empty at first. `change` may be called more than once.
        """

    async def check(self) -> None:
        """Try to write; raise `NotStored` with the reason if moves cannot be stored now."""

    async def close(self) -> None:
        """Finish accepted commits, then close the store."""
