"""Whose request goes to the model next: tables in turn, and within a table in order."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import takewhile


class FairQueue:
    """A few slots; each that becomes free goes to the table whose turn it is."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._served: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """The tables that wait, the next one first."""

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """Wait for a slot and keep it until the block ends."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(table)
        self._served[table] += 1
        try:
            yield
        finally:
            self._served[table] -= 1
            self._served += Counter()  # forgets tables that have no slot
            self._pass_on()

    def ahead(self, table: str) -> int:
        """Count the other tables that have a slot or get one sooner; none if `table` does not wait."""
        if table not in self._waiting:
            return 0
        sooner = takewhile(lambda other: other != table, self._waiting)
        return len({*sooner, *self._served} - {table})

    async def _wait(self, table: str) -> None:
        ready = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(ready)
        try:
            await ready
        except asyncio.CancelledError:
            if ready.cancelled():
                self._forget(table, ready)
            else:  # called back just as the slot came
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give a slot to the next table, which then waits behind all others if it wants another."""
        while self._waiting:
            table = next(iter(self._waiting))
            line = self._waiting.pop(table)
            ready = line.popleft()
            if line:
                self._waiting[table] = line
            if not ready.cancelled():
                ready.set_result(None)
                return
        self._free += 1

    def _forget(self, table: str, ready: asyncio.Future[None]) -> None:
        line = self._waiting.get(table, deque())
        if ready in line:
            line.remove(ready)
            if not line:
                del self._waiting[table]
