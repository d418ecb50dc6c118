"""Turns to think: no table and no address makes others wait behind all of its thoughts."""

import asyncio

import pytest

from parlour.hosts.thinking_queue import LONGEST_WAIT, Party, ThinkingQueue, Ticket, Weight
from tests.ready_tasks import run_ready_tasks
from tests.time_jumps import leap

pytestmark = pytest.mark.anyio

HEAVY, LIGHT, LATER = Weight.HEAVY, Weight.LIGHT, Weight.LATER


class ThinkingTables:
    """Thinkers that think for as long as a test wants, and remember the order in which they began."""

    def __init__(self, places: int = 1) -> None:
        self.queue = ThinkingQueue(places)
        self.begun: list[str] = []
        self.thinking: dict[str, Ticket] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def wants(self, name: str, table: str, address: str, weight: Weight = HEAVY, *, hasty: bool = False) -> None:
        """Let a table ask for a thought with this name."""

        async def think() -> None:
            self.thinking[name] = await self.queue.enter(Party(table, address), weight, is_patient=not hasty)
            self.begun.append(name)

        self.tasks[name] = asyncio.create_task(think())
        await run_ready_tasks()

    async def ends(self, name: str) -> None:
        """Let a thought end."""
        self.queue.leave(self.thinking.pop(name))
        await run_ready_tasks()

    async def gives_up(self, name: str) -> None:
        """Cancel a thought."""
        self.tasks[name].cancel()
        await run_ready_tasks()

    async def finish(self) -> list[str]:
        """Let everything end, in order, and return the order."""
        while self.thinking:
            await self.ends(next(iter(self.thinking)))
        return self.begun


async def test_a_table_thinks_one_thought_at_a_time() -> None:
    """Twelve bots at one table do not need twelve processes."""
    thinkers = ThinkingTables(places=4)
    await thinkers.wants("first", "t", "here")
    await thinkers.wants("second", "t", "here")
    await thinkers.wants("other", "u", "here")

    assert thinkers.begun == ["first", "other"]
    await thinkers.ends("first")
    assert thinkers.begun == ["first", "other", "second"]


async def test_addresses_take_turns_and_so_do_their_tables() -> None:
    """People with many tables wait for their own; others wait for at most one of those thoughts."""
    thinkers = ThinkingTables()
    await thinkers.wants("a1", "a", "many")
    for name in ("b1", "b2", "c1"):
        await thinkers.wants(name, name[0], "many")
    await thinkers.wants("z1", "z", "alone")
    await thinkers.wants("z2", "z", "alone")

    assert await thinkers.finish() == ["a1", "b1", "z1", "c1", "z2", "b2"]


async def test_light_thoughts_go_first_and_thoughts_for_later_go_last() -> None:
    """A bot that needs a millisecond does not wait for seconds, and no move waits for an analysis."""
    thinkers = ThinkingTables()
    await thinkers.wants("now", "t", "here")
    await thinkers.wants("analysis", "a", "elsewhere", LATER)
    await thinkers.wants("heavy", "b", "here")
    await thinkers.wants("light", "c", "here", LIGHT)
    await thinkers.wants("same table, light", "b", "here", LIGHT)

    order = await thinkers.finish()

    assert order[:2] == ["now", "light"], "one place is always kept for light thoughts"
    assert order[2:] == ["same table, light", "heavy", "analysis"]


async def test_a_light_thought_never_waits_for_heavy_ones() -> None:
    """One place is always free of heavy thoughts."""
    thinkers = ThinkingTables(places=2)
    for number in range(5):
        await thinkers.wants(f"heavy {number}", f"t{number}", "many")
    await thinkers.wants("light", "z", "alone", LIGHT)

    assert thinkers.begun == ["heavy 0", "heavy 1", "light"]


async def test_thoughts_for_later_leave_a_place_to_moves() -> None:
    """An analysis may take a minute; bots at tables still find a place."""
    thinkers = ThinkingTables(places=2)
    await thinkers.wants("look back", "a", "here", LATER)
    await thinkers.wants("another", "b", "here", LATER)
    await thinkers.wants("move", "c", "here")

    assert thinkers.begun == ["look back", "move"]


async def test_a_thought_that_waited_too_long_is_hurried() -> None:
    """A weaker answer now is better than a strong one in a minute."""
    thinkers = ThinkingTables()
    await thinkers.wants("first", "t", "many")
    await thinkers.wants("second", "u", "many", hasty=True)
    await thinkers.wants("patient", "v", "many")
    await waits(LONGEST_WAIT)

    assert thinkers.begun == ["first", "second"]
    assert thinkers.thinking["second"].hurried
    assert not thinkers.thinking["first"].hurried


async def test_a_table_alone_in_the_queue_is_never_hurried() -> None:
    """Twelve strong bots at one table think one after the other, however long that takes."""
    thinkers = ThinkingTables()
    await thinkers.wants("first", "t", "here", hasty=True)
    await thinkers.wants("second", "t", "here", hasty=True)
    await waits(LONGEST_WAIT * 5)
    await thinkers.ends("first")

    assert thinkers.begun == ["first", "second"]
    assert not thinkers.thinking["second"].hurried


async def test_a_cancelled_thought_leaves_no_gap() -> None:
    """Turns pass and matches end; unwanted thoughts leave the queue and free their place."""
    thinkers = ThinkingTables()
    for name in ("first", "second", "third"):
        await thinkers.wants(name, name, "here")
    await thinkers.gives_up("second")
    assert len(thinkers.queue) == 1

    assert await thinkers.finish() == ["first", "third"]
    assert len(thinkers.queue) == 0


async def test_a_place_given_to_a_thought_that_was_just_cancelled_goes_to_the_next() -> None:
    """Both may happen in the same turn of the event loop."""
    thinkers = ThinkingTables()
    for name in ("first", "second", "third"):
        await thinkers.wants(name, name, "here")
    thinkers.tasks["second"].cancel()
    await thinkers.ends("first")

    assert thinkers.begun == ["first", "third"]


async def waits(seconds: float) -> None:
    """Let `seconds` pass and fire the timers that are due."""
    sleeping = asyncio.create_task(asyncio.sleep(seconds))
    await run_ready_tasks()
    leap(seconds)
    await sleeping
    await run_ready_tasks()
