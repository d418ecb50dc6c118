"""A store that can be told to fail, and that counts what it stores."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence

from parlour.storage.errors import Conflict, NotStored
from parlour.storage.tables import ChatLine, Commit, FinishedMatch, IndexCard, LogEntry, StoredTable, Tables


class UnreliableStore:
    """A store that passes everything on to a real one, is shared with others, and can be told to fail."""

    is_shared = True

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.away = False
        self.rivals: list[Callable[[Commit], Commit]] = []
        """Each takes our commit and returns the one that another process stores first."""
        self.held: asyncio.Event | None = None
        """Keeps commits waiting once they are stored."""
        self.is_holding = asyncio.Event()
        """Set when a commit is kept waiting."""
        self.broken: Exception | None = None
        """The exception that the next commit raises after it is stored."""
        self.unreadable: Exception | None = None
        """The exception that the next reading raises."""
        self.damaged = ""
        """The table whose log cannot be read at all."""
        self.trimmed: set[int] = set()
        """Versions that are no longer in the log."""
        self.versions: dict[str, int] = {}
        self.lines: list[str] = []
        self.loads = 0

    def _here(self) -> None:
        if self.away:
            raise NotStored("The store is away.")

    async def commit(self, commit: Commit) -> None:
        """Store the next version of a table, unless a rival is to be faster."""
        self._here()
        if self.rivals:
            await self.tables.commit(self.rivals.pop(0)(commit))
            raise Conflict
        await self.tables.commit(commit)
        self.versions[commit.table_id] = commit.entry.version
        if self.held:
            self.is_holding.set()
            await self.held.wait()
        if self.broken:
            broken, self.broken = self.broken, None
            raise broken

    async def keep(self, table_id: str, version: int, snapshot: str, repeats: str) -> None:
        """Store a state."""
        self._here()
        await self.tables.keep(table_id, version, snapshot, repeats)

    async def say(self, table_id: str, line: ChatLine) -> None:
        """Store a line of chat."""
        self._here()
        await self.tables.say(table_id, line)
        self.lines.append(line.text)

    async def load(self, table_id: str) -> StoredTable | None:
        """Return a stored table."""
        self._here()
        self.loads += 1
        self._readable()
        return await self.tables.load(table_id)

    def _readable(self) -> None:
        if self.unreadable:
            unreadable, self.unreadable = self.unreadable, None
            raise unreadable

    async def log(self, table_id: str, first: int, last: int) -> Sequence[LogEntry]:
        """Return log entries."""
        self._readable()
        if table_id == self.damaged:
            raise sqlite3.DatabaseError("database disk image is malformed")
        return [each for each in await self.tables.log(table_id, first, last) if each.version not in self.trimmed]

    async def find(self, code: str) -> str | None:
        """Return the id of the table with this code."""
        self._here()
        return await self.tables.find(code)

    async def has_many(self, many: int) -> bool:
        """Tell whether at least `many` open tables have codes."""
        self._here()
        return await self.tables.has_many(many)

    async def of_person(self, person: str, skip: int = 0, most: int = 100) -> Mapping[str, IndexCard]:
        """Return a person's tables."""
        return await self.tables.of_person(person, skip, most)

    async def list_unfiled(self) -> Sequence[FinishedMatch]:
        """Return matches to be filed."""
        self._here()
        return await self.tables.list_unfiled()

    async def mark_filed(self, finished: FinishedMatch) -> None:
        """Note that a match is filed."""
        await self.tables.mark_filed(finished)

    async def sweep(self, before: float) -> int:
        """Delete tables nobody needs."""
        return await self.tables.sweep(before)

    async def update_mark(self, change: Callable[[str], str]) -> str:
        """Replace the mark."""
        self._here()
        return await self.tables.update_mark(change)

    async def check(self) -> None:
        """Tell whether moves could be stored."""
        self._here()
        await self.tables.check()

    async def close(self) -> None:
        """Close the store."""
        await self.tables.close()


def store_of(tables: Tables) -> UnreliableStore:
    """Return the store under test."""
    assert isinstance(tables, UnreliableStore)
    return tables


class OwnStore(UnreliableStore):
    """An unreliable store that one process has for itself."""

    is_shared = False
