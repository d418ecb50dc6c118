"""All tables of the server: parked when nobody is connected, found again by their links, never in the way."""

import asyncio

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.table.hall import FORGET_AFTER, MANY_TABLES
from parlour.hosts.table.live_table import Parked
from parlour.storage.errors import Taken
from parlour.storage.tables import Tables
from tests.hosts.table.server import open_server
from tests.hosts.table.stores import UnreliableStore, store_of
from tests.storage.samples import card, first, play

pytestmark = pytest.mark.anyio


async def test_a_table_without_connections_is_parked_and_its_link_brings_it_back() -> None:
    """Nothing of the match that it is in the middle of is lost."""
    async with open_server(ttl=900.0) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("announce", letter="T")
        for guest in (ann, bob):
            guest.goes_offline()
        await server.pass_by(900)
        await server.hall.tidy()
        assert len(server.hall) == 1

        await server.pass_by(1)
        await server.hall.tidy()

        assert len(server.hall) == 0
        await bob.comes_back(server.hall)
        assert bob.state["letter"] == "T"
        assert (await bob.says("place", row=0, col=0))["event"] == "ack"


async def test_a_table_with_a_connection_or_a_busy_bot_is_not_parked() -> None:
    """Somebody may still look at it, or wait for the bot, however long it has been idle."""
    async with open_server(ttl=1.0) as server:
        (watched,) = await server.table("Ann")
        (played,) = await server.table("Bob", game="hasty", rounds=9)
        await played.says("add_bot")
        await played.says("start")
        await played.says("pass")
        played.goes_offline()
        server.clock.advance(100)
        await server.hall.tidy()
        assert len(server.hall) == 2

        await server.settle()
        server.clock.advance(100)
        await server.settle()
        await server.hall.tidy()

        assert len(server.hall) == 1
        assert (await watched.says("chat", text="still here"))["event"] == "ack"


async def test_a_closed_table_leaves_memory_at_once() -> None:
    """Nobody comes back to it."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("leave")

        await server.hall.tidy()

        assert len(server.hall) == 0


async def test_a_table_that_gets_a_visitor_while_others_are_parked_stays() -> None:
    """Tidying takes a while, and tables that come to life meanwhile stay."""
    async with open_server(store=UnreliableStore, ttl=1.0) as server:
        (ann,) = await server.table("Ann")
        (bob,) = await server.table("Bob")
        for guest in (ann, bob):
            guest.goes_offline()
        server.clock.advance(100)
        tidying = asyncio.create_task(server.hall.tidy())
        await asyncio.sleep(0)

        await bob.comes_back(server.hall)
        await tidying

        assert (await bob.says("chat", text="hello"))["event"] == "ack"
        assert bob.seated


@pytest.mark.slow
async def test_a_full_server_parks_the_table_that_was_idle_longest() -> None:
    """`MAX_ROOMS` counts loaded tables."""
    async with open_server(most=2) as server:
        (ann,) = await server.table("Ann")
        await server.pass_by(1)
        (bob,) = await server.table("Bob")
        for guest in (bob, ann):
            guest.goes_offline()
            await server.pass_by(1)

        await server.table("Cat")

        assert len(server.hall) == 2
        loaded = {live.table.id for live in server.hall}
        assert ann.state["room_id"] in loaded
        assert bob.state["room_id"] not in loaded


async def test_a_server_where_every_table_is_in_use_is_full() -> None:
    """It refuses new tables and parked ones, so that people who are connected stay."""
    async with open_server(most=1) as server:
        (bob,) = await server.table("Bob")
        bob.goes_offline()
        (ann,) = await server.table("Ann")

        assert (await server.guest().says("join", room_id="meadow", game="hasty"))["code"] == "HOUSE_FULL"
        assert (await bob.comes_back(server.hall))["code"] == "HOUSE_FULL"
        assert (await ann.says("chat", text="cosy"))["event"] == "ack"
        ann.goes_offline()
        assert (await bob.comes_back(server.hall))["event"] == "ack"


async def test_no_table_is_parked_while_someone_joins_it() -> None:
    """Two people come to two tables at the same moment, and there is space for one."""
    async with open_server(store=UnreliableStore, most=1) as server:
        first = (await server.hall.open("crossword", {})).live.table.id
        second = (await server.hall.open("crossword", {})).live.table.id
        ann, bob = server.guest("ann"), server.guest("bob")

        answers = await asyncio.gather(ann.says("join", room_id=first), bob.says("join", room_id=second))

        for guest, answer in zip((ann, bob), answers, strict=True):
            if answer["event"] == "ack":
                assert (await guest.says("chat", text="here"))["event"] == "ack"
            else:
                assert answer["code"] == "HOUSE_FULL"
        assert [answer["event"] for answer in answers].count("ack") >= 1


async def test_many_who_come_at_once_load_a_table_once() -> None:
    """After a restart, all members of a table come back at the same moment."""
    async with open_server(store=UnreliableStore) as server:
        guests = await server.table(*"ABCDEF")
        server.reopens()
        store = server.tables
        assert isinstance(store, UnreliableStore)
        before = store.loads

        await asyncio.gather(*(guest.comes_back(server.hall) for guest in guests))

        assert store.loads == before + 1
        assert all(player["connected"] for player in guests[0].state["players"].values())


async def test_a_table_that_left_memory_does_nothing_any_more() -> None:
    """Its members find it again by its id."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        live = await server.live(ann)
        await server.hall.close()

        with pytest.raises(Parked):
            await live.do(live.table.members[0].id, None)
        assert (await ann.says("configure", listed=True))["code"] == "NOT_STORED"
        ann.goes_offline()
        assert len(live.errands) == 0
        assert server.thinkers.closed


async def test_a_member_who_joins_while_the_table_is_being_parked_finds_it_again() -> None:
    """They never notice."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob")
        ann.goes_offline()
        live = await server.live(ann)
        store = store_of(server.tables)
        held = store.held = asyncio.Event()
        change = asyncio.create_task(bob.says("set_ready", ready=True))
        await server.settle()
        returning = asyncio.create_task(ann.comes_back(server.hall))
        await server.settle()
        parking = asyncio.create_task(server.hall.park(live))
        await server.settle()

        store.held = None
        held.set()
        await asyncio.gather(change, returning, parking)

        assert ann.seated
        assert (await server.live(ann)) is not live


@pytest.mark.slow
async def test_tables_that_were_never_played_at_are_forgotten_after_a_month() -> None:
    """Unless someone with a cookie has a seat there; such tables are kept for good."""
    async with open_server(ttl=1.0) as server:
        empty = (await server.hall.open("crossword", {}, links=2)).live.table
        (ann,) = await server.table("Ann")
        (bob,) = await server.table("Bob", grid_size=2)
        await bob.says("start")
        for guest in (ann, bob):
            guest.goes_offline()

        await server.pass_by(FORGET_AFTER + 1)
        await server.hall.tidy()

        assert await server.tables.load(empty.id) is None
        with pytest.raises(Rejected, match="No such table"):
            await server.hall.find(empty.id)
        for guest in (ann, bob):
            assert (await guest.comes_back(server.hall))["event"] == "ack"


async def test_an_unreachable_store_does_not_keep_a_table_in_memory() -> None:
    """The log has everything; only the next load takes longer."""
    async with open_server(store=UnreliableStore) as server:
        (ann,) = await server.table("Ann")
        ann.goes_offline()
        store = server.tables
        assert isinstance(store, UnreliableStore)
        store.away = True
        await server.hall.close()
        assert len(server.hall) == 0
        store.away = False

        assert (await ann.comes_back(server.hall))["event"] == "ack"


class Unlucky(UnreliableStore):
    """A store in which every code is taken."""

    async def commit(self, commit: object) -> None:
        """Refuse."""
        raise Taken


async def test_a_server_without_free_codes_says_so() -> None:
    """It gives up after some tries instead of drawing codes for ever."""
    async with open_server(store=Unlucky) as server:
        with pytest.raises(Rejected) as no:
            await server.hall.open("crossword", {})

        assert no.value.code.value == "HOUSE_FULL"


async def test_a_server_counts_its_connections() -> None:
    """Its metrics report the number."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob")
        await server.guest("ann").says("join", room_id=ann.state["code"])

        assert len((await server.live(ann)).windows) == 3


@pytest.mark.slow
async def test_codes_grow_longer_once_there_are_many_tables() -> None:
    """Guessing stays as hard as with a few tables; shorter codes keep working."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await play(server.tables, *(first(f"t{n}", card(f"code {n}")) for n in range(MANY_TABLES - 1)))

        (bob,) = await server.table("Bob")

        assert (len(ann.state["code"]), len(bob.state["code"])) == (5, 6)
        for host in (ann, bob):
            guest = await server.joins("Cat", host.state["code"].lower())
            assert guest.state["room_id"] == host.state["room_id"]


class CompanionableStore(UnreliableStore):
    """A store that keeps no state alone: two of them wait for each other."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.together = asyncio.Barrier(2)
        self.kept = 0

    async def keep(self, table_id: str, version: int, snapshot: str, repeats: str) -> None:
        """Store a state, together with another one."""
        await self.together.wait()
        await super().keep(table_id, version, snapshot, repeats)
        self.kept += 1


async def test_a_closing_server_stores_its_tables_together() -> None:
    """One by one, each with its own flush, a thousand tables would take longer than a service is given to stop."""
    async with open_server(store=CompanionableStore) as server:
        await server.table("Ann")
        await server.table("Bob")
        await server.hall.close()

        assert isinstance(server.tables, CompanionableStore)
        assert server.tables.kept == 2
