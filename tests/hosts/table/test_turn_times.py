"""How long players take, each counted from the moment the game waits for them."""

import pytest

from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


async def test_a_turn_lasts_from_the_move_before_to_the_players_own() -> None:
    """Each player has their own time."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")

        await server.pass_by(4)
        await ann.says("pass")
        await server.pass_by(7)
        await bob.says("pass")

        assert server.notebook.turns == [("hasty", 4.0, False), ("hasty", 7.0, False)]


async def test_players_who_act_at_the_same_time_are_timed_separately() -> None:
    """Nobody is charged with the slowest player's time."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("announce", letter="T")
        server.notebook.turns.clear()

        await server.pass_by(2)
        await bob.says("place", row=0, col=0)
        await server.pass_by(3)
        await ann.says("place", row=0, col=0)

        assert server.notebook.turns == [("crossword", 2.0, False), ("crossword", 5.0, False)]


async def test_bots_are_counted_apart_from_people() -> None:
    """They have their own pace."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", game="hasty")
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("pass")

        await server.pass_by(60)

        assert [is_bot for _, _, is_bot in server.notebook.turns] == [False, True]


async def test_only_moves_end_a_turn() -> None:
    """A refusal or a change of the table's settings does not."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")

        await server.pass_by(4)
        await bob.says("pass")
        await ann.says("configure", bot_pace="calm")
        await server.pass_by(1)
        await ann.says("pass")

        assert server.notebook.turns == [("hasty", 5.0, False)]


async def test_turns_that_began_before_the_table_was_loaded_are_left_out() -> None:
    """Nobody knows for how much of that time the server was closed."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        server.reopens()
        await ann.comes_back(server.hall)
        await bob.comes_back(server.hall)

        await server.pass_by(9)
        await ann.says("pass")
        await server.pass_by(2)
        await bob.says("pass")

        assert server.notebook.turns == [("hasty", 2.0, False)]
