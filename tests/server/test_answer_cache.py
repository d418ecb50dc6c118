"""Answers that are the same for everyone are made once per moment, however many requests arrive."""

import asyncio

import pytest

from parlour.server.answer_cache import MOMENT, SharedCache
from parlour.server.paging import PAGE, take_page
from tests.server.in_memory import ManualClock

pytestmark = pytest.mark.anyio


class Kitchen:
    """Makes a new answer each time, once the test says that it is ready."""

    def __init__(self, *, is_open: bool = True) -> None:
        self.made = 0
        self.ready = asyncio.Event()
        self.burns = False
        if is_open:
            self.ready.set()

    async def make(self) -> int:
        """Make the next answer."""
        self.made += 1
        number = self.made
        await self.ready.wait()
        if self.burns:
            raise OSError("burnt")
        return number


async def test_simultaneous_requests_wait_for_one_answer(clock: ManualClock) -> None:
    """A crowd costs no more than one visitor."""
    kept, kitchen = SharedCache(clock), Kitchen(is_open=False)
    crowd = [asyncio.create_task(kept.get("soup", kitchen.make)) for _ in range(5)]
    await asyncio.sleep(0)
    crowd[0].cancel()
    await asyncio.sleep(0)
    kitchen.ready.set()

    assert await asyncio.gather(*crowd[1:]) == [1, 1, 1, 1]


async def test_an_answer_is_made_anew_after_a_moment_or_when_something_has_changed(clock: ManualClock) -> None:
    """Nobody sees outdated answers."""
    kept, kitchen = SharedCache(clock), Kitchen()
    told = [await kept.get("soup", kitchen.make), await kept.get("soup", kitchen.make)]
    clock.wait(MOMENT)
    told.append(await kept.get("soup", kitchen.make))
    kept.forget("soup")
    told.append(await kept.get("soup", kitchen.make))

    assert told == [1, 1, 2, 3]


async def test_a_failure_is_not_cached(clock: ManualClock) -> None:
    """A short failure of the store is not prolonged by the cache."""
    kept, kitchen = SharedCache(clock), Kitchen()
    kitchen.burns = True
    with pytest.raises(OSError, match="burnt"):
        await kept.get("soup", kitchen.make)
    kitchen.burns = False

    assert await kept.get("soup", kitchen.make) == 2


async def test_the_cache_is_bounded(clock: ManualClock) -> None:
    """A client can ask for any number of dates."""
    kept, kitchen = SharedCache(clock, most=3), Kitchen()
    for date in range(10):
        await kept.get(date, kitchen.make)

    assert len(kept) == 3
    assert await kept.get(9, kitchen.make) == 10


def test_pages_are_counted_from_one_and_end() -> None:
    """The first page that is not full is the last one."""
    entries = range(PAGE + 5)

    assert [len(take_page(entries, number)) for number in (1, 2, 3)] == [PAGE, 5, 0]
    assert next(iter(take_page(entries, 2))) == PAGE
