"""The fair queue: tables take turns, and none is served twice while others wait."""

import asyncio

import pytest

from parlour.judges.fair_queue import FairQueue
from tests.ready_tasks import run_ready_tasks

pytestmark = pytest.mark.anyio


class WaitingTables:
    """Tables that ask for slots, and the order in which they got them."""

    def __init__(self, at_once: int = 1) -> None:
        self.queue = FairQueue(at_once)
        self.served: list[str] = []
        self._done: dict[str, asyncio.Event] = {}

    async def asks(self, name: str) -> asyncio.Task[None]:
        """Let the table named by the first letter of `name` ask for a slot."""
        self._done[name] = asyncio.Event()
        task = asyncio.create_task(self._ask(name))
        await run_ready_tasks()
        return task

    async def done(self, name: str) -> None:
        """Release a slot and let the next table get it."""
        self.frees(name)
        await run_ready_tasks()

    def frees(self, name: str) -> None:
        """Release a slot without waiting for the next table."""
        self._done[name].set()

    async def _ask(self, name: str) -> None:
        async with self.queue.turn(name[0]):
            self.served.append(name)
            await self._done[name].wait()


async def test_a_free_slot_goes_to_the_table_whose_turn_it_is() -> None:
    """A table that just had a turn waits behind all others; requests of one table keep their order."""
    tables = WaitingTables()
    for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
        await tables.asks(name)
    for name in ("a1", "a2", "b1", "c1", "a3", "b2"):
        await tables.done(name)

    assert tables.served == ["a1", "a2", "b1", "c1", "a3", "b2"]


async def test_a_table_can_see_how_many_others_are_ahead() -> None:
    """Tables being served and tables waiting before it, each counted once."""
    tables = WaitingTables(at_once=2)
    for name in ("a1", "b1", "b2", "c1", "d1"):
        await tables.asks(name)

    assert [tables.queue.ahead(table) for table in "abcde"] == [0, 1, 2, 3, 0]
    await tables.done("a1")
    assert [tables.queue.ahead(table) for table in "abcd"] == [0, 0, 1, 2]


async def test_a_cancelled_request_is_skipped() -> None:
    """A table that closes takes no turn."""
    tables = WaitingTables()
    await tables.asks("a1")
    gone = await tables.asks("b1")
    await tables.asks("c1")
    gone.cancel()
    await run_ready_tasks()
    assert tables.queue.ahead("c") == 1

    await tables.done("a1")

    assert tables.served == ["a1", "c1"]


async def test_a_slot_for_a_cancelled_request_is_passed_on() -> None:
    """A request that is cancelled at the moment of its turn must not keep the slot."""
    tables = WaitingTables()
    await tables.asks("a1")
    late = await tables.asks("b1")
    await tables.asks("c1")

    tables.frees("a1")
    await asyncio.sleep(0)
    late.cancel()
    await run_ready_tasks()

    assert tables.served[-1] == "c1"
    await tables.done("c1")
    await tables.asks("d1")
    assert tables.served[-1] == "d1"
