"""Whoever leaves a running game finds the way back to it."""

import pytest

from tests.hosts.table.evening import Evening, evening

pytestmark = pytest.mark.anyio


async def away(house: Evening, person: str) -> list[bool]:
    """Tell of each table that `person` finds whether they are away from it."""
    return [person in card.left for card in (await house.hall.tables_of(person)).values()]


async def test_who_is_played_for_by_a_bot_finds_the_table_until_they_come_back() -> None:
    """The house says that a bot plays until one comes back, so there must be a way."""
    async with evening() as house:
        (ann,) = await house.table("Ann", game="president")
        for _ in range(3):
            await ann.says("add_bot")
        await ann.says("start")

        await ann.says("leave")
        left = await away(house, "ann")
        again = await house.joins("Ann", ann.state["code"])

        assert left == [True]
        assert again.id == ann.id
        assert await away(house, "ann") == [False]


async def test_who_is_out_of_a_game_finds_its_table_while_the_others_play_on() -> None:
    """Leaving Crossword means watching the rest, if one likes."""
    async with evening() as house:
        ann, ben, _cleo = await house.table("Ann", "Ben", "Cleo", grid_size=2)
        await ann.says("start")

        await ben.says("leave")
        left = await away(house, "ben")
        again = await house.joins("Ben", ann.state["code"])

        assert left == [True]
        assert again.state["spectators"][ben.id]["waits_for"] == "game"
        assert await away(house, "ben") == [False]


async def test_who_was_shown_the_door_finds_no_way_back() -> None:
    """The host has decided otherwise."""
    async with evening() as house:
        ann, ben, _cleo = await house.table("Ann", "Ben", "Cleo", game="president")
        await ann.says("start")

        await ann.says("remove", player_id=ben.id)

        assert await away(house, "ben") == []


async def test_who_leaves_between_games_is_gone() -> None:
    """Nothing waits for them."""
    async with evening() as house:
        _ann, ben = await house.table("Ann", "Ben")

        await ben.says("leave")

        assert await away(house, "ben") == []


async def test_a_game_that_is_closed_behind_its_last_player_leads_nowhere() -> None:
    """Crossword against bots ends when its only person goes."""
    async with evening() as house:
        (ann,) = await house.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("start")

        await ann.says("leave")

        assert await away(house, "ann") == []
