"""A table whose people change their minds all day does not fill the disk, and forgets nothing that matters."""

import orjson
import pytest

from parlour.hosts.table.snapshot import TABLE, dump_table
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server, play_through

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def dithers(server: LocalServer, guest: Guest, times: int) -> None:
    """Be ready and not ready `times` times, as fast as that is allowed."""
    for number in range(times):
        answer = await guest.says("set_ready", ready=number % 2 == 0)
        assert answer["event"] == "ack"
        server.clock.advance(2)


async def rows(server: LocalServer, guest: Guest) -> list[str]:
    """Return the events in the log of a table."""
    log = await server.tables.log(guest.state["room_id"], 0, 1_000_000)
    return [orjson.loads(entry.action)["event"] for entry in log]


async def test_switching_readiness_leaves_only_the_ids_of_the_last_messages() -> None:
    """Sixteen for each member, and at most sixty-four steps since the log was last trimmed."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        first = await ann.sends({"event": "configure", "listed": True, "id": "old"})

        await dithers(server, bob, 300)

        assert len(await rows(server, ann)) <= 16 + 16 + 64
        server.reopens()
        await ann.comes_back(server.hall)
        await bob.comes_back(server.hall)
        assert await ann.sends({"event": "configure", "listed": False, "id": "old"}) == first
        assert ann.state["settings"]["listed"] is True


async def test_a_match_is_filed_whole_although_the_log_was_trimmed() -> None:
    """People change their minds before, during and after it; the record has every move."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await dithers(server, bob, 70)
        await ann.says("start")
        for number in range(70):
            await ann.says("configure", listed=number % 2 == 0)
            server.clock.advance(2)
        await play_through(ann, bob)
        await dithers(server, bob, 140)

        record = await server.hall.find_record(ann.state["game_id"])

        assert record
        moves = [move["action"]["event"] for move in orjson.loads(record.log)]
        assert moves == ["begin", *["announce", "place", "place"] * 4]
        await dithers(server, bob, 70)
        await ann.says("start")
        await play_through(ann, bob)
        await dithers(server, bob, 130)
        assert (await rows(server, ann)).count("begin") == 1


async def test_coming_and_going_after_a_match_leaves_no_rows() -> None:
    """Only its moves belong to a match that is over."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await play_through(ann, bob)
        for number in range(100):
            cat = await server.joins(f"Cat {number}", ann.state["code"], role="spectator")
            await cat.says("leave")
            server.clock.advance(2)

        events = await rows(server, ann)

        assert events.count("place") == 8
        assert events.count("sit") + events.count("leave") <= 64


async def test_tables_stored_by_older_versions_open() -> None:
    """Their matches did not say where they ended, and there were no locks."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        old = orjson.loads(dump_table((await server.live(ann)).table))
        del old["match"]["last"], old["settings"]["locked"]
        old["removed"] = ["mal"]

        table = TABLE.validate_json(orjson.dumps(old))

        assert table.match
        assert (table.match.last, table.settings.locked, table.removed) == (0, False, ("mal",))
        assert bob.id in table.match.seats
