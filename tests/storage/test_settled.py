"""What every backend promises of what riddles have settled on."""

import asyncio

import pytest

from parlour.storage.opening import Storage, open_storage
from parlour.storage.settled import Remembered, Settled

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["stored", "remembered"])
def settled(request: pytest.FixtureRequest, storage: Storage) -> Settled:
    """Give what is settled, with and without a database."""
    return storage.settled if request.param == "stored" else Remembered()


async def test_the_first_list_of_a_day_is_the_list_of_that_day(settled: Settled) -> None:
    """Other days and other riddles have their own."""
    assert await settled.list_of("own-5", "2026-11-16", "robin") == "robin"
    assert await settled.list_of("own-5", "2026-11-16", "goose") == "robin"
    assert await settled.list_of("own-5", "2026-11-17", "goose") == "goose"
    assert await settled.list_of("own-6", "2026-11-16", "parrot") == "parrot"


async def test_of_many_lists_at_once_exactly_one_is_settled_on(settled: Settled) -> None:
    """Servers that read the file at different moments agree all the same."""
    lists = [f"list {number}" for number in range(8)]

    told = await asyncio.gather(*(settled.list_of("own-5", "2026-11-16", words) for words in lists))

    assert len(set(told)) == 1


async def test_what_is_settled_survives_the_process(lasting: str) -> None:
    """A restart with another file changes no day that was promised."""
    async with open_storage(lasting) as storage:
        await storage.settled.list_of("own-5", "2026-11-16", "robin")
    async with open_storage(lasting) as storage:
        assert await storage.settled.list_of("own-5", "2026-11-16", "goose") == "robin"
        assert await storage.settled.draw_since("2026-11-18") == ""
