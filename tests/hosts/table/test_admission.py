"""Who may come in: spectators with the host's permission, and nobody the host has removed."""

import pytest

from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


async def test_a_removed_member_is_out_and_stays_out() -> None:
    """They leave the running match, too; their cookie is remembered and their token is void."""
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


async def test_a_removed_member_cannot_come_back_through_another_link() -> None:
    """A seat's link works for anyone but them."""
    async with open_server() as server:
        opened = await server.hall.open("crossword", {}, links=2)
        ann, bob = server.guest("ann"), server.guest("bob")
        await ann.says("join", room_id=opened.live.table.id, token=opened.tokens[0])
        await bob.says("join", room_id=opened.live.table.code)
        await ann.says("remove", player_id=bob.id)

        again = await server.guest("bob").says("join", room_id=opened.live.table.id, token=opened.tokens[1])

        assert again["code"] == "ACTION_NOT_ALLOWED"


async def test_removed_members_hear_that_they_left() -> None:
    """They get no message after it."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        bob.forgets()

        await ann.says("remove", player_id=bob.id)
        await ann.says("chat", text="at last")

        assert bob.events() == ["effect"]
        assert (bob.told[0]["type"], bob.told[0]["data"]) == ("player_left", {"player_id": bob.id, "removed": True})


async def test_spectators_may_have_to_ask() -> None:
    """Until the host lets them in, even during a match, they see the table but no match."""
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


async def test_people_who_asked_are_let_in_when_everyone_may_watch() -> None:
    """They need not leave and come again."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", spectators="ask")
        await ann.says("start")
        cat = await server.joins("Cat", ann.state["code"])

        await ann.says("configure", spectators="open")

        assert ann.state["spectators"][cat.id]["asking"] is False
        assert ann.id in cat.state["boards"]


async def test_a_table_is_not_listed_as_theirs_for_people_who_only_ask() -> None:
    """It appears among their tables once they are let in."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("configure", spectators="ask")

        await server.joins("Cat", ann.state["code"], role="spectator")

        assert await server.hall.tables_of("cat") == {}
        assert list(await server.hall.tables_of("ann")) == [ann.state["room_id"]]


async def test_nobody_watches_where_watching_is_off() -> None:
    """The setting holds for newcomers, for players, and for owners of links who come too late."""
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
    """There is no other role for a newcomer."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("configure", spectators="off")
        for _ in range(11):
            await ann.says("add_bot")

        assert (await server.guest().says("join", room_id=ann.state["code"]))["code"] == "ROOM_FULL"


async def test_the_spectator_setting_can_change_during_a_match() -> None:
    """It concerns the table, not the match."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("start")

        assert (await ann.says("configure", spectators="off", listed=True))["event"] == "ack"

        assert ann.state["settings"]["spectators"] == "off"
        assert [table_id for table_id, _ in await server.hall.public_tables()] == [ann.state["room_id"]]


async def test_a_table_is_private_unless_its_host_lists_it() -> None:
    """It becomes private again when it closes."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        assert await server.hall.public_tables() == []

        await ann.says("configure", listed=True)

        ((_, card),) = await server.hall.public_tables()
        assert (card.code, card.status) == (ann.state["code"], "waiting")
        await ann.says("leave")
        assert await server.hall.public_tables() == []


async def test_only_tables_with_people_are_listed_and_the_liveliest_first() -> None:
    """Visitors find people, and thousands of deserted tables cost nothing."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        bob, _cat = await server.table("Bob", "Cat")
        (dan,) = await server.table("Dan")
        for host in (ann, bob, dan):
            await host.says("configure", listed=True)
        dan.goes_offline()

        listed = [table_id for table_id, _ in await server.hall.public_tables()]
        assert listed == [bob.state["room_id"], ann.state["room_id"]]
