"""The fair queue of several processes: the slots and the order are in their store."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Protocol
from uuid import uuid4

AGAIN = 0.5
"""Seconds after which a waiting request looks again; a model thinks for longer."""


class Turns(Protocol):
    """Slots that processes share; a free one goes to the table whose turn it is."""

    async def claim(self, ticket: str, table: str, at_once: int, seconds: float) -> int | None:
        """Queue up, and take a slot if it is this ticket's turn: return `None`, or how many other tables are ahead.

        At most `at_once` tickets have a slot, and each leaves after `seconds` by itself.
        """

    async def release(self, ticket: str) -> None:
        """Leave the queue, and the slot."""


class SharedQueue:
    """Waits for slots as `FairQueue` does, together with the other processes."""

    def __init__(self, turns: Turns, at_once: int, seconds: float, sleep: Callable[[float], Awaitable[None]]) -> None:
        self._turns = turns
        self._at_once = at_once
        self._seconds = seconds
        self._sleep = sleep
        self._ahead: dict[str, int] = {}
        """How many other tables are ahead of each table that waits here, as was last known."""

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """Wait for a slot and hold it until the block ends."""
        ticket = uuid4().hex
        try:
            while (ahead := await self._turns.claim(ticket, table, self._at_once, self._seconds)) is not None:
                self._ahead[table] = ahead
                await self._sleep(AGAIN)
            self._ahead.pop(table, None)
            yield
        finally:
            self._ahead.pop(table, None)
            await self._turns.release(ticket)

    def ahead(self, table: str) -> int:
        """Return how many other tables have a slot or get one sooner; 0 if `table` is not waiting."""
        return self._ahead.get(table, 0)
