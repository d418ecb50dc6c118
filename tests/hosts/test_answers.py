"""What a room asks of the house: answered once, asked again after a crash."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import Json
from parlour.core.refusal import require
from parlour.hosts.table.hall import Hall
from tests.hosts.evening import evening
from tests.hosts.rooms import Code, HastyRound, Rated

pytestmark = pytest.mark.anyio


async def test_what_a_room_asks_is_answered_by_its_own_thinking() -> None:
    """And the answer is an action like any other: it stands in the log."""
    async with evening() as house:
        house.thinkers.pondering = True
        ann, _ = await house.table("Ann", "Bob", game="hasty")
        await ann.says("start")

        await ann.says("pass", aloud=True)
        assert ann.state["phase"] == "rating"
        await house.settle()

        assert (ann.state["phase"], ann.state["points"]) == ("passing", 7)
        last = (await house.tables.log(ann.state["room_id"], 1, 99))[-1]
        assert (last.by, last.action) == ("house", '{"event":"rated","points":7}')


async def test_what_others_answer_is_asked_of_them() -> None:
    """A judge, say, outside of the house."""
    asked: list[Mapping[str, Json]] = []

    async def judge(about: Mapping[str, Json]) -> Rated:
        asked.append(about)
        return Rated(30)

    async with evening() as house:
        house.services = replace(house.services, answers={"loud": judge})
        house.hall = Hall(house.services, house.records)
        ann, _ = await house.table("Ann", "Bob", game="hasty", rounds=1)
        await ann.says("start")

        await ann.says("pass", aloud=True)
        await house.settle()

        assert ann.state["points"] == 30
        assert asked == [{"left": 1}]


async def test_an_answer_that_is_owed_is_asked_for_again_after_a_crash() -> None:
    """A judge who was asked and never answered keeps nobody waiting for ever."""
    async with evening() as house:
        ann, _ = await house.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        await ann.says("pass", aloud=True)
        await house.settle()
        house.reopens()
        house.thinkers.pondering = True

        await ann.comes_back(house.hall)
        await house.settle()

        assert ann.state["points"] == 7


async def test_a_question_nobody_can_answer_is_noted_and_the_table_can_rest() -> None:
    """It is asked again when the table is next loaded."""
    async with evening(ttl=60.0) as house:
        house.thinkers.broken = True
        ann, bob = await house.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        await ann.says("pass", aloud=True)
        await house.settle()
        assert [str(fault) for fault in house.notebook.faults] == ["no thought today"]
        house.notebook.faults.clear()
        ann.goes_offline()
        bob.goes_offline()
        await house.pass_by(61.0)
        await house.hall.tidy()
        assert len(house.hall) == 0

        house.thinkers.broken, house.thinkers.pondering = False, True
        await ann.comes_back(house.hall)
        await house.settle()

        assert ann.state["points"] == 7


async def test_a_room_that_cannot_say_what_it_asks_for_is_noted() -> None:
    """Its moves are stored and told all the same."""
    async with evening() as house:
        house.rooms["hasty"] = replace(house.rooms["hasty"], game=Speechless())
        ann, _ = await house.table("Ann", "Bob", game="hasty")

        assert (await ann.says("start"))["event"] == "ack"

        assert ann.state["status"] == "playing"
        assert [str(fault) for fault in house.notebook.faults] == ["what was it?"]
        house.notebook.faults.clear()


class Speechless(HastyRound):
    """A room with a bug."""

    def asks(self, state: Any) -> Any:
        """Fail."""
        raise RuntimeError("what was it?")


async def test_an_answer_the_room_refuses_is_noted() -> None:
    """It was asked for, so somebody answered wrongly."""
    async with evening() as house:
        house.thinkers.pondering = True
        house.rooms["hasty"] = replace(house.rooms["hasty"], game=HardToPlease())
        ann, _ = await house.table("Ann", "Bob", game="hasty")
        await ann.says("start")

        await ann.says("pass", aloud=True)
        await house.settle()

        assert ann.state["phase"] == "rating"
        assert [str(fault) for fault in house.notebook.faults] == ["Not yours."]
        house.notebook.faults.clear()


class HardToPlease(HastyRound):
    """A room that takes no answer."""

    def act(self, state: Any, seat: Any, action: Any, moment: Any) -> Any:
        """Refuse every rating."""
        require(not isinstance(action, Rated), Code.NOT_YOURS)
        return super().act(state, seat, action, moment)
