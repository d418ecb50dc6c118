"""Bots' moves: they follow from the state, are made once a turn, and again after a crash."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import Seat
from parlour.core.refusal import Rejected
from parlour.hosts.codec import HostedGame
from tests.hosts.games import Code, HastyRound, Rated
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


async def against_a_bot(server: LocalServer, game: str = "hasty", **options: Any) -> Guest:
    """Start a match of Ann against a bot and make Ann's first move."""
    (ann,) = await server.table("Ann", game=game, **options)
    await ann.says("add_bot")
    await ann.says("start")
    await ann.says("pass")
    return ann


@pytest.mark.slow
async def test_bots_play_whole_matches_against_each_other() -> None:
    """Only a spectator watches."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("add_bot")
        await ann.says("set_role", role="spectator")
        await ann.says("start")

        for _ in range(12):
            await server.pass_by(2)

        assert ann.state["phase"] == "scoring"
        assert set(ann.state["scores"]) == {"p2", "p3"}


async def test_a_bot_that_crashes_makes_the_default_move_and_its_fault_is_logged() -> None:
    """Nobody waits for a bot for ever."""
    async with open_server() as server:
        server.thinkers.broken = True
        ann = await against_a_bot(server)

        await server.pass_by(0.7)

        assert ann.state["to_act"] == ["p1"]
        assert [str(fault) for fault in server.notebook.faults] == ["no bot today"]
        server.notebook.faults.clear()


class WithCheats(HastyRound):
    """A game whose bots break its rules."""

    bots: Mapping[str, Any] = {"cheat": lambda _view, _seat, _dice: Rated(1000)}


@pytest.mark.slow
async def test_a_bot_that_breaks_the_rules_makes_the_default_move() -> None:
    """Its choice passes the same checks as anyone's."""
    async with open_server() as server:
        server.games["hasty"] = HostedGame(WithCheats())
        ann = await against_a_bot(server)
        await server.pass_by(0.7)

        assert ann.state["points"] == 0
        assert ann.state["to_act"] == ["p1"]
        assert len(server.notebook.faults) == 1
        server.notebook.faults.clear()


@pytest.mark.slow
async def test_a_bot_thinks_once_a_turn_whatever_others_do_meanwhile() -> None:
    """Chat, newcomers and slower players do not make it start again."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("announce", letter="T")
        await server.settle()
        thoughts = server.thinkers.thoughts

        await ann.says("configure", listed=True)
        await server.joins("Zoe", ann.state["code"])
        await ann.says("place", row=0, col=0)
        await server.pass_by(2)

        assert ann.state["turn_number"] == 1
        assert server.thinkers.thoughts == thoughts + 1, "one more for the next turn, which is the bot's"


async def test_a_bot_does_not_play_a_move_it_chose_for_an_earlier_turn() -> None:
    """The timer was faster, so the bot thinks again."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("add_bot")
        await ann.says("configure", options={"random_letters": True})
        await ann.says("start")
        await server.settle()
        before = server.thinkers.thoughts
        await ann.says("place", row=0, col=0)
        live = await server.live(ann)
        bot = live.table.members[-1].id

        await live.do(bot, server.games["crossword"].game.default(live.table.match.state, bot))  # type: ignore[union-attr] # a game runs
        await bob.says("place", row=0, col=0)
        await server.settle()

        assert ann.state["turn_number"] == 1
        assert server.thinkers.thoughts == before + 1
        await server.pass_by(2)
        assert ann.state["players"][bot]["placed"] is True


async def test_bots_go_on_after_a_crash() -> None:
    """Their moves follow from the state."""
    async with open_server() as server:
        ann = await against_a_bot(server)
        server.reopens()

        await ann.comes_back(server.hall)
        await server.pass_by(0.7)

        assert ann.state["to_act"] == ["p1"]


async def test_a_bot_whose_move_came_too_late_thinks_again() -> None:
    """The table changed while it was thinking, so a refusal is not its fault."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=RefusesOnce())
        ann = await against_a_bot(server)
        await server.settle()
        await ann.says("configure", listed=True)

        await server.pass_by(1)

        assert ann.state["to_act"] == ["p1"]
        assert server.thinkers.thoughts == 2


class RefusesOnce(HastyRound):
    """A game that refuses the first move of the second player."""

    def __init__(self) -> None:
        self.refusals = [Rejected(Code.NOT_YOURS)]

    def act(self, state: Any, seat: Seat, action: Any, moment: Any) -> Any:
        """Refuse once."""
        if seat == "p2" and self.refusals:
            raise self.refusals.pop()
        return super().act(state, seat, action, moment)


async def test_moves_of_bots_and_timers_are_logged_like_those_of_people() -> None:
    """Operators can read and count every move: once each, with its seat."""
    async with open_server() as server:
        ann = await against_a_bot(server)
        await ann.says("configure", bot_pace="quick")
        server.notebook.taken.clear()
        await server.pass_by(0.7)
        assert server.notebook.taken == [("p2", "pass")]

        await ann.says("abandon")
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")
        server.notebook.taken.clear()
        await server.pass_by(30)
        assert server.notebook.taken == [("p1", "pass")]


async def test_a_bot_that_stands_in_is_logged_as_the_servers_action() -> None:
    """The bot's own move follows."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        await ann.says("configure", absence_seconds=60)
        await ann.says("start")
        await ann.says("pass")
        bob.goes_offline()
        server.notebook.taken.clear()

        await server.pass_by(60)
        await server.pass_by(0.7)

        assert server.notebook.taken == [("house", "absent"), (bob.id, "pass")]
