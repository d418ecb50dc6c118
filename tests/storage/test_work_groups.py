"""Rules of grouping: callers share a transaction without waiting for work that may never come."""

import asyncio
from typing import Any, NamedTuple

import pytest

from parlour.storage.errors import NotStored
from parlour.storage.work_groups import WorkGroups, deliver

pytestmark = pytest.mark.anyio


class Errand(NamedTuple):
    """Work with a name."""

    name: str
    answer: "asyncio.Future[Any]"


def errand(name: str) -> Errand:
    """Make work that nobody has done yet."""
    return Errand(name, asyncio.get_running_loop().create_future())


class GroupRecorder:
    """Records the names of each group that it is handed."""

    def __init__(self) -> None:
        self.handed: list[str] = []
        self._arrived = asyncio.Event()
        self.groups: WorkGroups[Errand] = WorkGroups(self._take)

    def _take(self, group: list[Errand]) -> None:
        self.handed.append("".join(job.name for job in group))
        self._arrived.set()

    async def next(self) -> str:
        """Wait for a group."""
        await self._arrived.wait()
        self._arrived.clear()
        return self.handed[-1]


async def test_work_that_arrives_together_is_one_group() -> None:
    """One transaction serves everyone who moved at the same moment, also one turn of the loop later."""
    recorder = GroupRecorder()
    recorder.groups.add(errand("a"))
    await asyncio.sleep(0)
    recorder.groups.add(errand("b"))

    assert await recorder.next() == "ab"


async def test_work_that_arrives_while_a_group_is_stored_becomes_the_next() -> None:
    """There is one transaction at a time, and nobody is left behind."""
    recorder = GroupRecorder()
    recorder.groups.add(errand("a"))
    await recorder.next()
    for name in "bc":
        recorder.groups.add(errand(name))
        await asyncio.sleep(0.01)
    assert recorder.handed == ["a"]

    recorder.groups.gather()

    assert await recorder.next() == "bc"


async def test_after_an_idle_moment_work_is_handed_over_again() -> None:
    """A group without work ends the gathering, and the next work begins another."""
    recorder = GroupRecorder()
    recorder.groups.gather()
    await asyncio.sleep(0.01)
    recorder.groups.add(errand("a"))

    assert await recorder.next() == "a"
    assert recorder.handed == ["a"]


async def test_waiting_work_can_be_handed_over_at_once() -> None:
    """A store that closes does not wait for more, and nothing is done twice."""
    recorder = GroupRecorder()
    recorder.groups.add(errand("a"))
    recorder.groups.flush()
    assert recorder.handed == ["a"]

    await asyncio.sleep(0.01)

    assert recorder.handed == ["a"]


async def test_everyone_gets_their_own_answer() -> None:
    """An error is raised for its caller alone, and a caller who has gone is no reason to fail."""
    stored, refused, gone = map(errand, "abc")
    gone.answer.cancel()

    deliver([stored, refused, gone], [1, NotStored("no"), 3])

    assert await stored.answer == 1
    with pytest.raises(NotStored, match="no"):
        await refused.answer
    assert gone.answer.cancelled()
