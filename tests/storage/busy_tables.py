"""Tables at which people play without a pause, while something copies their database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from parlour.storage.tables import Tables
from tests.storage.samples import first, move

NAMES = ("a", "b", "c")
WARMED_UP = 20
"""The version that every table has reached before anything is copied."""


class BusyTables:
    """Three tables, and how far they had come before and after they were copied."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._versions = dict.fromkeys(NAMES, 0)
        self._has_begun = asyncio.Event()
        self._before: dict[str, int] = {}
        self._after: dict[str, int] = {}

    @asynccontextmanager
    async def played(self) -> AsyncIterator[None]:
        """Store one move after another at each table, until the block ends."""
        plays = [asyncio.create_task(self._play(name)) for name in NAMES]
        await self._has_begun.wait()
        self._before = dict(self._versions)
        yield
        self._after = dict(self._versions)
        for task in plays:
            task.cancel()
        await asyncio.gather(*plays, return_exceptions=True)

    async def _play(self, name: str) -> None:
        while True:
            version = self._versions[name] + 1
            await self._tables.commit(first(name) if version == 1 else move(name, version))
            self._versions[name] = version
            if min(self._versions.values()) > WARMED_UP:
                self._has_begun.set()

    async def require_consistent(self, copy: Tables) -> None:
        """Check that `copy` has every move stored before it began, none in part, and that play went on meanwhile."""
        for name in NAMES:
            stored = await copy.log(name, 1, 10_000_000)
            assert [line.version for line in stored] == list(range(1, len(stored) + 1))
            assert self._before[name] <= len(stored) <= self._after[name] + 1
            assert self._before[name] < self._after[name]
