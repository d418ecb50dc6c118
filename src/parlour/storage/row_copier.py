"""Copies all rows between an SQLite and a PostgreSQL database, in bounded memory, and compares them afterwards."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import count
from operator import ne
from typing import Any, Final

from sqlalchemy import Connection, Identity, MetaData, Select, Table, cast, func, insert, inspect, select
from sqlalchemy.dialects.postgresql import REGCLASS
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.storage.errors import NotOurs
from parlour.storage.records import FiledMatch, Records
from parlour.storage.sql_database import Database
from parlour.storage.sql_records import SqlRecords
from parlour.storage.sql_rows import GAMES
from parlour.storage.tables import LogEntry, StoredTable

_BATCH: Final = 200
"""Rows in memory at once; a large table's snapshot has a few hundred kilobytes."""
_BOOKKEEPING: Final = "parlour_"
"""The prefix of tables about the database itself."""
REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
"""Takes the place of a character that PostgreSQL cannot store."""
_COMMIT: Final = "commit_id"
"""The column that only PostgreSQL has; its programs choose positive ids."""


class Copier:
    """Copies from `old` to `new`, where the same tables exist; one of them is SQLite, the other PostgreSQL."""

    def __init__(self, old: AsyncConnection, new: AsyncConnection, metadata: MetaData) -> None:
        self._old = old
        self._new = new
        self._tables = metadata.tables
        self._all: Sequence[Table] = metadata.sorted_tables
        self._ids = count(-1, -1)

    @classmethod
    async def between(cls, old: AsyncConnection, new: AsyncConnection) -> "Copier":
        """Find out which tables there are: SQLite knows which are ours, PostgreSQL knows the types of columns."""
        sqlite, postgres = (old, new) if old.dialect.name == "sqlite" else (new, old)
        metadata, names = MetaData(), await sqlite.run_sync(_find_names)
        await postgres.run_sync(metadata.reflect, only=names)
        return cls(old, new, metadata)

    async def copy(self) -> Mapping[str, int]:
        """Replace all rows of the new database, and return how many rows each table has."""
        for table in reversed(self._all):
            await self._new.execute(table.delete())
        return {table.name: await self._copy(table) for table in self._all}

    async def _copy(self, table: Table) -> int:
        copied = 0
        async for rows in _read(self._old, _columns(table)):
            await self._new.execute(insert(table), self._name(table, _storable(rows)))
            copied += len(rows)
        if self._new.dialect.name == "postgresql":
            await self._continue_numbers(table)
        return copied

    def _name(self, table: Table, rows: Sequence[tuple[Any, ...]]) -> list[dict[str, Any]]:
        """Name the values of rows, and give each row an id where it needs one."""
        names = _columns(table).selected_columns.keys()
        named = [dict(zip(names, row, strict=True)) for row in rows]
        if _COMMIT in table.c and self._new.dialect.name == "postgresql":
            return [{**row, _COMMIT: next(self._ids)} for row in named]
        return named

    async def _continue_numbers(self, table: Table) -> None:
        """Let the next row that is numbered by the database get the number after the highest."""
        for column in (column for column in table.c if isinstance(column.identity, Identity)):
            numbers = cast(func.pg_get_serial_sequence(table.name, column.name), REGCLASS)
            highest = func.max(column)
            await self._new.execute(select(func.setval(numbers, highest)).having(highest > 0))

    async def compare(self) -> int:
        """Compare every row, and return how many had to be altered; raise `NotOurs` if any other differs."""
        altered = 0
        for table in self._all:
            copies = _read(self._new, _columns(table))
            async for rows in _read(self._old, _columns(table)):
                found, expected = await anext(copies, None), _storable(rows)
                if found != expected:
                    raise _differs(table)
                altered += sum(map(ne, rows, expected))
            if await anext(copies, None):
                raise _differs(table)
        return altered

    async def live_tables(self) -> AsyncIterator[StoredTable]:
        """Yield every live table of the new database, without its chat."""
        tables, log = self._tables["tables"], self._tables["log"]
        facts = select(tables.c.id, tables.c.snapshot_version, tables.c.snapshot, tables.c.repeats)
        entries = select(log.c.version, log.c.by, log.c.action, log.c.at, log.c.id).order_by(log.c.version)
        async for rows in _read(self._new, facts):
            for table_id, version, snapshot, repeats in rows:
                later = entries.where(log.c.table_id == table_id, log.c.version > version)
                found = [LogEntry(*row) for row in await self._new.execute(later)]
                yield StoredTable(version, snapshot, found, repeats, ())

    async def latest_matches(self, most: int) -> AsyncIterator[tuple[Records, FiledMatch]]:
        """Yield the latest finished matches of the new database, and the records they are from."""
        records = SqlRecords(_OpenTransaction(self._new))
        latest = select(GAMES.c.id).order_by(GAMES.c.finished_at.desc(), GAMES.c.id).limit(most)
        for match_id in (await self._new.scalars(latest)).all():
            if record := await records.match(match_id):
                yield records, record


class _OpenTransaction(Database):
    """A database within a transaction that someone else began and will end."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection.engine)
        self._connection = connection

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Go on with the transaction."""
        yield self._connection


def _find_names(connection: Connection) -> Sequence[str]:
    return [name for name in inspect(connection).get_table_names() if not name.startswith(_BOOKKEEPING)]


def _columns(table: Table) -> Select[Any]:
    """Select the columns that both databases have, in the order of the primary key."""
    shared = [column for column in table.c if column.name != _COMMIT]
    return select(*shared).order_by(*(table.primary_key.columns or shared))


async def _read(connection: AsyncConnection, rows: Select[Any]) -> AsyncIterator[Sequence[tuple[Any, ...]]]:
    """Yield the rows in batches."""
    async with connection.stream(rows) as found:
        async for batch in found.partitions(_BATCH):
            yield [tuple(row) for row in batch]


def _storable(rows: Sequence[tuple[Any, ...]]) -> Sequence[tuple[Any, ...]]:
    """Replace null characters, which earlier versions accepted in message ids, with U+FFFD."""
    return [
        tuple(value.replace("\0", REPLACEMENT) if isinstance(value, str) else value for value in row) for row in rows
    ]


def _differs(table: Table) -> NotOurs:
    return NotOurs(f"The copy of {table.name} differs from the original, so nothing was moved. Please report this.")
