"""What a room asks of the server: answered once, asked again after a crash."""

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
from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


async def test_what_a_room_asks_is_answered_by_its_own_thinking() -> None:
    """And the answer is an action like any other: it stands in the log."""
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


async def test_what_others_answer_is_asked_of_them() -> None:
    """A judge, say, outside of the server."""
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


async def test_an_answer_that_is_owed_is_asked_for_again_after_a_crash() -> None:
    """A judge who was asked and never answered keeps nobody waiting for ever."""
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


async def test_a_question_nobody_can_answer_is_noted_and_the_table_can_rest() -> None:
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


async def test_a_room_that_cannot_say_what_it_asks_for_is_noted() -> None:
    """Its moves are stored and told all the same."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=Speechless())
        ann, _ = await server.table("Ann", "Bob", game="hasty")

        assert (await ann.says("start"))["event"] == "ack"

        assert ann.state["status"] == "playing"
        assert [str(fault) for fault in server.notebook.faults] == ["what was it?"]
        server.notebook.faults.clear()


class Speechless(HastyRound):
    """A room with a bug."""

    def asks(self, state: Any) -> Any:
        """Fail."""
        raise RuntimeError("what was it?")


async def test_an_answer_the_room_refuses_is_noted() -> None:
    """It was asked for, so somebody answered wrongly."""
    async with open_server() as server:
        server.thinkers.pondering = True
        server.games["hasty"] = replace(server.games["hasty"], game=HardToPlease())
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")

        await ann.says("pass", aloud=True)
        await server.settle()

        assert ann.state["phase"] == "rating"
        assert [str(fault) for fault in server.notebook.faults] == ["Not yours."]
        server.notebook.faults.clear()


class HardToPlease(HastyRound):
    """A room that takes no answer."""

    def act(self, state: Any, seat: Any, action: Any, moment: Any) -> Any:
        """Refuse every rating."""
        require(not isinstance(action, Rated), Code.NOT_YOURS)
        return super().act(state, seat, action, moment)


async def test_a_room_may_say_what_it_is_told_when_nobody_can_answer() -> None:
    """The fault is noted, and the game goes on."""
    async with open_server() as server:
        server.thinkers.broken = True
        server.games["hasty"] = replace(server.games["hasty"], game=Content())
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")

        await ann.says("pass", aloud=True)
        await server.settle()

        assert (ann.state["phase"], ann.state["points"]) == ("passing", 1)
        assert [str(fault) for fault in server.notebook.faults] == ["no thought today"]
        server.notebook.faults.clear()


async def test_it_is_told_the_same_when_it_refuses_the_answer() -> None:
    """Whoever answered wrongly keeps nobody waiting."""
    async with open_server() as server:
        server.thinkers.pondering = True
        server.games["hasty"] = replace(server.games["hasty"], game=Choosy())
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")

        await ann.says("pass", aloud=True)
        await server.settle()

        assert (ann.state["phase"], ann.state["points"]) == ("passing", 1)
        assert [str(fault) for fault in server.notebook.faults] == ["Not yours."]
        server.notebook.faults.clear()


async def test_an_answer_that_comes_too_late_is_no_fault() -> None:
    """The game it was for is over."""
    asked, told = asyncio.Event(), asyncio.Event()

    async def judge(_table: str, _about: Mapping[str, Json]) -> Rated:
        asked.set()
        with suppress(asyncio.CancelledError):  # one who does not hear that he is called back
            await told.wait()
        return Rated(30)

    async with open_server() as server:
        server.services = replace(server.services, answers={"loud": judge})
        server.games["hasty"] = replace(server.games["hasty"], game=Content())
        server.hall = Hall(server.services, server.records)
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        await ann.says("pass", aloud=True)
        await asked.wait()

        await ann.says("abandon")
        told.set()
        await server.settle()

        assert (ann.state["status"], ann.state["points"]) == ("waiting", 0)


class Content(HastyRound):
    """A room that makes do without an answer."""

    def unanswered(self, ask: Ask) -> Rated:
        """Be content with little."""
        return Rated(1)

    def abandon(self, state: Parcel, reason: str) -> Step[Parcel]:
        """Wait for no answer any more."""
        return super().abandon(replace(state, unrated=False), reason)


class Choosy(Content):
    """A room that does not take every answer."""

    def act(self, state: Any, seat: Any, action: Any, moment: Any) -> Any:
        """Refuse what is too much, or asked for no more."""
        require(not isinstance(action, Rated) or action.points < 5, Code.NOT_YOURS)
        return super().act(state, seat, action, moment)


async def test_bots_leave_to_people_what_a_room_wants_of_people() -> None:
    """A game may wait for all and yet not for bots."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=Human())
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("pass")

        await server.pass_by(1.0)

        assert server.thinkers.thoughts == 0


class Human(HastyRound):
    """A room that wants people to act."""

    def to_act(self, state: Any) -> frozenset[Seat]:
        """Wait for everybody."""
        return frozenset(state.seats)

    def waits_for_people(self, state: Any) -> bool:
        """Leave it to them."""
        return True


async def test_a_room_may_know_better_whose_turn_it_is() -> None:
    """While nobody can act, for example."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=Certain())
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")

        await ann.says("pass", aloud=True)

        assert (ann.state["to_act"], ann.state["turn"]) == ([], "p2")


class Certain(HastyRound):
    """A room whose turn is the holder's, even while he waits."""

    def turn(self, state: Any, must: frozenset[Seat]) -> Seat:
        """Name the holder."""
        holder: Seat = state.holder
        return holder


async def test_what_is_done_in_vain_is_no_new_version() -> None:
    """A room may take something and leave everything as it was."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=Idle())
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        version = ann.state["version"]

        answer = await ann.says("pass")

        assert (answer["event"], answer["version"]) == ("ack", version)


class Idle(HastyRound):
    """A room in which nothing happens."""

    def act(self, state: Any, seat: Any, action: Any, moment: Any) -> Step[Any]:
        """Do nothing."""
        return Step(state)
