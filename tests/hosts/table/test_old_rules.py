"""A server that was renewed while a game was running."""

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from parlour.core.game import Json
from parlour.hosts.codec import HostedGame
from tests.hosts.games import HastyRound
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


class Newer(HastyRound):
    """The same game under new rules."""

    version = "2"


class Upgrading(Newer):
    """New rules that know what to do with an old state."""

    def upgrade(self, state: Json, version: str) -> Json:
        """Fill in what is new: a parcel is worth something from the start."""
        known: Any = state
        return {**known, "points": 5} if version == "1" else state


def renewed(server: LocalServer, game: HastyRound) -> None:
    """Close the server, bring new rules, open it again."""
    server.reopens()
    server.games["hasty"] = HostedGame(game)


async def a_running_game(server: LocalServer) -> tuple[Guest, Guest]:
    """Start a game under the old rules."""
    ann, bob = await server.table("Ann", "Bob", game="hasty")
    await ann.says("start")
    await ann.says("pass")
    return ann, bob


async def test_a_game_under_older_rules_can_be_read_about_and_abandoned() -> None:
    """Nobody plays on under rules he did not begin with."""
    async with open_server() as server:
        ann, bob = await a_running_game(server)
        renewed(server, Newer())

        for guest in (ann, bob):
            await guest.comes_back(server.hall)
        assert (ann.state["phase"], ann.state["to_act"], ann.state["status"]) == ("stale", [], "playing")
        assert (await bob.says("pass"))["code"] == "OLD_RULES"
        await bob.says("legal")
        assert bob.told[-2]["actions"] == []
        assert (await ann.says("abandon"))["event"] == "ack"
        assert bob.effects()[-2:] == ["game_abandoned", "game_ended"]
        record = await server.hall.find_record(bob.state["game_id"])
        assert record is not None
        assert (record.abandoned, record.version, record.view) == (True, "1", "{}")
        assert record.options == '{"rounds":2}'
        assert (await ann.says("start"))["event"] == "ack"
        assert ann.state["phase"] == "passing"


async def test_whoever_leaves_such_a_game_simply_leaves() -> None:
    """And the last one closes it."""
    async with open_server() as server:
        ann, bob = await a_running_game(server)
        renewed(server, Newer())
        await ann.comes_back(server.hall)
        await bob.comes_back(server.hall)

        await bob.says("leave")
        assert ann.state["players"][bob.id]["joined"] is False
        await ann.says("leave")

        assert (await server.guest().says("join", room_id=ann.state["code"]))["code"] == "NO_SUCH_TABLE"


async def test_a_game_that_can_be_brought_up_to_date_goes_on() -> None:
    """The room knows how."""
    async with open_server() as server:
        ann, bob = await a_running_game(server)
        live = await server.live(ann)
        await live.park()
        renewed(server, Upgrading())

        await bob.comes_back(server.hall)

        assert (bob.state["phase"], bob.state["points"]) == ("passing", 5)
        assert (await bob.says("pass"))["event"] == "ack"


async def test_a_game_once_put_aside_is_not_taken_up_again() -> None:
    """The old program would find it with moves missing: those the new one could not read."""
    async with open_server() as server:
        ann, bob = await a_running_game(server)
        renewed(server, Newer())
        await ann.comes_back(server.hall)
        await ann.says("configure", listed=True)
        renewed(server, HastyRound())

        await bob.comes_back(server.hall)

        assert bob.state["phase"] == "stale"
        assert (await bob.says("pass"))["code"] == "OLD_RULES"


async def test_moves_of_a_game_that_cannot_be_played_any_more_are_skipped_in_the_log() -> None:
    """What came after them is not."""
    async with open_server() as server:
        ann, _ = await a_running_game(server)
        version = ann.state["version"]
        renewed(server, Newer())

        await ann.comes_back(server.hall)

        assert ann.state["version"] == version
        assert ann.state == await server.fresh(ann)


async def test_a_table_whose_game_the_house_no_longer_has_says_so() -> None:
    """Rather than that there was no such table."""
    async with open_server() as server:
        ann, _ = await a_running_game(server)
        server.reopens()
        del server.games["hasty"]
        refused = await ann.comes_back(server.hall)

        assert (refused["code"], refused["params"]) == ("OLD_RULES", {"reason": "not_offered"})


async def test_a_table_outlives_a_game_the_house_no_longer_has() -> None:
    """If it has moved on to another since."""
    async with open_server() as server:
        ann, bob = await a_running_game(server)
        await ann.says("abandon")
        await ann.says("configure", game="parcel")
        server.reopens()
        del server.games["hasty"]

        await ann.comes_back(server.hall)
        await bob.comes_back(server.hall)

        assert (await ann.says("pass"))["code"] == "OLD_RULES"
        assert (await ann.says("start"))["event"] == "ack"


async def test_options_that_are_no_longer_offered_are_the_new_ones() -> None:
    """A table that waits is not lost over them."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", game="hasty", rounds=9)
        server.reopens()
        server.games["hasty"] = HostedGame(Speedy())

        await ann.comes_back(server.hall)

        assert ann.state["options"] == {"rounds": "few"}


@dataclass(frozen=True)
class Speed:
    """Other options."""

    rounds: Literal["few", "many"] = "few"


class Speedy(HastyRound):
    """The same game with other options."""

    Options = Speed
