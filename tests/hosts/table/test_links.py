"""A seat's link opens the seat again and again, and where only links lead in, there is no other way."""

import pytest

from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


async def invite(
    server: LocalServer, *names: str, game: str = "quiet", links: int = 2, known: bool = True
) -> list[Guest]:
    """Open a table with `links` links, and let guests with these names, `known` by their cookies, open theirs."""
    guests, _ = await server.invite(game, *names, links=links, known=known)
    return guests


async def test_the_link_of_a_player_who_left_before_the_match_opens_again() -> None:
    """The seat is free again, and the same link leads to it."""
    async with open_server() as server:
        ann, bob = await invite(server, "Ann", "Bob")

        await bob.says("leave")
        freed = dict(ann.state["players"][bob.id])
        await bob.comes_back(server.hall, name="Bob")

        assert (freed["name"], freed["joined"], freed["connected"]) == ("", False, False)
        assert ann.state["players"][bob.id]["name"] == "Bob"
        assert ann.state["players"][bob.id]["joined"] is True
        assert ann.effects()[-2:] == ["player_left", "player_joined"]


async def test_a_host_who_left_an_empty_table_is_host_again_by_their_link() -> None:
    """Nobody else was there to become host."""
    async with open_server() as server:
        (ann,) = await invite(server, "Ann")

        await ann.says("leave")
        await ann.comes_back(server.hall, name="Ann")

        assert ann.state["host"] == ann.id
        assert (await ann.says("start"))["event"] == "ack"


@pytest.mark.slow
async def test_a_player_who_left_after_the_match_comes_back_to_see_how_it_ended() -> None:
    """Their name stays in the shown match."""
    async with open_server() as server:
        ann, bob = await invite(server, "Ann", "Bob")
        await ann.says("start")
        for _ in range(2):
            await ann.says("pass")
            await bob.says("pass")
        assert ann.state["status"] == "waiting"

        await bob.says("leave")
        left = dict(ann.state["players"][bob.id])
        back = await bob.comes_back(server.hall)

        assert back["event"] == "ack"
        assert (left["name"], left["joined"]) == ("Bob", False)
        assert bob.state["history"][-1]["names"] == {ann.id: "Ann", bob.id: "Bob"}
        assert bob.state["players"][bob.id]["joined"] is True


async def test_a_link_opened_by_someone_else_during_a_match_does_not_rename_the_player() -> None:
    """Opening a friend's link by mistake renames nobody; before the match it does, and so does a change of name."""
    async with open_server() as server:
        ann, bob = await invite(server, "Ann", "Bob")
        elsewhere = server.guest("ann")
        seat = {"room_id": ann.state["room_id"], "token": bob.token}

        await elsewhere.says("join", **seat, name="Bobby")
        assert ann.state["players"][bob.id]["name"] == "Bobby"
        elsewhere.goes_offline()
        await ann.says("start")
        elsewhere = server.guest("ann")
        await elsewhere.says("join", **seat, name="Ann")
        assert ann.state["players"][bob.id]["name"] == "Bobby"
        assert elsewhere.id == bob.id

        await elsewhere.says("join", room_id=ann.state["room_id"], name="Robert")
        assert ann.state["players"][bob.id]["name"] == "Robert"
        await bob.comes_back(server.hall, name="Bob")
        assert ann.state["players"][bob.id]["name"] == "Bob"


async def test_two_people_without_a_cookie_are_not_the_same_person() -> None:
    """The server knows neither of them, so neither renames a player."""
    async with open_server() as server:
        ann, bob = await invite(server, "Ann", "Bob", known=False)
        await ann.says("start")

        await server.guest().says("join", room_id=ann.state["room_id"], token=bob.token, name="Eve")

        assert ann.state["players"][bob.id]["name"] == "Bob"


async def test_a_refused_link_does_not_say_which_part_is_wrong() -> None:
    """Guessing reveals nothing about tables or seats."""
    async with open_server() as server:
        ann, _ = await invite(server, "Ann", "Bob")
        table, seat = ann.state["room_id"], ann.token
        asked = [(table, "x" * 22), ("nosuchtable1", "x" * 22), ("nosuchtable1", seat)]
        told = [await server.guest().says("join", room_id=room, token=token, name="Eve") for room, token in asked]

        assert {(no["code"], no["message"]) for no in told} == {("NO_SUCH_TABLE", "No such table.")}


async def test_nobody_is_removed_from_a_match_that_waits_for_them() -> None:
    """It would wait for ever; between matches they can be removed."""
    async with open_server() as server:
        ann, bob = await invite(server, "Ann", "Bob")
        await ann.says("start")

        refused = await ann.says("remove", player_id=bob.id)
        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "playing"})
        await ann.says("abandon")
        assert (await ann.says("remove", player_id=bob.id))["event"] == "ack"

        assert (await bob.comes_back(server.hall))["code"] == "NO_SUCH_TABLE"


async def test_a_player_who_left_is_not_in_the_next_match() -> None:
    """The first match waited for them; the host stops it and plays without them, while their seat is blocked."""
    async with open_server() as server:
        ann, bob = await invite(server, "Ann", "Bob")
        await ann.says("start")
        await bob.says("leave")
        await ann.says("abandon")

        await ann.says("start")
        late = await bob.comes_back(server.hall)

        assert "holds" not in ann.state["players"][bob.id]
        assert late["code"] == "SEAT_BLOCKED"
        for _ in range(2):
            await ann.says("pass")
        assert (await bob.comes_back(server.hall))["event"] == "ack"
        assert ann.state["players"][bob.id]["joined"] is True


async def test_the_code_only_lets_people_watch_until_the_host_lets_them_play() -> None:
    """Without a link nobody takes a free seat or a bot's; a player with a link may watch for a while."""
    async with open_server() as server:
        ann, bob = await invite(server, "Ann", "Bob")
        await ann.says("add_bot")
        zoe = await server.joins("Zoe", ann.state["code"])
        await bob.says("set_role", role="spectator")

        for wish in ({}, {"chair": "p3"}):
            refused = await zoe.says("set_role", role="player", **wish)
            assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "link_only"})
        assert (await bob.says("set_role", role="player"))["event"] == "ack"
        await ann.says("remove_bot", player_id="p3")
        assert (await ann.says("set_role", role="player", player_id=zoe.id))["event"] == "ack"

        assert list(ann.state["players"]) == [ann.id, bob.id, zoe.id]
