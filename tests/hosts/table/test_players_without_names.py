"""Playing and watching without giving a name."""

import pytest

from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("game", "name"), [("crossword", "Player 1"), ("president", "Player 1")])
async def test_a_player_without_a_name_plays_at_once_under_their_seat_number(game: str, name: str) -> None:
    """Nobody needs a name against bots, but players must be told apart."""
    async with open_server() as server:
        live = (await server.hall.open(game, {})).live
        ann = server.guest("ann")

        await ann.says("join", room_id=live.table.code)

        player = ann.state["players"][ann.id]
        assert (player["name"], player["unnamed"]) == (name, True)


async def test_a_name_can_be_given_during_a_match() -> None:
    """A player is asked when a friend joins, and play goes on."""
    async with open_server() as server:
        live = (await server.hall.open("president", {})).live
        ann = server.guest("ann")
        await ann.says("join", room_id=live.table.code)
        await ann.says("add_bot")
        await ann.says("add_bot")
        await ann.says("start")
        ben = await server.joins("Ben", live.table.code)

        await ann.says("join", room_id=live.table.id, name="Ann")

        assert ben.state["players"][ann.id]["name"] == "Ann"
        assert "unnamed" not in ben.state["players"][ann.id]
        assert ben.state == {**await server.fresh(ben), "you": ben.id}


async def test_a_member_who_comes_back_keeps_their_name() -> None:
    """A phone that reconnects sends only its token."""
    async with open_server() as server:
        ann, ben = await server.table("Ann", "Ben")

        await ben.comes_back(server.hall)

        assert "unnamed" not in ann.state["players"][ben.id]
        assert ann.state["players"][ben.id]["name"] == "Ben"


async def test_watching_needs_no_name() -> None:
    """Spectators without a name are counted: the others see that someone is there."""
    async with open_server() as server:
        ann, _ben = await server.table("Ann", "Ben")
        await ann.says("start")
        someone = server.guest("someone")

        await someone.says("join", room_id=ann.state["code"], role="spectator")

        assert ann.state["spectators"][someone.id]["unnamed"] is True
        assert "board" not in someone.state


async def test_a_spectator_gives_a_name_before_they_chat() -> None:
    """Everyone knows who is writing."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        someone = server.guest("someone")
        await someone.says("join", room_id=ann.state["code"], role="spectator")

        refused = await someone.says("chat", text="Hello")
        await someone.says("join", room_id=ann.state["code"], name="Cleo")
        said = await someone.says("chat", text="Hello")

        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "unnamed"})
        assert said["event"] == "ack"
        assert [line["text"] for line in ann.state["chat"]] == ["Hello"]


async def test_spectators_without_a_name_count_like_everyone_else() -> None:
    """A table has fifty members, named or not."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        for number in range(49):
            await server.guest(f"one{number}").says("join", room_id=ann.state["code"], role="spectator")

        refused = await server.guest("last").says("join", room_id=ann.state["code"], role="spectator")

        assert refused["code"] == "ROOM_FULL"


async def test_where_nobody_may_watch_nobody_watches_without_a_name() -> None:
    """The host's setting holds for everyone."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("configure", spectators="off")

        refused = await server.guest("someone").says("join", room_id=ann.state["code"], role="spectator")

        assert refused["params"] == {"reason": "no_spectators"}


async def test_a_spectator_without_a_name_plays_under_their_seat_number() -> None:
    """Nobody is kept from the next match because they have no name."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        someone = server.guest("someone")
        await someone.says("join", room_id=ann.state["code"], role="spectator")

        await someone.says("set_role", role="player")

        assert ann.state["players"][someone.id]["name"] == "Player 2"
