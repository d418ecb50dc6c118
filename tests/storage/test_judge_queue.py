"""Turns at the language model: processes that share a PostgreSQL have few slots together, and one order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from parlour.judges.shared_queue import SharedQueue
from parlour.storage.open_storage import Storage, open_storage
from parlour.storage.postgres_judge_queue import PostgresJudgeQueue
from tests.storage.cut_connections import until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
LONG = 60.0


def turns_of(storage: Storage) -> PostgresJudgeQueue:
    """Return the turns of a process."""
    assert storage.turns
    return storage.turns


@pytest.fixture
async def pair(postgres: str) -> AsyncIterator[tuple[Storage, Storage]]:
    """Open a database twice."""
    async with open_storage(postgres) as one, open_storage(postgres) as two:
        await until(lambda: len(one.processes.alive) == len(two.processes.alive) == 2)
        yield one, two


async def test_tables_of_all_processes_take_turns(pair: tuple[Storage, Storage]) -> None:
    """A table that had a turn waits behind all others, wherever these are, and there is one slot for both."""
    one, two = map(turns_of, pair)
    places = {"a1": one, "a2": one, "a3": one, "b1": two, "b2": two, "c1": one}
    served = []

    for ticket, turns in places.items():
        await turns.claim(ticket, ticket[0], 1, LONG)
    while places:
        claims = {ticket: await turns.claim(ticket, ticket[0], 1, LONG) for ticket, turns in places.items()}
        (ticket,) = [ticket for ticket, ahead in claims.items() if ahead is None]
        served.append(ticket)
        await places.pop(ticket).release(ticket)

    assert served == ["a1", "a2", "b1", "c1", "a3", "b2"], "the order of `FairQueue`"


async def test_a_table_knows_how_many_others_are_ahead(pair: tuple[Storage, Storage]) -> None:
    """Tables of all processes count, each once, whether it has a slot or waits for one."""
    one, two = map(turns_of, pair)

    ahead = [await turns.claim(name, name[0], 2, LONG) for name, turns in (("a1", one), ("a2", one), ("b1", two))]
    ahead += [await turns.claim(name, name[0], 2, LONG) for name, turns in (("c1", two), ("d1", one))]

    assert ahead == [None, None, 1, 2, 3]
    assert await one.claim("a1", "a", 2, LONG) is None, "a slot is kept"


async def test_a_dead_process_and_a_forgotten_ticket_leave_their_slots(pair: tuple[Storage, Storage]) -> None:
    """Otherwise no table would be judged any more."""
    one, two = pair
    assert await turns_of(one).claim("dead", "a", 2, LONG) is None
    assert await turns_of(two).claim("forgotten", "b", 2, 0.0) is None
    assert await turns_of(two).claim("c1", "c", 1, LONG) == 1

    await one.processes.leave()

    assert await turns_of(two).claim("c1", "c", 1, LONG) is None


async def test_requests_are_bounded_over_all_processes(pair: tuple[Storage, Storage]) -> None:
    """Ten requests of five tables at two processes share two slots; one that is cancelled leaves the queue."""
    queues = [SharedQueue(turns_of(storage), 2, LONG, asyncio.sleep) for storage in pair]
    busy: list[int] = []
    under_way: set[int] = set()

    async def ask(number: int) -> None:
        async with queues[number % 2].turn(f"table {number % 5}"):
            under_way.add(number)
            busy.append(len(under_way))
            await asyncio.sleep(0.01)
            under_way.discard(number)

    async with AsyncExitStack() as stack:
        for table in ("x", "y"):
            await stack.enter_async_context(queues[0].turn(table))
        given_up = asyncio.create_task(ask(99))
        await until(lambda: queues[1].ahead("table 4") == 2)
        given_up.cancel()
        await asyncio.wait([given_up])
        assert queues[1].ahead("table 4") == 0
    await asyncio.gather(*(ask(number) for number in range(10)))

    assert len(busy) == 10
    assert max(busy) <= 2
