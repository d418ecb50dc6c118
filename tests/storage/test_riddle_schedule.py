"""Rules that every backend of the riddle schedule keeps."""

import asyncio

import pytest

from parlour.storage.open_storage import Storage, open_storage
from parlour.storage.riddle_schedule import MemorySchedule, RiddleSchedule

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["stored", "remembered"])
def schedule(request: pytest.FixtureRequest, storage: Storage) -> RiddleSchedule:
    """Return a schedule with and without a database."""
    return storage.schedule if request.param == "stored" else MemorySchedule()


async def test_the_first_list_of_a_date_is_final(schedule: RiddleSchedule) -> None:
    """Other dates and other riddles have their own."""
    assert await schedule.settle_list("own-5", "2026-11-16", "robin") == "robin"
    assert await schedule.settle_list("own-5", "2026-11-16", "goose") == "robin"
    assert await schedule.settle_list("own-5", "2026-11-17", "goose") == "goose"
    assert await schedule.settle_list("own-6", "2026-11-16", "parrot") == "parrot"


async def test_of_many_simultaneous_lists_exactly_one_is_settled(schedule: RiddleSchedule) -> None:
    """Servers that read the file at different moments agree."""
    lists = [f"list {number}" for number in range(8)]

    told = await asyncio.gather(*(schedule.settle_list("own-5", "2026-11-16", words) for words in lists))

    assert len(set(told)) == 1


@pytest.mark.slow
async def test_the_schedule_survives_a_restart(lasting: str) -> None:
    """A restart with another file changes no promised day."""
    async with open_storage(lasting) as storage:
        await storage.schedule.settle_list("own-5", "2026-11-16", "robin")
    async with open_storage(lasting) as storage:
        assert await storage.schedule.settle_list("own-5", "2026-11-16", "goose") == "robin"
        assert await storage.schedule.settle_draw("2026-11-18") == ""
