"""Playing and watching without having said a name."""

import pytest

from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("game", "name"), [("crossword", "Player 1"), ("president", "Player 1")])
async def test_who_gives_no_name_plays_at_once_under_the_number_of_the_chair(game: str, name: str) -> None:
    """Nobody needs a name against bots; others must still be able to tell players apart."""
    async with open_server() as server:
        live = (await server.hall.open(game, {})).live
        ann = server.guest("ann")

        await ann.says("join", room_id=live.table.code)

        player = ann.state["players"][ann.id]
        assert (player["name"], player["unnamed"]) == (name, True)


async def test_a_name_can_be_given_in_the_middle_of_a_game() -> None:
    """Somebody who is joined by a friend is asked then, and play goes on."""
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


async def test_a_name_is_kept_by_who_comes_back_without_saying_it_again() -> None:
    """A phone that reconnects says nothing but its token."""
    async with open_server() as server:
        ann, ben = await server.table("Ann", "Ben")

        await ben.comes_back(server.hall)

        assert "unnamed" not in ann.state["players"][ben.id]
        assert ann.state["players"][ben.id]["name"] == "Ben"


async def test_watching_needs_no_name() -> None:
    """Who only looks is counted: the others learn that somebody is there, and no name."""
    async with open_server() as server:
        ann, _ben = await server.table("Ann", "Ben")
        await ann.says("start")
        someone = server.guest("someone")

        await someone.says("join", room_id=ann.state["code"], role="spectator")

        assert ann.state["spectators"][someone.id]["unnamed"] is True
        assert "board" not in someone.state


async def test_who_watches_without_a_name_gives_one_before_speaking() -> None:
    """Everybody knows whom they talk to."""
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


async def test_those_who_watch_without_a_name_count_as_everybody_else_does() -> None:
    """A table has fifty members; hiding one's name makes no room for more."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        for number in range(49):
            await server.guest(f"one{number}").says("join", room_id=ann.state["code"], role="spectator")

        refused = await server.guest("last").says("join", room_id=ann.state["code"], role="spectator")

        assert refused["code"] == "ROOM_FULL"


async def test_a_table_that_lets_nobody_watch_lets_nobody_watch_without_a_name() -> None:
    """A setting of the host holds for everybody."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        await ann.says("configure", spectators="off")

        refused = await server.guest("someone").says("join", room_id=ann.state["code"], role="spectator")

        assert refused["params"] == {"reason": "no_spectators"}


async def test_who_watched_without_a_name_plays_under_the_number_of_the_chair() -> None:
    """Nobody is kept from the next game for want of a name."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        someone = server.guest("someone")
        await someone.says("join", room_id=ann.state["code"], role="spectator")

        await someone.says("set_role", role="player")

        assert ann.state["players"][someone.id]["name"] == "Player 2"
