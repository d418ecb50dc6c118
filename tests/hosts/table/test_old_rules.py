"""A server that was upgraded during a match."""

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
    """New rules that can upgrade an old state."""

    def upgrade(self, state: Json, version: str) -> Json:
        """Fill in what is new: a parcel has points from the start."""
        known: Any = state
        return {**known, "points": 5} if version == "1" else state


def renewed(server: LocalServer, game: HastyRound) -> None:
    """Close the server, install new rules, and open it again."""
    server.reopens()
    server.games["hasty"] = HostedGame(game)


async def a_running_game(server: LocalServer) -> tuple[Guest, Guest]:
    """Start a match under the old rules."""
    ann, bob = await server.table("Ann", "Bob", game="hasty")
    await ann.says("start")
    await ann.says("pass")
    return ann, bob


async def test_a_match_under_older_rules_can_be_seen_and_abandoned() -> None:
    """Nobody plays on under rules that were not theirs at the start."""
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


async def test_players_can_leave_a_match_under_older_rules() -> None:
    """The table closes when the last one leaves."""
    async with open_server() as server:
        ann, bob = await a_running_game(server)
        renewed(server, Newer())
        await ann.comes_back(server.hall)
        await bob.comes_back(server.hall)

        await bob.says("leave")
        assert ann.state["players"][bob.id]["joined"] is False
        await ann.says("leave")

        assert (await server.guest().says("join", room_id=ann.state["code"]))["code"] == "NO_SUCH_TABLE"


async def test_a_match_that_can_be_upgraded_goes_on() -> None:
    """The game itself converts the old state."""
    async with open_server() as server:
        ann, bob = await a_running_game(server)
        live = await server.live(ann)
        await live.park()
        renewed(server, Upgrading())

        await bob.comes_back(server.hall)

        assert (bob.state["phase"], bob.state["points"]) == ("passing", 5)
        assert (await bob.says("pass"))["event"] == "ack"


async def test_a_match_once_stale_stays_stale() -> None:
    """The old program would find moves missing: those the new one could not read."""
    async with open_server() as server:
        ann, bob = await a_running_game(server)
        renewed(server, Newer())
        await ann.comes_back(server.hall)
        await ann.says("configure", listed=True)
        renewed(server, HastyRound())

        await bob.comes_back(server.hall)

        assert bob.state["phase"] == "stale"
        assert (await bob.says("pass"))["code"] == "OLD_RULES"


async def test_moves_of_a_match_that_can_no_longer_be_played_are_skipped_in_the_log() -> None:
    """Entries after the match are read as usual."""
    async with open_server() as server:
        ann, _ = await a_running_game(server)
        version = ann.state["version"]
        renewed(server, Newer())

        await ann.comes_back(server.hall)

        assert ann.state["version"] == version
        assert ann.state == await server.fresh(ann)


async def test_a_table_whose_game_was_uninstalled_says_so() -> None:
    """It does not claim that there is no such table."""
    async with open_server() as server:
        ann, _ = await a_running_game(server)
        server.reopens()
        del server.games["hasty"]
        refused = await ann.comes_back(server.hall)

        assert (refused["code"], refused["params"]) == ("OLD_RULES", {"reason": "not_offered"})


@pytest.mark.slow
async def test_a_table_outlives_the_game_of_its_last_match() -> None:
    """It opens if it has moved on to another game since."""
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


async def test_options_that_no_longer_exist_become_the_new_defaults() -> None:
    """A waiting table is not lost because of them."""
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
