"""Time limits that a game itself sets for what is due: the table's default acts after them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from parlour.core.game import Game, Patience, Seat, Span, View
from parlour.games.crossword.game import Crossword
from parlour.games.crossword.state import State
from parlour.hosts.codec import HostedGame
from tests.hosts.games import HastyRound, Parcel
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio
PATIENCE = Patience(connected=30, absent=3)


class PatientCrossword(Crossword):
    """Crossword that waits half a minute for players, and three seconds for absent ones."""

    def patience(self, state: State) -> Patience:
        """Wait equally long for everything."""
        return PATIENCE


class PeoplesCrossword(PatientCrossword):
    """A patient Crossword in which only people should act."""

    def waits_for_people(self, state: State) -> bool:
        """Say so always."""
        return True


class SlowBots(HastyRound):
    """A patient game whose bots think for a minute."""

    def patience(self, state: Parcel) -> Patience:
        """Wait equally long for everything."""
        return PATIENCE

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Think longer than the game waits."""
        return Span(60, 60)


@asynccontextmanager
async def patient_server(game: Game[Any, Any] | None = None) -> AsyncIterator[LocalServer]:
    """Open a server with a patient game: Crossword, unless another is given."""
    patient = game or PatientCrossword()
    async with open_server() as server:
        server.games[patient.name] = HostedGame(patient)
        yield server


async def placing(server: LocalServer, **settings: Any) -> list[Guest]:
    """Let Ann, Bob and Cat play until all of them must place a letter."""
    ann, bob, cat = await server.table("Ann", "Bob", "Cat", grid_size=2)
    await ann.says("configure", **settings)
    await ann.says("start")
    await ann.says("announce", letter="T")
    return [ann, bob, cat]


async def test_a_game_may_limit_the_time_although_the_table_does_not() -> None:
    """Everyone sees how much there is, and the default acts for players who were silent."""
    async with patient_server() as server:
        ann, bob, _ = await placing(server, turn_seconds=0)
        await bob.says("place", row=1, col=1)
        assert (ann.state["deadline"], ann.state["time_limit"]) == (server.clock.now() + 30, 30)
        await server.pass_by(29)
        assert ann.state["turn_number"] == 0

        await server.pass_by(1)

        assert ann.state["turn_number"] == 1
        assert ann.state["board"] == [["T", None], [None, None]]
        assert bob.state["board"] == [[None, None], [None, "T"]]


@pytest.mark.parametrize(("turn_seconds", "limit"), [(10, 10), (30, 30), (60, 30)])
async def test_the_shorter_limit_counts(turn_seconds: int, limit: int) -> None:
    """The table and the game each set a limit, and only the game's is shown separately."""
    async with patient_server() as server:
        ann, *_ = await placing(server, turn_seconds=turn_seconds)

        assert ann.state["deadline"] == server.clock.now() + limit
        assert ("time_limit" in ann.state) == (turn_seconds > limit)


async def test_absent_players_have_less_time() -> None:
    """It counts from the moment they lost their connection; the others keep all of theirs."""
    async with patient_server() as server:
        ann, bob, cat = await placing(server)
        await server.pass_by(5)
        bob.goes_offline()
        await server.pass_by(2)
        assert bob.id in ann.state["to_act"]

        await server.pass_by(1)

        assert ann.state["to_act"] == [ann.id, cat.id]


async def test_nobody_waits_for_players_who_have_been_absent_for_long() -> None:
    """Their default acts as soon as it is due."""
    async with patient_server() as server:
        ann, bob, cat = await server.table("Ann", "Bob", "Cat", grid_size=2)
        await ann.says("start")
        bob.goes_offline()
        await server.pass_by(10)

        await ann.says("announce", letter="T")
        await server.settle()

        assert ann.state["to_act"] == [ann.id, cat.id]


async def test_a_player_who_comes_back_in_a_moment_has_all_the_time() -> None:
    """Reloading a page is no absence."""
    async with patient_server() as server:
        ann, bob, _ = await placing(server)
        bob.goes_offline()
        await server.pass_by(2)
        await bob.comes_back(server.hall)

        await server.pass_by(20)

        assert bob.id in ann.state["to_act"]


async def test_there_is_no_limit_where_only_people_should_act() -> None:
    """The default would not help."""
    async with patient_server(PeoplesCrossword()) as server:
        ann, bob, _ = await placing(server)
        bob.goes_offline()

        await server.pass_by(100)

        assert "deadline" not in ann.state
        assert len(ann.state["to_act"]) == 3


async def test_bots_take_at_most_half_of_the_limit() -> None:
    """Otherwise the default would move for a slow one."""
    async with patient_server(SlowBots()) as server:
        (ann,) = await server.table("Ann", game="hasty")
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("pass")
        await server.pass_by(14)
        assert ann.id not in ann.state["to_act"]

        await server.pass_by(1)

        assert ann.id in ann.state["to_act"]
