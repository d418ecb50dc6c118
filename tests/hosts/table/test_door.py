"""Who may come in: spectators by the host's leave, and nobody he has shown the door."""

import pytest

from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


async def test_whoever_is_removed_is_out_and_stays_out() -> None:
    """Also of the running game; his cookie is remembered, his token worth nothing."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")

        assert (await bob.says("remove", player_id=ann.id))["code"] == "NOT_HOST"
        assert (await ann.says("remove", player_id=ann.id))["code"] == "ACTION_NOT_ALLOWED"
        assert (await ann.says("remove", player_id="p99"))["code"] == "NOT_MEMBER"
        assert (await ann.says("remove", player_id=bob.id))["event"] == "ack"

        assert ann.state["players"][bob.id]["left"] is True
        refused = await server.guest("bob").says("join", room_id=ann.state["code"])
        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "removed"})
        assert (await bob.comes_back(server.hall))["code"] == "NO_SUCH_TABLE"


async def test_whoever_is_removed_cannot_come_back_through_anothers_link() -> None:
    """A link of a seat opens it for anybody but him."""
    async with open_server() as server:
        opened = await server.hall.open("crossword", {}, links=2)
        ann, bob = server.guest("ann"), server.guest("bob")
        await ann.says("join", room_id=opened.live.table.id, token=opened.tokens[0])
        await bob.says("join", room_id=opened.live.table.code)
        await ann.says("remove", player_id=bob.id)

        again = await server.guest("bob").says("join", room_id=opened.live.table.id, token=opened.tokens[1])

        assert again["code"] == "ACTION_NOT_ALLOWED"


async def test_what_the_removed_hear_is_that_they_went() -> None:
    """And nothing after that."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        bob.forgets()

        await ann.says("remove", player_id=bob.id)
        await ann.says("chat", text="at last")

        assert bob.events() == ["effect"]
        assert (bob.told[0]["type"], bob.told[0]["data"]) == ("player_left", {"player_id": bob.id, "removed": True})


async def test_spectators_may_be_asked_to_knock() -> None:
    """Who asks sees the table but no game, until the host lets him in, even in the middle of one."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", spectators="ask")
        await ann.says("start")

        cat = await server.joins("Cat", ann.state["code"])
        await ann.says("announce", letter="T")
        await ann.says("place", row=0, col=0)

        assert cat.state["spectators"][cat.id]["asking"] is True
        assert cat.state["status"] == "playing"
        assert "boards" not in cat.state
        assert "letters" not in cat.state
        assert (await cat.says("set_role", role="spectator"))["code"] == "NOT_HOST"
        assert (await bob.says("set_role", role="spectator", player_id=cat.id))["code"] == "NOT_HOST"
        await ann.says("set_role", role="spectator", player_id=cat.id)
        assert cat.state["boards"][ann.id] == [["T", None], [None, None]]
        assert ann.state["spectators"][cat.id]["asking"] is False


async def test_whoever_knocked_is_let_in_when_the_door_is_opened_to_all() -> None:
    """He need not leave and come again."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", spectators="ask")
        await ann.says("start")
        cat = await server.joins("Cat", ann.state["code"])

        await ann.says("configure", spectators="open")

        assert ann.state["spectators"][cat.id]["asking"] is False
        assert ann.id in cat.state["boards"]


async def test_who_asks_to_watch_counts_among_nobodys_tables() -> None:
    """A table is listed as one's own only once one is let in."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("configure", spectators="ask")

        await server.joins("Cat", ann.state["code"], role="spectator")

        assert await server.hall.tables_of("cat") == {}
        assert list(await server.hall.tables_of("ann")) == [ann.state["room_id"]]


async def test_nobody_watches_where_nobody_may() -> None:
    """Neither newcomers, nor players who would rather, nor the owner of a link who comes too late."""
    async with open_server() as server:
        opened = await server.hall.open("crossword", {"grid_size": 2}, links=2)
        table = opened.live.table
        ann = server.guest("ann")
        await ann.says("join", room_id=table.id, token=opened.tokens[0])
        await ann.says("configure", spectators="off")

        watching = await server.guest().says("join", room_id=table.id, role="spectator")
        assert (watching["code"], watching["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "no_spectators"})
        assert (await ann.says("set_role", role="spectator"))["code"] == "ACTION_NOT_ALLOWED"
        await ann.says("start")
        late = await server.guest().says("join", room_id=table.id, token=opened.tokens[1])
        assert late["code"] == "ACTION_NOT_ALLOWED"
        await ann.says("abandon")
        assert (await server.guest().says("join", room_id=table.id, token=opened.tokens[1]))["event"] == "ack"


async def test_a_full_table_without_spectators_is_full() -> None:
    """There is nothing else a newcomer could be."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("configure", spectators="off")
        for _ in range(11):
            await ann.says("add_bot")

        assert (await server.guest().says("join", room_id=ann.state["code"]))["code"] == "ROOM_FULL"


async def test_who_may_watch_changes_even_while_a_game_runs() -> None:
    """It is about the table, not about the game."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("start")

        assert (await ann.says("configure", spectators="off", listed=True))["event"] == "ack"

        assert ann.state["settings"]["spectators"] == "off"
        assert server.hall.public_tables() == [await server.live(ann)]


async def test_a_table_is_private_unless_its_host_lists_it() -> None:
    """And private again when it closes."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        assert server.hall.public_tables() == []

        await ann.says("configure", listed=True)

        (live,) = server.hall.public_tables()
        assert (live.table.code, live.table.status) == (ann.state["code"], "waiting")
        await ann.says("leave")
        assert server.hall.public_tables() == []


async def test_only_tables_where_somebody_is_are_listed_and_the_liveliest_first() -> None:
    """Whoever looks for company finds people, and thousands of forsaken tables cost nobody anything."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        bob, _cat = await server.table("Bob", "Cat")
        (dan,) = await server.table("Dan")
        for host in (ann, bob, dan):
            await host.says("configure", listed=True)
        dan.goes_offline()

        assert server.hall.public_tables() == [await server.live(bob), await server.live(ann)]
