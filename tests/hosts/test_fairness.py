"""Who may think next: no table and no address makes others wait behind all of its thoughts."""

import asyncio

import pytest

from parlour.hosts.fairness import LONGEST_WAIT, Party, Queue, Ticket, Weight
from tests.leaping import leap

pytestmark = pytest.mark.anyio

HEAVY, LIGHT, LATER = Weight.HEAVY, Weight.LIGHT, Weight.LATER


class HostedGame:
    """Thinkers who think for as long as a test wants, and remember the order in which they began."""

    def __init__(self, places: int = 1) -> None:
        self.queue = Queue(places)
        self.begun: list[str] = []
        self.thinking: dict[str, Ticket] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def wants(self, name: str, table: str, address: str, weight: Weight = HEAVY, *, hasty: bool = False) -> None:
        """Let a table ask for a thought of this name."""

        async def think() -> None:
            self.thinking[name] = await self.queue.enter(Party(table, address), weight, is_patient=not hasty)
            self.begun.append(name)

        self.tasks[name] = asyncio.create_task(think())
        await turns()

    async def ends(self, name: str) -> None:
        """Let a thought come to its end."""
        self.queue.leave(self.thinking.pop(name))
        await turns()

    async def gives_up(self, name: str) -> None:
        """Let whoever waits for a thought go."""
        self.tasks[name].cancel()
        await turns()

    async def finish(self) -> list[str]:
        """Let everything come to its end, in order, and tell the order."""
        while self.thinking:
            await self.ends(next(iter(self.thinking)))
        return self.begun


async def turns() -> None:
    """Let every task go as far as it can."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_table_thinks_one_thought_at_a_time() -> None:
    """Twelve bots at one table are no reason for twelve processes."""
    room = HostedGame(places=4)
    await room.wants("first", "t", "here")
    await room.wants("second", "t", "here")
    await room.wants("other", "u", "here")

    assert room.begun == ["first", "other"]
    await room.ends("first")
    assert room.begun == ["first", "other", "second"]


async def test_addresses_take_turns_and_so_do_their_tables() -> None:
    """Whoever has many tables waits for them; others wait for one of these thoughts at most."""
    room = HostedGame()
    await room.wants("a1", "a", "many")
    for name in ("b1", "b2", "c1"):
        await room.wants(name, name[0], "many")
    await room.wants("z1", "z", "alone")
    await room.wants("z2", "z", "alone")

    assert await room.finish() == ["a1", "b1", "z1", "c1", "z2", "b2"]


async def test_light_thoughts_go_before_heavy_ones_and_what_can_wait_comes_last() -> None:
    """A bot that needs a millisecond does not wait for seconds, and no move for a look back."""
    room = HostedGame()
    await room.wants("now", "t", "here")
    await room.wants("analysis", "a", "elsewhere", LATER)
    await room.wants("heavy", "b", "here")
    await room.wants("light", "c", "here", LIGHT)
    await room.wants("same table, light", "b", "here", LIGHT)

    order = await room.finish()

    assert order[:2] == ["now", "light"], "one place is always kept for light thoughts"
    assert order[2:] == ["same table, light", "heavy", "analysis"]


async def test_a_light_thought_never_waits_for_heavy_ones() -> None:
    """However many heavy ones there are, one place is not theirs."""
    room = HostedGame(places=2)
    for number in range(5):
        await room.wants(f"heavy {number}", f"t{number}", "many")
    await room.wants("light", "z", "alone", LIGHT)

    assert room.begun == ["heavy 0", "heavy 1", "light"]


async def test_what_can_wait_leaves_a_place_to_moves() -> None:
    """An analysis may take a minute; bots of tables find a place meanwhile."""
    room = HostedGame(places=2)
    await room.wants("look back", "a", "here", LATER)
    await room.wants("another", "b", "here", LATER)
    await room.wants("move", "c", "here")

    assert room.begun == ["look back", "move"]


async def test_whoever_was_kept_waiting_for_too_long_is_hurried() -> None:
    """A weaker answer now is better than a strong one next minute."""
    room = HostedGame()
    await room.wants("first", "t", "many")
    await room.wants("second", "u", "many", hasty=True)
    await room.wants("patient", "v", "many")
    await waits(LONGEST_WAIT)

    assert room.begun == ["first", "second"]
    assert room.thinking["second"].hurried
    assert not room.thinking["first"].hurried


async def test_a_table_alone_in_the_queue_is_never_hurried() -> None:
    """Twelve strong bots of one table think one after the other, for as long as that takes."""
    room = HostedGame()
    await room.wants("first", "t", "here", hasty=True)
    await room.wants("second", "t", "here", hasty=True)
    await waits(LONGEST_WAIT * 5)
    await room.ends("first")

    assert room.begun == ["first", "second"]
    assert not room.thinking["second"].hurried


async def test_whoever_gives_up_leaves_no_gap() -> None:
    """Turns pass, games end: what is no longer wanted is taken out of the queue, and its place is free."""
    room = HostedGame()
    for name in ("first", "second", "third"):
        await room.wants(name, name, "here")
    await room.gives_up("second")
    assert len(room.queue) == 1

    assert await room.finish() == ["first", "third"]
    assert len(room.queue) == 0


async def test_a_place_given_to_somebody_who_has_just_gone_goes_to_the_next() -> None:
    """Both may happen in the same turn of the loop."""
    room = HostedGame()
    for name in ("first", "second", "third"):
        await room.wants(name, name, "here")
    room.tasks["second"].cancel()
    await room.ends("first")

    assert room.begun == ["first", "third"]


async def waits(seconds: float) -> None:
    """Let so many seconds pass, and the timers of those that are due ring."""
    sleeping = asyncio.create_task(asyncio.sleep(seconds))
    await turns()
    leap(seconds)
    await sleeping
    await turns()
