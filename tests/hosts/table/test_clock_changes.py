"""Someone sets the clock, forward or back: nobody is silenced, hurried or kept waiting because of it."""

import pytest

from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio
HOUR = 3600.0
set_clock = pytest.mark.parametrize("seconds", [HOUR, -HOUR], ids=["forward", "back"])


@set_clock
async def test_chat_and_nudge_limits_count_only_time_that_has_passed(seconds: float) -> None:
    """A clock that is corrected by an hour silences nobody for an hour, and lets nobody off."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await bob.says("nudge")
        for number in range(5):
            await ann.says("chat", text=str(number))
        server.clock.set_by(seconds)

        assert (await ann.says("chat", text="six"))["code"] == "ACTION_NOT_ALLOWED"
        assert (await bob.says("nudge"))["code"] == "ACTION_NOT_ALLOWED"
        await server.pass_by(15)
        assert (await ann.says("chat", text="six"))["event"] == "ack"
        assert (await bob.says("nudge"))["event"] == "ack"


@set_clock
async def test_a_turn_has_its_time_whatever_the_clock_says(seconds: float) -> None:
    """Its timer fires neither at once nor an hour late."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")
        await server.pass_by(10)
        server.clock.set_by(seconds)
        await server.pass_by(19)
        assert ann.state["phase"] == "announcing"

        await server.pass_by(1)

        assert ann.state["phase"] == "placing"


@set_clock
async def test_absent_players_have_their_time_whatever_the_clock_says(seconds: float) -> None:
    """A player who went offline before the clock was set has as long to come back as anyone."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", absence_seconds=60)
        await ann.says("start")
        bob.goes_offline()
        server.clock.set_by(seconds)
        await ann.says("announce", letter="T")
        await server.pass_by(59)
        assert ann.state["players"][bob.id]["left"] is False

        await server.pass_by(1)

        assert ann.state["players"][bob.id]["left"] is True


async def test_a_bot_does_not_think_for_an_hour_because_the_clock_was_set_back() -> None:
    """It thinks again when others move, counted from when it began."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("add_bot")
        await ann.says("configure", options={"random_letters": True})
        await ann.says("start")
        await server.settle()
        server.clock.set_by(-HOUR)

        await ann.says("place", row=0, col=0)
        await bob.says("place", row=0, col=0)
        await server.pass_by(10)

        assert ann.state["turn_number"] >= 1


async def test_a_parked_table_does_not_lose_the_time_the_clock_has_skipped() -> None:
    """A turn of a day is not over because someone set the clock by a week; it ends when a day has passed."""
    async with open_server(ttl=0) as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("configure", turn_seconds=86_400)
        await ann.says("start")
        ann.goes_offline()
        await server.pass_by(60)
        await server.hall.tidy()
        assert len(server.hall) == 0
        server.clock.set_by(7 * 86_400)
        await server.hall.tidy()

        await ann.comes_back(server.hall)
        await server.pass_by(86_400 - 61)
        assert ann.state["phase"] == "announcing"

        await server.pass_by(1)
        assert ann.state["phase"] == "placing"


async def test_a_clock_that_was_set_forward_and_back_again_gives_nobody_more_time() -> None:
    """Once the clock is set back, no time counts as skipped."""
    async with open_server(ttl=0) as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("configure", turn_seconds=60)
        await ann.says("start")
        ann.goes_offline()
        for seconds in (HOUR, -HOUR):
            server.clock.set_by(seconds)
            await server.pass_by(30)
            await server.hall.tidy()

        await ann.comes_back(server.hall)
        await server.settle()

        assert ann.state["phase"] == "placing"


async def test_times_in_the_log_never_decrease() -> None:
    """The first action stays the first, also when the table is loaded again, and every turn has its time."""
    async with open_server(ttl=0) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")
        server.clock.set_by(-HOUR)
        await ann.says("announce", letter="T")
        await server.pass_by(20)
        await ann.says("place", row=0, col=0)
        for guest in (ann, bob):
            guest.goes_offline()
        await server.pass_by(1)
        await server.hall.tidy()
        assert len(server.hall) == 0
        await bob.comes_back(server.hall)
        await bob.says("place", row=0, col=0)
        await server.pass_by(29)
        assert bob.state["phase"] == "announcing"
        await server.pass_by(1)
        assert bob.state["phase"] == "placing"

        log = await server.tables.log(bob.state["room_id"], 1, 99)

        assert len(log) > 6
        assert [entry.at for entry in log] == sorted(entry.at for entry in log)


async def test_an_idle_table_is_parked_after_its_time() -> None:
    """Setting the clock parks nothing early and keeps nothing in memory."""
    async with open_server(ttl=100) as server:
        (ann,) = await server.table("Ann")
        ann.goes_offline()
        server.clock.set_by(HOUR)
        await server.hall.tidy()
        assert len(server.hall) == 1

        server.clock.set_by(-2 * HOUR)
        await server.pass_by(101)
        await server.hall.tidy()

        assert len(server.hall) == 0


async def test_no_table_is_deleted_because_the_clock_was_set() -> None:
    """Links that were sent yesterday open their seats, whatever the calendar says."""
    async with open_server(ttl=0) as server:
        opened = await server.hall.open("crossword", {}, links=2)
        await server.hall.tidy()
        server.clock.set_by(60 * 86_400)
        await server.pass_by(60)
        await server.hall.tidy()

        joined = await server.guest().says("join", room_id=opened.live.table.id, token=opened.tokens[0])

        assert joined["event"] == "ack"
