"""How many may play at a table, and whether bots may: the host chooses, within what the game allows."""

from typing import Any

import orjson
import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.table.hall import PlayerLimits
from parlour.hosts.table.snapshot import dump_table, load_table
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


async def president(server: LocalServer, *names: str, **limits: Any) -> list[Guest]:
    """Open a table for cards with these limits, and seat guests with these names."""
    code = (await server.hall.open("president", {}, limits=PlayerLimits(**limits))).live.table.code
    return [await server.joins(name, code) for name in names]


async def test_a_table_for_three_takes_no_fourth_player_unless_the_host_wants_it() -> None:
    """A fourth person watches, and may play when the host has raised the limit."""
    async with open_server() as server:
        ann, _bob, _cat, dan = await president(server, "Ann", "Bob", "Cat", "Dan", max_players=3)

        assert dan.id in ann.state["spectators"]
        assert (await dan.says("set_role", role="player"))["code"] == "ROOM_FULL"
        assert (await ann.says("add_bot"))["code"] == "ROOM_FULL"
        assert ann.state["settings"]["max_players"] == 3
        await ann.says("configure", max_players=4)
        assert (await dan.says("set_role", role="player"))["event"] == "ack"


@pytest.mark.parametrize(("game", "links"), [("president", 3), ("crossword", 2), ("wordle", 2)])
async def test_a_table_with_links_has_as_many_seats_as_links(game: str, links: int) -> None:
    """Others watch by the code, whether or not all links have been opened; the host may invite more."""
    async with open_server() as server:
        opened = await server.hall.open(game, {}, links=links)
        host = server.guest()
        await host.says("join", room_id=opened.live.table.id, token=opened.tokens[0], name="Ann")

        zoe = await server.joins("Zoe", host.state["code"])

        assert zoe.id in host.state["spectators"]
        await host.says("configure", max_players=links + 1)
        assert (await zoe.says("set_role", role="player"))["event"] == "ack"


@pytest.mark.parametrize(("game", "links"), [("crossword", 4), ("president", 4), ("wortkunst", 4)])
async def test_nobody_is_given_a_link_to_a_seat_that_may_not_play(game: str, links: int) -> None:
    """A table for three with four links could never start with everyone who was invited."""
    async with open_server() as server:
        with pytest.raises(Rejected) as no:
            await server.hall.open(game, {}, links=links, limits=PlayerLimits(max_players=3))

        assert no.value.code.value == "BAD_OPTIONS"
        assert no.value.params == {"field": "max_players"}


async def test_a_table_that_needs_more_players_than_links_has_seats_for_them() -> None:
    """With three links and at least four players, the fourth comes by code or is a bot."""
    async with open_server() as server:
        opened = await server.hall.open("president", {}, links=3, limits=PlayerLimits(min_players=4))

        zoe = await server.joins("Zoe", opened.live.table.code)

        assert zoe.id in zoe.state["players"]


async def test_fewer_links_than_a_game_needs_leave_seats_for_people_who_come_by_code() -> None:
    """Two links are not enough for a game of three, so a third person may play."""
    async with open_server() as server:
        opened = await server.hall.open("president", {}, links=2)

        zoe = await server.joins("Zoe", opened.live.table.code)
        yan = await server.joins("Yan", opened.live.table.code)

        assert zoe.id in zoe.state["players"]
        assert yan.id in zoe.state["spectators"]


async def test_a_match_starts_with_as_many_as_the_host_asks_for() -> None:
    """It starts neither with fewer players, nor with more that were seated before."""
    async with open_server() as server:
        ann, _bob, _cat = await president(server, "Ann", "Bob", "Cat", min_players=4)
        refused = await ann.says("start")
        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "players"})
        assert refused["message"] == "It takes 4 to 5 players."

        await server.joins("Dan", ann.state["code"])
        await ann.says("configure", min_players=3, max_players=3)
        assert (await ann.says("start"))["message"] == "It takes 3 players."
        await ann.says("configure", max_players=4)
        assert (await ann.says("start"))["event"] == "ack"


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"min_players": 2}, "min_players"),
        ({"max_players": 6}, "max_players"),
        ({"min_players": 5, "max_players": 4}, "min_players"),
        ({"max_players": 2}, "max_players"),
    ],
)
async def test_three_to_five_play_cards_whatever_the_host_wants(wanted: dict[str, int], field: str) -> None:
    """The minimum never exceeds the maximum, at the opening or later; a refusal changes nothing."""
    async with open_server() as server:
        (ann,) = await president(server, "Ann")

        refused = await ann.says("configure", **wanted)

        assert (refused["code"], refused["params"]) == ("BAD_OPTIONS", {"field": field})
        assert ann.state == await server.fresh(ann)
        with pytest.raises(Rejected) as no:
            await president(server, **wanted)
        assert (no.value.code, no.value.params) == ("BAD_OPTIONS", {"field": field})


@pytest.mark.slow
async def test_the_minimum_cannot_exceed_the_maximum() -> None:
    """The limits are compared even if only one of them is set."""
    async with open_server() as server:
        (ann,) = await president(server, "Ann", max_players=3)

        assert (await ann.says("configure", min_players=4))["code"] == "BAD_OPTIONS"
        assert (await ann.says("configure", min_players=4, max_players=4))["event"] == "ack"
        assert (await ann.says("configure", max_players=3))["code"] == "BAD_OPTIONS"


async def test_another_game_has_its_own_limits() -> None:
    """The host's choice holds there as far as the game allows."""
    async with open_server() as server:
        (ann,) = await president(server, "Ann", max_players=4)

        await ann.says("configure", game="parcel")
        assert "max_players" not in ann.state["settings"], "four is all that game has"
        await ann.says("configure", game="crossword")
        assert ann.state["settings"]["max_players"] == 4


async def test_limits_are_shown_only_where_they_differ_from_the_games() -> None:
    """Only the host can change them, and only between matches."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        assert not {"min_players", "max_players", "enable_bots"} & ann.state["settings"].keys()

        assert (await bob.says("configure", max_players=2))["code"] == "NOT_HOST"
        await ann.says("start")
        for wanted in ({"max_players": 2}, {"min_players": 2}, {"enable_bots": False}):
            assert (await ann.says("configure", **wanted))["params"] == {"reason": "playing"}


@pytest.mark.slow
async def test_where_bots_are_not_wanted_none_joins() -> None:
    """Neither by the button nor by the flag of `join`; bots that were there leave."""
    async with open_server() as server:
        ann, bob = await president(server, "Ann", "Bob")
        await ann.says("add_bot")

        await ann.says("configure", enable_bots=False)

        assert list(ann.state["players"]) == [ann.id, bob.id]
        assert ann.state["settings"]["enable_bots"] is False
        for refused in (
            await ann.says("add_bot"),
            await ann.says("join", room_id=ann.state["code"], bot=True),
        ):
            assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "no_bots"})
        await ann.says("configure", enable_bots=True)
        assert (await ann.says("add_bot"))["event"] == "ack"


@pytest.mark.slow
async def test_without_bots_a_deal_waits_for_a_leaver() -> None:
    """Nobody can play their seat, so it stays theirs; a turn timer still moves for it, and the host may stop."""
    async with open_server() as server:
        ann, bob, cat = await president(server, "Ann", "Bob", "Cat", enable_bots=False)
        await ann.says("configure", turn_seconds=30, absence_seconds=5)
        await ann.says("start")

        for guest in (bob, cat):
            await guest.says("leave")
        await server.pass_by(29)

        assert ann.state["players"][bob.id]["level"] is None
        assert ann.state["players"][bob.id]["joined"] is False
        assert (await ann.says("remove", player_id=bob.id))["params"] == {"reason": "playing"}
        assert (await ann.says("add_bot", player_id=bob.id))["params"] == {"reason": "no_bots"}
        before = ann.state["version"]
        await server.pass_by(30)
        assert ann.state["version"] > before
        assert ann.state["players"][bob.id]["level"] is None
        await bob.comes_back(server.hall)
        assert len(bob.state["hand"]) > 0


async def test_tables_stored_before_the_host_could_choose_open_as_they_were() -> None:
    """An older snapshot has no limits, bot setting or seats in the next match."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        table = (await server.live(ann)).table
        old = orjson.loads(dump_table(table))
        for name in ("min_players", "max_players", "enable_bots"):
            del old["settings"][name]
        for member in (*old["members"], *old["match"]["cast"]):
            del member["plays_next"]

        assert load_table(server.games, orjson.dumps(old).decode()) == table
        assert bob.id in ann.state["players"]
