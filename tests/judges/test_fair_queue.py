"""Whose turn it is: tables one after the other, and nobody twice while others wait."""

import asyncio

import pytest

from parlour.judges.fair_queue import FairQueue

pytestmark = pytest.mark.anyio


class Line:
    """Tables that want slots, and who got one."""

    def __init__(self, at_once: int = 1) -> None:
        self.turns = FairQueue(at_once)
        self.served: list[str] = []
        self._done: dict[str, asyncio.Event] = {}

    async def asks(self, name: str) -> asyncio.Task[None]:
        """Let the table with the first letter of `name` ask for a slot."""
        self._done[name] = asyncio.Event()
        task = asyncio.create_task(self._ask(name))
        await settled()
        return task

    async def done(self, name: str) -> None:
        """Let a slot become free, and others have it."""
        self.frees(name)
        await settled()

    def frees(self, name: str) -> None:
        """Let a slot become free in a moment."""
        self._done[name].set()

    async def _ask(self, name: str) -> None:
        async with self.turns.turn(name[0]):
            self.served.append(name)
            await self._done[name].wait()


async def settled() -> None:
    """Let everybody do what they can do now."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_free_slot_goes_to_the_table_whose_turn_it_is() -> None:
    """One that has just had a turn waits behind all others; within a table the first comes first."""
    line = Line()
    for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
        await line.asks(name)
    for name in ("a1", "a2", "b1", "c1", "a3", "b2"):
        await line.done(name)

    assert line.served == ["a1", "a2", "b1", "c1", "a3", "b2"]


async def test_a_table_is_told_how_many_others_come_first() -> None:
    """Those that are being served, and those that wait before it; not itself, and no table twice."""
    line = Line(at_once=2)
    for name in ("a1", "b1", "b2", "c1", "d1"):
        await line.asks(name)

    assert [line.turns.ahead(table) for table in "abcde"] == [0, 1, 2, 3, 0]
    await line.done("a1")
    assert [line.turns.ahead(table) for table in "abcd"] == [0, 0, 1, 2]


async def test_who_is_called_back_while_waiting_is_passed_over() -> None:
    """A table that closes takes nobody's turn."""
    line = Line()
    await line.asks("a1")
    gone = await line.asks("b1")
    await line.asks("c1")
    gone.cancel()
    await settled()
    assert line.turns.ahead("c") == 1

    await line.done("a1")

    assert line.served == ["a1", "c1"]


async def test_a_slot_that_comes_too_late_is_passed_on() -> None:
    """Who is called back at the very moment of their turn takes the slot along for nobody."""
    line = Line()
    await line.asks("a1")
    late = await line.asks("b1")
    await line.asks("c1")

    line.frees("a1")
    await asyncio.sleep(0)
    late.cancel()
    await settled()

    assert line.served[-1] == "c1"
    await line.done("c1")
    await line.asks("d1")
    assert line.served[-1] == "d1"
