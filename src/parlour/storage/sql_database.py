"""Transactions and upserts for the stores that use SQLAlchemy."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sqlalchemy import Table
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.storage.errors import NotStored

if TYPE_CHECKING:  # a server needs only the dialect of its own database
    from sqlalchemy.dialects import postgresql, sqlite

_AWAY = (OperationalError, InterfaceError, InternalError, PoolTimeout, OSError)


def refuse_by_kind(error: Exception) -> NotStored | None:
    """Return the refusal for an error of SQLite; `None` if the error lies with the statement."""
    return NotStored(f"Nothing was stored: {getattr(error, 'orig', error)}.") if isinstance(error, _AWAY) else None


class Database:
    """The database of `engine`, which it owns from now on.

    A transaction that writes must begin with a write: SQLite fails a reader that becomes a writer after someone else
    wrote, but lets a transaction that starts with a write wait its turn.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        need_files: Callable[[], None] = lambda: None,
        commit: Callable[[AsyncConnection], Awaitable[None]] = AsyncConnection.commit,
        refusal: Callable[[Exception], NotStored | None] = refuse_by_kind,
    ) -> None:
        self._engine = engine
        self._need_files = need_files
        self._commit = commit
        self._refusal = refusal
        self._insert = import_module(f"sqlalchemy.dialects.{engine.dialect.name}").insert
        self._closed = False

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Run a transaction; raise `NotStored` if the database is unavailable, `Unknown` if it was lost at the end."""
        if self._closed:
            raise NotStored("The records are closed.")
        self._need_files()
        try:
            async with self._engine.connect() as connection:
                yield connection
                await self._commit(connection)
            self._need_files()
        except (DBAPIError, PoolTimeout, OSError) as error:
            if no := self._refusal(error):
                raise no from error
            raise

    def insert(self, table: Table, row: Mapping[str, Any] | None = None) -> "sqlite.Insert | postgresql.Insert":
        """Return an INSERT of `row`, to which the caller adds a rule for conflicts."""
        statement: sqlite.Insert | postgresql.Insert = self._insert(table)
        return statement if row is None else statement.values(row)

    def upsert(self, table: Table, row: Mapping[str, Any], *changing: str) -> "sqlite.Insert | postgresql.Insert":
        """Return an INSERT of `row` that updates the columns `changing` if its id exists."""
        statement = self.insert(table, row)
        changes = {key: statement.excluded[key] for key in changing}
        return statement.on_conflict_do_update(index_elements=["id"], set_=changes)

    async def close(self) -> None:
        """Close the database."""
        self._closed = True
        await self._engine.dispose()
