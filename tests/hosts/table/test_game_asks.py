"""A game's asks: each is answered once, and asked again after a crash."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import Ask, Json, Seat, Step
from parlour.core.refusal import require
from parlour.hosts.table.hall import Hall
from tests.hosts.games import Code, HastyRound, Parcel, Rated
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


async def pass_aloud(server: LocalServer, game: HastyRound) -> Guest:
    """Let Ann and Bob play `game`, and let Ann pass aloud, which needs an answer."""
    server.games["hasty"] = replace(server.games["hasty"], game=game)
    ann, _ = await server.table("Ann", "Bob", game="hasty")
    await ann.says("start")
    await ann.says("pass", aloud=True)
    await server.settle()
    return ann


async def test_a_game_answers_its_own_asks_in_a_worker() -> None:
    """The answer is an action like any other and is logged."""
    async with open_server() as server:
        server.thinkers.pondering = True
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")

        await ann.says("pass", aloud=True)
        assert ann.state["phase"] == "rating"
        await server.settle()

        assert (ann.state["phase"], ann.state["points"]) == ("passing", 7)
        last = (await server.tables.log(ann.state["room_id"], 1, 99))[-1]
        assert (last.by, last.action) == ("house", '{"event":"rated","points":7}')


async def test_a_service_answers_the_asks_it_is_registered_for() -> None:
    """For example a judge outside the server."""
    asked: list[tuple[str, Mapping[str, Json]]] = []

    async def judge(table: str, about: Mapping[str, Json]) -> Rated:
        asked.append((table, about))
        return Rated(30)

    async with open_server() as server:
        server.services = replace(server.services, answers={"loud": judge})
        server.hall = Hall(server.services, server.records)
        ann, _ = await server.table("Ann", "Bob", game="hasty", rounds=1)
        await ann.says("start")

        await ann.says("pass", aloud=True)
        await server.settle()

        assert ann.state["points"] == 30
        assert asked == [(ann.state["room_id"], {"left": 1})]


async def test_an_unanswered_ask_is_asked_again_after_a_crash() -> None:
    """A judge that never answered keeps nobody waiting for ever."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        await ann.says("pass", aloud=True)
        await server.settle()
        server.reopens()
        server.thinkers.pondering = True

        await ann.comes_back(server.hall)
        await server.settle()

        assert ann.state["points"] == 7


@pytest.mark.slow
async def test_an_ask_nobody_can_answer_is_logged_and_the_table_can_be_parked() -> None:
    """It is asked again when the table is next loaded."""
    async with open_server(ttl=60.0) as server:
        server.thinkers.broken = True
        ann, bob = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        await ann.says("pass", aloud=True)
        await server.settle()
        assert [str(fault) for fault in server.notebook.faults] == ["no thought today"]
        server.notebook.faults.clear()
        ann.goes_offline()
        bob.goes_offline()
        await server.pass_by(61.0)
        await server.hall.tidy()
        assert len(server.hall) == 0

        server.thinkers.broken, server.thinkers.pondering = False, True
        await ann.comes_back(server.hall)
        await server.settle()

        assert ann.state["points"] == 7


async def test_a_game_that_fails_to_list_its_asks_is_logged() -> None:
    """Its moves are stored and told anyway."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=RoundWithFailingAsks())
        ann, _ = await server.table("Ann", "Bob", game="hasty")

        assert (await ann.says("start"))["event"] == "ack"

        assert ann.state["status"] == "playing"
        assert [str(fault) for fault in server.notebook.faults] == ["what was it?"]
        server.notebook.faults.clear()


class RoundWithFailingAsks(HastyRound):
    """A game with a bug."""

    def asks(self, state: Any) -> Any:
        """Fail."""
        raise RuntimeError("what was it?")


async def test_an_answer_the_game_refuses_is_logged() -> None:
    """The game asked for it, so the answer was wrong."""
    async with open_server() as server:
        server.thinkers.pondering = True

        ann = await pass_aloud(server, HardToPlease())

        assert ann.state["phase"] == "rating"
        assert [str(fault) for fault in server.notebook.faults] == ["Not yours."]
        server.notebook.faults.clear()


class HardToPlease(HastyRound):
    """A game that accepts no answer."""

    def act(self, state: Any, seat: Any, action: Any, moment: Any) -> Any:
        """Refuse every rating."""
        require(not isinstance(action, Rated), Code.NOT_YOURS)
        return super().act(state, seat, action, moment)


async def test_a_game_may_supply_an_answer_when_nobody_can() -> None:
    """The fault is logged and the match goes on."""
    async with open_server() as server:
        server.thinkers.broken = True

        ann = await pass_aloud(server, ContentRound())

        assert (ann.state["phase"], ann.state["points"]) == ("passing", 1)
        assert [str(fault) for fault in server.notebook.faults] == ["no thought today"]
        server.notebook.faults.clear()


async def test_a_game_may_also_supply_an_answer_when_it_refuses_the_one_it_got() -> None:
    """A wrong answer keeps nobody waiting."""
    async with open_server() as server:
        server.thinkers.pondering = True

        ann = await pass_aloud(server, ChoosyRound())

        assert (ann.state["phase"], ann.state["points"]) == ("passing", 1)
        assert [str(fault) for fault in server.notebook.faults] == ["Not yours."]
        server.notebook.faults.clear()


@pytest.mark.slow
async def test_an_answer_that_comes_too_late_is_no_fault() -> None:
    """Its match is over."""
    asked, told = asyncio.Event(), asyncio.Event()

    async def judge(_table: str, _about: Mapping[str, Json]) -> Rated:
        asked.set()
        with suppress(asyncio.CancelledError):  # a judge that ignores its cancellation
            await told.wait()
        return Rated(30)

    async with open_server() as server:
        server.services = replace(server.services, answers={"loud": judge})
        server.games["hasty"] = replace(server.games["hasty"], game=ContentRound())
        server.hall = Hall(server.services, server.records)
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        await ann.says("pass", aloud=True)
        await asked.wait()

        await ann.says("abandon")
        told.set()
        await server.settle()

        assert (ann.state["status"], ann.state["points"]) == ("waiting", 0)


class ContentRound(HastyRound):
    """A game that can do without an answer."""

    def unanswered(self, ask: Ask) -> Rated:
        """Rate low."""
        return Rated(1)

    def abandon(self, state: Parcel, reason: str) -> Step[Parcel]:
        """Stop waiting for an answer."""
        return super().abandon(replace(state, unrated=False), reason)


class ChoosyRound(ContentRound):
    """A game that does not accept every answer."""

    def act(self, state: Any, seat: Any, action: Any, moment: Any) -> Any:
        """Refuse high ratings and late ones."""
        require(not isinstance(action, Rated) or action.points < 5, Code.NOT_YOURS)
        return super().act(state, seat, action, moment)


@pytest.mark.slow
async def test_bots_do_not_act_where_the_game_waits_for_people() -> None:
    """A game may wait for everyone and still not for bots."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=Human())
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("pass")

        await server.pass_by(1.0)

        assert server.thinkers.thoughts == 0


class Human(HastyRound):
    """A game that wants people to act."""

    def to_act(self, state: Any) -> frozenset[Seat]:
        """Wait for everyone."""
        return frozenset(state.seats)

    def waits_for_people(self, state: Any) -> bool:
        """Wait for people."""
        return True


async def test_a_game_may_decide_whose_turn_it_is() -> None:
    """It may name a player even while nobody can act."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=Certain())
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")

        await ann.says("pass", aloud=True)

        assert (ann.state["to_act"], ann.state["turn"]) == ([], "p2")


class Certain(HastyRound):
    """A game in which it is always the holder's turn, even while they wait."""

    def turn(self, state: Any, must: frozenset[Seat]) -> Seat:
        """Return the holder."""
        holder: Seat = state.holder
        return holder


async def test_an_action_that_changes_nothing_makes_no_new_version() -> None:
    """A game may accept an action and leave everything as it was."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=IdleRound())
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        version = ann.state["version"]

        answer = await ann.says("pass")

        assert (answer["event"], answer["version"]) == ("ack", version)


class IdleRound(HastyRound):
    """A game in which nothing happens."""

    def act(self, state: Any, seat: Any, action: Any, moment: Any) -> Step[Any]:
        """Do nothing."""
        return Step(state)
