"""A few connections that read, so that reads never wait for moves."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import asyncpg

from parlour.storage.errors import NotStored
from parlour.storage.postgres_connection import PostgresConnection
from parlour.storage.postgres_errors import AWAY, is_trouble, not_stored

READERS = 2
"""Connections that read live tables; records have as many of their own."""


class PostgresReaders:
    """Runs queries over at most a few connections, opened when needed; callers take turns."""

    def __init__(self, connect: Callable[[], Awaitable[PostgresConnection]]) -> None:
        self._connect = connect
        self._turns = asyncio.Semaphore(READERS)
        self._free: list[PostgresConnection] = []
        self._closed = False

    async def fetch(self, query: str, *given: Any) -> Sequence[asyncpg.Record]:
        """Return the rows of a query; raise `NotStored` if the database does not answer."""
        async with self._turns:
            try:
                while self._free:  # they may have died since they were used
                    try:
                        return await self._fetch(self._free.pop(), query, given)
                    except AWAY as error:
                        if not is_trouble(error):
                            raise
                if self._closed:
                    raise NotStored("The store is closed.")
                return await self._fetch(await self._connect(), query, given)
            except asyncpg.DataError as error:
                raise error.__cause__ or error from None
            except AWAY as error:
                raise not_stored(error) from error

    async def _fetch(self, db: PostgresConnection, query: str, given: Sequence[Any]) -> Sequence[asyncpg.Record]:
        try:
            rows = await db.fetch(query, *given)
        except BaseException:
            db.terminate()
            raise
        if self._closed:
            db.terminate()
        else:
            self._free.append(db)
        return rows

    def close(self) -> None:
        """Disconnect."""
        self._closed = True
        while self._free:
            self._free.pop().terminate()
