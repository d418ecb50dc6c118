"""Time that players lose to a store that is away, a frozen process or a clock that is set is given back to them."""

from collections.abc import Callable

import pytest

from parlour.storage.tables import Tables
from tests.hosts.table.server import open_server
from tests.hosts.table.stores import OwnStore, UnreliableStore, store_of
from tests.hosts.table.timed_turn import DAY, HOUR, seconds_left, start_timed_turn

pytestmark = pytest.mark.anyio
any_store = pytest.mark.parametrize("store", [OwnStore, UnreliableStore], ids=["own", "shared"])


@any_store
async def test_time_during_which_the_store_was_away_is_given_back(store: Callable[[Tables], Tables]) -> None:
    """The server lives, but refuses moves; everyone is told when their time is given back."""
    async with open_server(store=store) as server:
        ann = await start_timed_turn(server)
        await server.stays_up(10)
        store_of(server.tables).away = True
        await server.pass_by(HOUR)
        assert (await ann.says("announce", letter="T"))["code"] == "NOT_STORED"
        assert ann.state["phase"] == "announcing"

        store_of(server.tables).away = False
        await server.stays_up(1)

        assert ann.effects()[-1] == "time_given_back"
        assert seconds_left(server, ann) == 19
        await server.stays_up(18)
        assert ann.state["phase"] == "announcing"
        await server.stays_up(1)
        assert ann.state["phase"] == "placing"


@any_store
async def test_a_timer_that_ran_out_meanwhile_does_not_act_before_time_is_given_back(
    store: Callable[[Tables], Tables],
) -> None:
    """It is the first to notice that the store is back."""
    async with open_server(store=store) as server:
        ann = await start_timed_turn(server)
        store_of(server.tables).away = True
        for _ in range(100):
            await server.pass_by(1)

        store_of(server.tables).away = False
        await server.pass_by(1)

        assert ann.state["phase"] == "announcing"
        assert seconds_left(server, ann) == 30


@any_store
async def test_a_quick_restart_takes_nobodys_time(store: Callable[[Tables], Tables]) -> None:
    """The store alone could not tell it from a late mark; but a process that finds no other one knows."""
    async with open_server(store=store) as server:
        ann = await start_timed_turn(server)
        await server.stays_up(10)

        await server.goes_down(2)
        await ann.comes_back(server.hall)

        assert seconds_left(server, ann) == 20


async def test_a_process_that_restarts_beside_another_gives_nothing_back() -> None:
    """Moves could be stored all the time."""
    async with open_server(store=UnreliableStore) as server:
        ann = await start_timed_turn(server)
        server.neighbour()
        await server.stays_up(10)

        await server.goes_down(2)
        await ann.comes_back(server.hall)

        assert seconds_left(server, ann) == 18


async def test_a_fault_of_the_store_between_two_marks_is_noticed() -> None:
    """One refused move is enough; then all time since the last mark counts as lost."""
    async with open_server(store=OwnStore) as server:
        ann = await start_timed_turn(server)
        await server.stays_up(10)
        store_of(server.tables).away = True
        await ann.says("announce", letter="T")
        await server.pass_by(0.5)
        store_of(server.tables).away = False

        await server.hall.mark()

        assert seconds_left(server, ann) == 20


async def test_the_time_of_a_process_that_was_frozen_is_given_back() -> None:
    """The machine slept: nobody could move, and no mark was written."""
    async with open_server() as server:
        ann = await start_timed_turn(server)
        await server.stays_up(10)

        await server.pass_by(HOUR)

        assert ann.state["phase"] == "announcing"
        assert seconds_left(server, ann) == 20


@any_store
async def test_absences_do_not_grow_while_the_store_is_away(store: Callable[[Tables], Tables]) -> None:
    """Nobody could come back to play."""
    async with open_server(store=store) as server:
        await server.hall.mark()
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", absence_seconds=60)
        await ann.says("start")
        await ann.says("announce", letter="T")
        bob.goes_offline()
        await server.stays_up(50)
        store_of(server.tables).away = True
        await server.pass_by(HOUR)
        store_of(server.tables).away = False

        await server.stays_up(9)
        assert ann.state["players"][bob.id]["left"] is False

        await server.stays_up(3)
        assert ann.state["players"][bob.id]["left"] is True


async def test_a_clock_that_is_set_forward_takes_nobodys_time() -> None:
    """Also after a restart; up to a second is given back in players' favour, and the page shows what is left."""
    async with open_server() as server:
        ann = await start_timed_turn(server)
        await server.stays_up(10)
        server.clock.set_by(HOUR)
        await server.stays_up(1)
        assert seconds_left(server, ann) == 20

        await server.goes_down(100)
        await ann.comes_back(server.hall)

        assert seconds_left(server, ann) == 20


async def test_a_mark_from_the_future_gives_the_whole_turn_back() -> None:
    """The clock was set back while the server was down, so nobody knows for how long."""
    async with open_server() as server:
        ann = await start_timed_turn(server, turn_seconds=DAY)
        await server.stays_up(60)
        server.clock.set_by(-20)

        await server.goes_down(0)
        await ann.comes_back(server.hall)

        assert seconds_left(server, ann) == DAY


async def test_a_clock_that_is_set_back_while_the_server_runs_gives_nothing_back() -> None:
    """Outages that have not happened yet by the new clock are forgotten."""
    async with open_server() as server:
        ann = await start_timed_turn(server, turn_seconds=DAY)
        server.clock.set_by(HOUR)
        await server.stays_up(1)
        server.clock.set_by(-HOUR)
        await server.stays_up(1)
        await ann.says("announce", letter="T")
        version = ann.state["version"]

        await server.stays_up(100)

        assert ann.state["version"] == version


async def test_a_database_of_an_older_version_gives_running_turns_their_whole_time() -> None:
    """It does not say when its server went down."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")

        await server.goes_down(100)
        await ann.comes_back(server.hall)

        assert seconds_left(server, ann) == 30
