"""A host who wants to be left alone: the table is locked, or goes by another code."""

import pytest

from parlour.hosts.table.hall import CODES_TRIED
from tests.hosts.table.server import open_server
from tests.hosts.table.stores import UnreliableStore

pytestmark = pytest.mark.anyio


async def test_who_was_removed_does_not_come_back_to_a_locked_table_without_a_cookie() -> None:
    """Removal is by cookie, and a cookie is soon deleted; a lock holds for everybody who has no seat."""
    async with open_server() as server:
        ann, mal = await server.table("Ann", "Mal")
        await ann.says("remove", player_id=mal.id)
        await ann.says("configure", locked=True)

        for role in ("player", "spectator"):
            again = await server.guest().says("join", room_id=ann.state["code"], role=role)
            assert (again["code"], again["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "locked"})
        assert (await mal.comes_back(server.hall))["code"] == "NO_SUCH_TABLE"
        assert ann.state["settings"]["locked"] is True


async def test_who_sits_at_a_locked_table_comes_and_goes_as_ever() -> None:
    """By token, by cookie and by the link of a seat that was kept for somebody."""
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
    """Trouble does not wait for the end of a game."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")

        assert (await bob.says("configure", locked=True))["code"] == "NOT_HOST"
        assert (await ann.says("configure", locked=True))["event"] == "ack"
        assert (await ann.says("configure", locked=False))["event"] == "ack"

        assert "locked" not in ann.state["settings"]
        assert (await server.guest().says("join", room_id=ann.state["code"]))["event"] == "ack"


async def test_a_locked_table_is_not_offered_to_strangers() -> None:
    """They would only be turned away."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("configure", listed=True, locked=True)
        assert server.hall.public_tables() == []

        await ann.says("configure", locked=False)

        assert [live.table.id for live in server.hall.public_tables()] == [ann.state["room_id"]]


async def test_a_table_goes_by_another_code_when_its_host_wants_it() -> None:
    """The old code leads nowhere, also after a restart; those who sit there keep their seats."""
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
    """A message sent again after a lost line does not change it again."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("change_code", id="cc")
        code = ann.state["code"]

        await ann.says("change_code", id="cc")

        assert ann.state["code"] == code


async def test_a_code_that_another_table_has_is_not_taken() -> None:
    """Another one is drawn until one is free."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        drawn = [await server.hall.open("crossword", {}) for _ in range(3)]
        server.chance.rewind()

        answers = {(await ann.says("change_code")).get("event") for _ in range(CODES_TRIED)}

        assert answers == {"ack"}
        assert ann.state["code"] not in {opened.live.table.code for opened in drawn}


async def test_a_code_that_cannot_be_stored_stays_as_it_was() -> None:
    """Nobody is told of a code that leads nowhere."""
    stores: list[UnreliableStore] = []

    def store(tables: object) -> UnreliableStore:
        stores.append(UnreliableStore(tables))  # type: ignore[arg-type] # what it is given
        return stores[0]

    async with open_server(store=store) as server:
        (ann,) = await server.table("Ann")
        code = ann.state["code"]
        stores[0].away = True
        assert (await ann.says("change_code"))["code"] == "NOT_STORED"
        stores[0].away = False

        assert ann.state["code"] == code
        assert (await server.guest().says("join", room_id=code))["event"] == "ack"
