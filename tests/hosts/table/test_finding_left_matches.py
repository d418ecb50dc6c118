"""Players who leave a running match find the way back to it."""

import pytest

from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


async def away(server: LocalServer, person: str) -> list[bool]:
    """Return for each table that `person` finds whether they are away from it."""
    return [person in card.left for card in (await server.hall.tables_of(person)).values()]


async def test_a_player_with_a_stand_in_finds_the_table_until_they_come_back() -> None:
    """The server says that a bot plays until they come back, so there must be a way."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", game="president")
        for _ in range(3):
            await ann.says("add_bot")
        await ann.says("start")

        await ann.says("leave")
        left = await away(server, "ann")
        again = await server.joins("Ann", ann.state["code"])

        assert left == [True]
        assert again.id == ann.id
        assert await away(server, "ann") == [False]


async def test_a_player_who_quit_finds_the_table_while_the_others_play_on() -> None:
    """Players who leave Crossword may watch the rest."""
    async with open_server() as server:
        ann, ben, _cleo = await server.table("Ann", "Ben", "Cleo", grid_size=2)
        await ann.says("start")

        await ben.says("leave")
        left = await away(server, "ben")
        again = await server.joins("Ben", ann.state["code"])

        assert left == [True]
        assert again.state["spectators"][ben.id]["waits_for"] == "game"
        assert await away(server, "ben") == [False]


async def test_a_removed_member_finds_no_way_back() -> None:
    """The host has decided otherwise."""
    async with open_server() as server:
        ann, ben, _cleo = await server.table("Ann", "Ben", "Cleo", game="president")
        await ann.says("start")

        await ann.says("remove", player_id=ben.id)

        assert await away(server, "ben") == []


async def test_a_member_who_leaves_between_matches_is_gone() -> None:
    """Nothing waits for them."""
    async with open_server() as server:
        _ann, ben = await server.table("Ann", "Ben")

        await ben.says("leave")

        assert await away(server, "ben") == []


async def test_a_match_that_ends_with_its_last_player_leads_nowhere() -> None:
    """Crossword against bots ends when its only person leaves."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("start")

        await ann.says("leave")

        assert await away(server, "ann") == []
