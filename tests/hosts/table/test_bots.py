"""Bots in free seats."""

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.hosts.codec import HostedGame
from tests.hosts.games import HastyRound
from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


async def test_the_host_fills_seats_with_bots() -> None:
    """Bots have their own names, or those they are given."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")

        await ann.says("add_bot")
        await ann.says("add_bot", level="slow", name=" Robot  One ")

        shown = [(p["name"], p["is_bot"], p["level"]) for p in bob.state["players"].values()]
        assert shown == [
            ("Ann", False, None), ("Bob", False, None), ("Ada", True, "quick"), ("Robot One", True, "slow"),
        ]  # fmt: skip
        assert (await ann.says("add_bot"))["code"] == "ROOM_FULL"
        assert (await bob.says("add_bot"))["code"] == "NOT_HOST"


async def test_a_level_or_name_that_does_not_exist_is_refused() -> None:
    """The refusal lists the levels that exist."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", game="parcel")

        refused = await ann.says("add_bot", level="genius")

        assert (refused["code"], refused["params"]) == ("BAD_OPTIONS", {"field": "level"})
        assert "slow, quick" in refused["message"]
        assert (await ann.says("add_bot", name="\n"))["code"] == "ACTION_NOT_ALLOWED"


class WithoutBots(HastyRound):
    """A game for people only."""

    bots: Mapping[str, Any] = {}


async def test_a_game_without_bots_says_so() -> None:
    """Asking for a bot is refused, and nothing fails."""
    async with open_server() as server:
        server.games["hasty"] = HostedGame(WithoutBots())
        (ann,) = await server.table("Ann", game="hasty")

        assert (await ann.says("add_bot"))["code"] == "BAD_OPTIONS"


async def test_bots_never_run_out_of_names() -> None:
    """The thirteenth is named after its seat."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        for _ in range(11):
            await ann.says("add_bot")
        await ann.says("remove_bot", player_id="p2")
        await ann.says("add_bot", name="Leo")
        await ann.says("remove_bot", player_id="p3")

        await ann.says("add_bot")

        assert len({player["name"] for player in ann.state["players"].values()}) == 12


async def test_join_with_the_bot_flag_brings_a_bot() -> None:
    """Anyone at the table may send it; strangers cannot add a bot."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", game="parcel")

        assert (await ann.says("join", room_id=ann.state["code"], bot=True, name="Robbie"))["event"] == "ack"

        assert ann.state["players"]["p2"]["name"] == "Robbie"
        assert ann.state["players"]["p2"]["is_bot"] is True
        assert (await server.guest().says("join", room_id=ann.state["code"], bot=True))["code"] == "NOT_MEMBER"


async def test_a_bot_asked_for_twice_under_one_id_comes_once() -> None:
    """A lost answer may be requested again."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        asked = {"event": "join", "room_id": ann.state["code"], "bot": True, "id": "robbie"}

        assert await ann.sends(asked) == await ann.sends(asked)

        assert len(ann.state["players"]) == 2
        assert len(ann.state["players"]) == 2


async def test_only_bots_can_be_removed_as_bots_and_only_by_the_host() -> None:
    """People are no bots."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        await ann.says("add_bot")

        assert (await bob.says("remove_bot", player_id="p3"))["code"] == "NOT_HOST"
        assert (await ann.says("remove_bot", player_id=bob.id))["code"] == "ACTION_NOT_ALLOWED"
        assert (await ann.says("remove_bot", player_id="p9"))["code"] == "NOT_MEMBER"
        assert (await ann.says("set_role", player_id="p3", role="spectator"))["code"] == "ACTION_NOT_ALLOWED"
        await ann.says("remove_bot", player_id="p3")
        assert list(bob.state["players"]) == [ann.id, bob.id]


async def test_a_bot_removed_from_a_match_leaves_it_like_a_player() -> None:
    """The others play on."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("announce", letter="T")
        await ann.says("place", row=0, col=0)

        await ann.says("remove_bot", player_id="p2")

        assert ann.state["players"]["p2"]["left"] is True
        assert ann.state["turn_number"] == 1


@pytest.mark.parametrize("way", ["remove_bot", "remove"])
async def test_where_seats_are_kept_a_bot_stays_until_the_match_is_over(way: str) -> None:
    """Nobody else could play its seat, so everyone would have to wait."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", game="parcel")
        await ann.says("add_bot")
        await ann.says("start")

        refused = await ann.says(way, player_id="p2")

        assert refused["params"] == {"reason": "playing"}
        assert ann.state["players"]["p2"]["is_bot"] is True


async def test_no_bot_joins_a_running_match() -> None:
    """A match is played by those who began it."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("start")

        assert (await ann.says("add_bot"))["params"] == {"reason": "playing"}
