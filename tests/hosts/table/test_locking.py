"""A host who wants to be left alone locks the table or changes its code."""

import pytest

from parlour.hosts.table.hall import CODES_TRIED
from tests.hosts.table.server import open_server
from tests.hosts.table.stores import UnreliableStore, store_of

pytestmark = pytest.mark.anyio


async def test_a_removed_member_cannot_join_a_locked_table_without_a_cookie() -> None:
    """Removal goes by cookie, and a cookie is easily deleted; a lock holds for everyone without a seat."""
    async with open_server() as server:
        ann, mal = await server.table("Ann", "Mal")
        await ann.says("remove", player_id=mal.id)
        await ann.says("configure", locked=True)

        for role in ("player", "spectator"):
            again = await server.guest().says("join", room_id=ann.state["code"], role=role)
            assert (again["code"], again["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "locked"})
        assert (await mal.comes_back(server.hall))["code"] == "NO_SUCH_TABLE"
        assert ann.state["settings"]["locked"] is True


async def test_members_of_a_locked_table_come_and_go() -> None:
    """A token, a cookie, or the link of a seat that was kept for them lets them back in."""
    async with open_server() as server:
        opened = await server.hall.open("crossword", {"grid_size": 2}, links=3)
        ann, bob, cat = server.guest("ann"), server.guest("bob"), server.guest("cat")
        for guest, token in zip((ann, bob), opened.tokens, strict=False):
            await guest.says("join", room_id=opened.live.table.id, token=token)
        await ann.says("configure", locked=True)
        bob.goes_offline()

        assert (await bob.comes_back(server.hall))["event"] == "ack"
        assert (await server.guest("bob").says("join", room_id=ann.state["code"]))["event"] == "ack"
        assert (await cat.says("join", room_id=ann.state["code"], token=opened.tokens[2]))["event"] == "ack"


async def test_only_the_host_locks_at_any_time_and_unlocks() -> None:
    """Trouble does not wait for the end of a match."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")

        assert (await bob.says("configure", locked=True))["code"] == "NOT_HOST"
        assert (await ann.says("configure", locked=True))["event"] == "ack"
        assert (await ann.says("configure", locked=False))["event"] == "ack"

        assert "locked" not in ann.state["settings"]
        assert (await server.guest().says("join", room_id=ann.state["code"]))["event"] == "ack"


async def test_a_locked_table_is_not_listed() -> None:
    """Visitors would only be turned away."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("configure", listed=True, locked=True)
        assert await server.hall.public_tables() == []

        await ann.says("configure", locked=False)

        assert [table_id for table_id, _ in await server.hall.public_tables()] == [ann.state["room_id"]]


async def test_the_host_can_change_the_code() -> None:
    """The old code stops working, also after a restart; members keep their seats."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        old = ann.state["code"]

        assert (await bob.says("change_code"))["code"] == "NOT_HOST"
        assert (await ann.says("change_code"))["event"] == "ack"

        new = ann.state["code"]
        assert bob.state["code"] == new != old
        server.reopens()
        assert (await server.guest().says("join", room_id=old))["code"] == "NO_SUCH_TABLE"
        assert (await server.guest().says("join", room_id=new))["event"] == "ack"
        assert (await bob.comes_back(server.hall))["event"] == "ack"
        assert bob.state["code"] == new


async def test_a_code_is_changed_once_for_one_message() -> None:
    """A message that is sent again after a lost connection does not change it again."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("change_code", id="cc")
        code = ann.state["code"]

        await ann.says("change_code", id="cc")

        assert ann.state["code"] == code


async def test_a_new_code_is_never_one_that_another_table_has() -> None:
    """Codes are drawn until one is free."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        drawn = [await server.hall.open("crossword", {}) for _ in range(3)]
        server.chance.rewind()

        answers = {(await ann.says("change_code")).get("event") for _ in range(CODES_TRIED)}

        assert answers == {"ack"}
        assert ann.state["code"] not in {opened.live.table.code for opened in drawn}


async def test_a_code_that_cannot_be_stored_stays_as_it_was() -> None:
    """Nobody is told a code that leads nowhere."""
    async with open_server(store=UnreliableStore) as server:
        (ann,) = await server.table("Ann")
        code = ann.state["code"]
        store_of(server.tables).away = True
        assert (await ann.says("change_code"))["code"] == "NOT_STORED"
        store_of(server.tables).away = False

        assert ann.state["code"] == code
        assert (await server.guest().says("join", room_id=code))["event"] == "ack"
