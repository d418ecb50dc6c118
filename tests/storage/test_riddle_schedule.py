"""What every backend promises of what riddles have settled on."""

import asyncio

import pytest

from parlour.storage.opening import Storage, open_storage
from parlour.storage.riddle_schedule import MemorySchedule, RiddleSchedule

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["stored", "remembered"])
def schedule(request: pytest.FixtureRequest, storage: Storage) -> RiddleSchedule:
    """Give what is settled, with and without a database."""
    return storage.schedule if request.param == "stored" else MemorySchedule()


async def test_the_first_list_of_a_day_is_the_list_of_that_day(schedule: RiddleSchedule) -> None:
    """Other days and other riddles have their own."""
    assert await schedule.settle_list("own-5", "2026-11-16", "robin") == "robin"
    assert await schedule.settle_list("own-5", "2026-11-16", "goose") == "robin"
    assert await schedule.settle_list("own-5", "2026-11-17", "goose") == "goose"
    assert await schedule.settle_list("own-6", "2026-11-16", "parrot") == "parrot"


async def test_of_many_lists_at_once_exactly_one_is_settled_on(schedule: RiddleSchedule) -> None:
    """Servers that read the file at different moments agree all the same."""
    lists = [f"list {number}" for number in range(8)]

    told = await asyncio.gather(*(schedule.settle_list("own-5", "2026-11-16", words) for words in lists))

    assert len(set(told)) == 1


async def test_what_is_settled_survives_the_process(lasting: str) -> None:
    """A restart with another file changes no day that was promised."""
    async with open_storage(lasting) as storage:
        await storage.schedule.settle_list("own-5", "2026-11-16", "robin")
    async with open_storage(lasting) as storage:
        assert await storage.schedule.settle_list("own-5", "2026-11-16", "goose") == "robin"
        assert await storage.schedule.settle_draw("2026-11-18") == ""
