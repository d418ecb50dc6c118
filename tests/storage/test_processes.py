"""Processes that share a PostgreSQL: they hear each other, and know which of them live and whom each one serves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import orjson
import pytest

from bench.shared.postgres_server import Postgres
from parlour.storage.open_storage import Storage, open_storage
from parlour.storage.postgres_processes import LARGEST, pack
from parlour.storage.postgres_tables import PostgresTables
from parlour.storage.processes import ATTENDED, LOOK, Alone, Attendance, Notice
from parlour.storage.tables import ChatLine
from tests.storage.cut_connections import LONG, proxied, until
from tests.storage.samples import card, first, move, play

pytestmark = pytest.mark.anyio
slow = pytest.mark.slow


class HeardNotices(list[Notice]):
    """The notices that a process has heard."""

    async def until(self, notice: Notice) -> None:
        """Wait for a notice."""
        await until(lambda: notice in self)


async def until_attended(storage: Storage, attendance: Attendance) -> None:
    """Wait until a process knows who attends the table `t`."""
    async with asyncio.timeout(LONG):
        while (await storage.processes.look(["t"]))["t"].attendance != attendance:  # noqa: ASYNC110 - only the database knows
            await asyncio.sleep(0.01)


@pytest.fixture
async def three(postgres: str) -> AsyncIterator[list[Storage]]:
    """Open a database three times."""
    async with AsyncExitStack() as stack:
        storages = [await stack.enter_async_context(open_storage(postgres)) for _ in range(3)]
        for storage in storages:
            await until(lambda storage=storage: len(storage.processes.alive) == 3)  # type: ignore[misc]
        yield storages


def hearing(storage: Storage) -> HeardNotices:
    """Listen from now on."""
    heard = HeardNotices()
    storage.processes.listen(heard.append)
    return heard


@slow
async def test_a_notice_reaches_all_other_processes(three: list[Storage]) -> None:
    """Only the process that sent it does not hear it."""
    one, *others = three
    heard = [hearing(storage) for storage in three]

    one.processes.tell("moved", "t", 7)

    for each in heard[1:]:
        await each.until(Notice("moved", "t", 7))
    assert Notice("moved", "t", 7) not in heard[0]
    assert others


@slow
async def test_a_notice_reaches_a_process_that_seemed_dead(three: list[Storage]) -> None:
    """It may only be slow, and nothing but the notice tells it that a login has ended."""
    one, two, _ = three
    heard = hearing(two)

    tables = one.tables
    assert isinstance(tables, PostgresTables)
    tables.processes.alive = frozenset({tables.processes.name})
    one.processes.tell("ended", "ann")

    await heard.until(Notice("ended", "ann"))


@slow
async def test_more_notices_than_fit_into_one_payload_all_arrive(three: list[Storage]) -> None:
    """PostgreSQL limits a payload to 8,000 bytes."""
    one, two, _ = three
    heard = hearing(two)

    for number in range(1_000):
        one.processes.tell("moved", f"a table with a long name {number}", number)

    await heard.until(Notice("moved", "a table with a long name 999", 999))
    assert [each.about for each in heard if each.topic == "moved"] == list(range(1_000))


@slow
async def test_everyone_knows_who_is_connected_where(three: list[Storage]) -> None:
    """A connection counts until its process lets go of the table."""
    one, two, three_ = three
    await play(one.tables, first("t"))
    heard = hearing(two)

    one.processes.attend("t", ["p2", "p1"])
    three_.processes.attend("t", [])
    await until(lambda: len([each for each in heard if each == Notice(ATTENDED, "t")]) == 2)

    attendance = (await two.processes.look(["t"]))["t"].attendance
    assert attendance == {one.processes.name: {"p1", "p2"}, three_.processes.name: frozenset()}
    one.processes.attend("t", None)
    await until(lambda: len([each for each in heard if each == Notice(ATTENDED, "t")]) == 3)
    assert (await two.processes.look(["t"]))["t"].attendance == {three_.processes.name: frozenset()}


@slow
async def test_one_look_finds_versions_and_chat_of_many_tables(three: list[Storage]) -> None:
    """One statement reads them for all tables that exist."""
    one, two, _ = three
    await play(one.tables, first("t"), first("u"))
    await play(one.tables, move("t", 2))
    await one.tables.say("t", ChatLine("p1", "hello", 1.0))
    await two.tables.say("t", ChatLine("p2", "you too", 2.0, aside=True))

    standings = await two.processes.look(["t", "u", "v"])

    lines = await two.processes.chat("t", 0)
    assert {table: standing.version for table, standing in standings.items()} == {"t": 2, "u": 1}
    assert [line for _, line in lines] == [ChatLine("p1", "hello", 1.0), ChatLine("p2", "you too", 2.0, aside=True)]
    assert (standings["t"].chat, standings["u"].chat) == (lines[-1][0], 0)
    assert await two.processes.chat("t", lines[0][0]) == lines[1:]
    loaded = await two.tables.load("t")
    assert loaded
    assert loaded.chat_number == lines[-1][0]


@slow
async def test_listed_tables_are_those_with_people_in_any_process(three: list[Storage]) -> None:
    """The fullest come first; someone with two windows counts once."""
    one, two, three_ = three
    for table_id, code in (("t", "AAAA"), ("u", "BBBB"), ("v", "CCCC"), ("w", "DDDD")):
        await play(one.tables, first(table_id, card(code, listed=table_id != "w")))
    heard = hearing(three_)
    one.processes.attend("t", ["p1"])
    two.processes.attend("t", ["p1"])
    two.processes.attend("u", ["p1", "p2"])
    one.processes.attend("v", [])
    two.processes.attend("w", ["p1"])
    await until(lambda: len([each for each in heard if each.topic == ATTENDED]) >= 5)

    assert [table_id for table_id, _ in await three_.processes.list_public(0, 10)] == ["u", "t"]
    ((_, listed),) = await three_.processes.list_public(1, 10)
    assert listed == card("AAAA", listed=True)


@slow
async def test_all_processes_pay_for_verdicts_from_one_budget(three: list[Storage]) -> None:
    """A table may use two a day and all tables three; refused ones do not count."""
    pays = [storage.pay_for_verdict for storage in three if storage.pay_for_verdict]

    paid = [await pays[number % 3](7, table, 2, 3) for number, table in enumerate("aaabc")]

    assert paid == [True, True, False, True, False]
    assert await pays[0](8, "a", 2, 3), "the next day has its own budget"
    assert sum(await asyncio.gather(*(pay(9, "a", None, 2) for pay in pays))) == 2


@slow
async def test_work_is_held_by_living_processes_only(three: list[Storage]) -> None:
    """A match of solvers, for example, is not held by a process that has died."""
    one, two, _ = three
    heard = hearing(two)
    one.processes.attend("match m", [])
    await heard.until(Notice(ATTENDED, "match m"))

    assert await two.processes.held(["match m", "match n"]) == {"match m"}
    one.processes.hand_over()
    await until(lambda: heard.count(Notice(ATTENDED, "match m")) == 2)
    assert await two.processes.held(["match m"]) == frozenset()


@slow
async def test_a_process_that_leaves_is_gone_at_once(three: list[Storage]) -> None:
    """Everything that it held is free, and the other processes look at the tables again."""
    one, two, _ = three
    await play(one.tables, first("t"))
    heard = hearing(two)
    one.processes.attend("t", ["p1"])
    await heard.until(Notice(ATTENDED, "t"))

    await one.processes.leave()

    await heard.until(Notice(LOOK))
    assert (await two.processes.look(["t"]))["t"].attendance == {}
    await until(lambda: one.processes.name not in two.processes.alive)


@slow
async def test_after_a_lost_connection_every_process_announces_itself_again(postgres: str) -> None:
    """Notices may have been lost meanwhile, so every process looks at its tables."""
    async with proxied(postgres) as (proxy, cut_off), open_storage(postgres) as witness:
        await play(witness.tables, first("t"))
        cut_off.processes.attend("t", ["p1"])
        await until(lambda: len(witness.processes.alive) == 2)
        heard, told = hearing(cut_off), hearing(witness)

        proxy.hang_up()

        await heard.until(Notice(LOOK))
        await told.until(Notice(LOOK))
        await until_attended(witness, {cut_off.processes.name: frozenset({"p1"})})


@slow
async def test_a_crash_of_the_database_costs_no_presence(own_postgres: Postgres) -> None:
    """It empties tables that are not logged, and every process fills them again."""
    url = own_postgres.new_database()
    async with open_storage(url) as one, open_storage(url) as two:
        await play(one.tables, first("t"))
        one.processes.attend("t", ["p1"])
        await until(lambda: len(two.processes.alive) == 2)
        heard = hearing(two)

        await asyncio.to_thread(own_postgres.kill)
        await asyncio.to_thread(own_postgres.start)

        await heard.until(Notice(LOOK))
        await until_attended(two, {one.processes.name: frozenset({"p1"})})


def test_a_notice_that_is_too_long_asks_to_look_instead() -> None:
    """The database would refuse it, so a short one tells other processes to read the table."""
    texts = list(pack("me", [Notice("moved", "t", 1), Notice("moved", "t" * LARGEST, 1)]))

    assert orjson.loads(texts[0]) == ["me", [["moved", "t", 1], ["look", "", None]]]
    assert all(len(text) < 8_000 for text in texts)


def test_notices_are_packed_into_texts_that_the_database_delivers() -> None:
    """They keep their order, and none is lost between two texts."""
    notices = [Notice("moved", f"täble {number}", number) for number in range(2_000)]

    texts = list(pack("me", notices))

    assert max(len(text.encode()) for text in texts) < 8_000
    assert [Notice(*each) for text in texts for each in orjson.loads(text)[1]] == notices


async def test_a_process_with_its_own_store_is_alone() -> None:
    """Nothing ever comes from elsewhere."""
    alone = Alone()
    alone.tell("moved", "t", 1)
    alone.attend("t", ["p1"])

    assert alone.alive == {alone.name}
    assert await alone.look(["t"]) == {}
    assert await alone.chat("t", 0) == ()
