"""A queue that serves tables in turn, and the requests of a table in order."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import takewhile


class FairQueue:
    """A few slots; a free one goes to the table whose turn it is."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._served: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Waiting requests by table, the next table first."""

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """Wait for a slot and hold it until the block ends."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(table)
        self._served[table] += 1
        try:
            yield
        finally:
            self._served[table] -= 1
            self._served += Counter()  # drops tables without a slot
            self._pass_on()

    def ahead(self, table: str) -> int:
        """Return how many other tables have a slot or get one sooner; 0 if `table` is not waiting."""
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
            else:  # cancelled just as the slot became free
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give a slot to the next table, whose further requests then wait behind all other tables."""
        while self._waiting:
            table = next(iter(self._waiting))
            queue = self._waiting.pop(table)
            ready = queue.popleft()
            if queue:
                self._waiting[table] = queue
            if not ready.cancelled():
                ready.set_result(None)
                return
        self._free += 1

    def _forget(self, table: str, ready: asyncio.Future[None]) -> None:
        queue = self._waiting.get(table, deque())
        if ready in queue:
            queue.remove(ready)
            if not queue:
                del self._waiting[table]
