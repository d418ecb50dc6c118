"""All the tables of the house: parked when nobody looks, found again by their links, never in the way."""

import asyncio

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.table.hall import FORGET_AFTER, MANY_TABLES
from parlour.hosts.table.live import Parked
from parlour.storage.errors import Taken
from tests.hosts.evening import evening
from tests.hosts.keepers import Keeper
from tests.storage.samples import card, first, play

pytestmark = pytest.mark.anyio


async def test_a_table_nobody_looks_at_is_parked_and_its_link_brings_it_back() -> None:
    """In the middle of a game, with everything on it."""
    async with evening(ttl=900.0) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("announce", letter="T")
        for guest in (ann, bob):
            guest.goes_offline()
        await house.pass_by(900)
        await house.hall.tidy()
        assert len(house.hall) == 1

        await house.pass_by(1)
        await house.hall.tidy()

        assert len(house.hall) == 0
        await bob.comes_back(house.hall)
        assert bob.state["letter"] == "T"
        assert (await bob.says("place", row=0, col=0))["event"] == "ack"


async def test_a_table_somebody_looks_at_or_a_bot_plays_at_is_not_parked() -> None:
    """However long it has been."""
    async with evening(ttl=1.0) as house:
        (watched,) = await house.table("Ann")
        (played,) = await house.table("Bob", game="hasty", rounds=9)
        await played.says("add_bot")
        await played.says("start")
        await played.says("pass")
        played.goes_offline()
        house.clock.advance(100)
        await house.hall.tidy()
        assert len(house.hall) == 2

        await house.settle()
        house.clock.advance(100)
        await house.settle()
        await house.hall.tidy()

        assert len(house.hall) == 1
        assert (await watched.says("chat", text="still here"))["event"] == "ack"


async def test_a_closed_table_leaves_memory_at_once() -> None:
    """Nobody comes back to it."""
    async with evening() as house:
        (ann,) = await house.table("Ann")
        await ann.says("leave")

        await house.hall.tidy()

        assert len(house.hall) == 0


async def test_whoever_comes_while_others_are_parked_is_not_parked_with_them() -> None:
    """Tidying takes a while; what has come to life meanwhile stays."""
    async with evening(keeper=Keeper, ttl=1.0) as house:
        (ann,) = await house.table("Ann")
        (bob,) = await house.table("Bob")
        for guest in (ann, bob):
            guest.goes_offline()
        house.clock.advance(100)
        tidying = asyncio.create_task(house.hall.tidy())
        await asyncio.sleep(0)

        await bob.comes_back(house.hall)
        await tidying

        assert (await bob.says("chat", text="hello"))["event"] == "ack"
        assert bob.seated


async def test_a_full_house_parks_the_table_that_was_idle_longest() -> None:
    """`MAX_ROOMS` counts loaded tables."""
    async with evening(most=2) as house:
        (ann,) = await house.table("Ann")
        await house.pass_by(1)
        (bob,) = await house.table("Bob")
        for guest in (bob, ann):
            guest.goes_offline()
            await house.pass_by(1)

        await house.table("Cat")

        assert len(house.hall) == 2
        assert set(house.hall._tables) >= {ann.state["room_id"]}
        assert bob.state["room_id"] not in house.hall._tables


async def test_a_house_where_every_table_is_in_use_is_full() -> None:
    """For new tables and for parked ones; who is in stays in."""
    async with evening(most=1) as house:
        (bob,) = await house.table("Bob")
        bob.goes_offline()
        (ann,) = await house.table("Ann")

        assert (await house.guest().says("join", room_id="meadow", game="hasty"))["code"] == "HOUSE_FULL"
        assert (await bob.comes_back(house.hall))["code"] == "HOUSE_FULL"
        assert (await ann.says("chat", text="cosy"))["event"] == "ack"
        ann.goes_offline()
        assert (await bob.comes_back(house.hall))["event"] == "ack"


async def test_nobody_is_parked_while_sitting_down() -> None:
    """Two come to two tables at the same moment, and there is room for one."""
    async with evening(keeper=Keeper, most=1) as house:
        first = (await house.hall.open("crossword", {})).live.table.id
        second = (await house.hall.open("crossword", {})).live.table.id
        ann, bob = house.guest("ann"), house.guest("bob")

        answers = await asyncio.gather(ann.says("join", room_id=first), bob.says("join", room_id=second))

        for guest, answer in zip((ann, bob), answers, strict=True):
            if answer["event"] == "ack":
                assert (await guest.says("chat", text="here"))["event"] == "ack"
            else:
                assert answer["code"] == "HOUSE_FULL"
        assert [answer["event"] for answer in answers].count("ack") >= 1


async def test_many_who_come_at_once_load_a_table_once() -> None:
    """After a restart, say."""
    async with evening(keeper=Keeper) as house:
        guests = await house.table(*"ABCDEF")
        house.reopens()
        keeper = house.tables
        assert isinstance(keeper, Keeper)
        before = keeper.loads

        await asyncio.gather(*(guest.comes_back(house.hall) for guest in guests))

        assert keeper.loads == before + 1
        assert all(player["connected"] for player in guests[0].state["players"].values())


async def test_a_table_that_left_memory_does_nothing_any_more() -> None:
    """Whoever still holds it finds it again by its id."""
    async with evening() as house:
        (ann,) = await house.table("Ann")
        live = await house.live(ann)
        await house.hall.close()

        with pytest.raises(Parked):
            await live.do(live.table.members[0].id, None)
        assert (await ann.says("configure", listed=True))["code"] == "NOT_STORED"
        ann.goes_offline()
        assert live.errands._running == {}
        assert house.thinkers.closed


async def test_whoever_joins_a_table_that_is_just_being_parked_finds_it_again() -> None:
    """He never notices."""
    async with evening() as house:
        (ann,) = await house.table("Ann")
        ann.goes_offline()
        live = await house.live(ann)
        find = house.hall.find

        async def late(room_id: str, token: str | None = None) -> object:
            found = await find(room_id, token)
            if found is live:
                await house.hall._park(live)
            return found

        house.hall.find = late  # type: ignore[method-assign,assignment] # a slow walk to the table
        await ann.comes_back(house.hall)

        assert ann.seated
        assert (await house.live(ann)) is not live


async def test_tables_that_were_never_played_at_are_forgotten_after_a_month() -> None:
    """If nobody the house knows sits there; others are kept for good."""
    async with evening(ttl=1.0) as house:
        empty = (await house.hall.open("crossword", {}, links=2)).live.table
        (ann,) = await house.table("Ann")
        (bob,) = await house.table("Bob", grid_size=2)
        await bob.says("start")
        for guest in (ann, bob):
            guest.goes_offline()

        await house.pass_by(FORGET_AFTER + 1)
        await house.hall.tidy()

        assert await house.tables.load(empty.id) is None
        with pytest.raises(Rejected, match="No such table"):
            await house.hall.find(empty.id)
        for guest in (ann, bob):
            assert (await guest.comes_back(house.hall))["event"] == "ack"


async def test_a_store_that_is_away_does_not_keep_a_table_in_memory() -> None:
    """Its log has everything; only the next loading takes longer."""
    async with evening(keeper=Keeper) as house:
        (ann,) = await house.table("Ann")
        ann.goes_offline()
        keeper = house.tables
        assert isinstance(keeper, Keeper)
        keeper.away = True
        await house.hall.close()
        assert len(house.hall) == 0
        keeper.away = False

        assert (await ann.comes_back(house.hall))["event"] == "ack"


class Unlucky(Keeper):
    """A store in which every code is taken."""

    async def commit(self, commit: object) -> None:
        """Refuse."""
        raise Taken


async def test_a_house_without_free_codes_says_so() -> None:
    """After a fair number of tries."""
    async with evening(keeper=Unlucky) as house:
        with pytest.raises(Rejected) as no:
            await house.hall.open("crossword", {})

        assert no.value.code.value == "HOUSE_FULL"


async def test_a_house_counts_its_windows() -> None:
    """For its keeper."""
    async with evening() as house:
        ann, _ = await house.table("Ann", "Bob")
        await house.guest("ann").says("join", room_id=ann.state["code"])

        assert len((await house.live(ann)).audience) == 3


async def test_codes_grow_longer_once_there_are_many_tables() -> None:
    """A guess hits one table among thousands as seldom as one among a few; shorter codes lead on."""
    async with evening() as house:
        (ann,) = await house.table("Ann")
        await play(house.tables, *(first(f"t{n}", card(f"code {n}")) for n in range(MANY_TABLES - 1)))

        (bob,) = await house.table("Bob")

        assert (len(ann.state["code"]), len(bob.state["code"])) == (5, 6)
        for host in (ann, bob):
            guest = await house.joins("Cat", host.state["code"].lower())
            assert guest.state["room_id"] == host.state["room_id"]
