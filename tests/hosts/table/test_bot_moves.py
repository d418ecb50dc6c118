"""Bots at the table: their moves are owed by the state, made once a turn, and again after a crash."""

from typing import Any

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.table.live import LiveTable
from tests.hosts.games import Code, HastyRound, Rated
from tests.hosts.table.evening import Evening, evening
from tests.hosts.table.guests import Guest

pytestmark = pytest.mark.anyio


async def against_a_bot(house: Evening, game: str = "hasty", **options: Any) -> Guest:
    """Start a game of Ann against a bot and make Ann's first move."""
    (ann,) = await house.table("Ann", game=game, **options)
    await ann.says("add_bot")
    await ann.says("start")
    await ann.says("pass")
    return ann


async def test_bots_play_whole_games_against_each_other() -> None:
    """With nobody but a spectator to watch."""
    async with evening() as house:
        (ann,) = await house.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("add_bot")
        await ann.says("set_role", role="spectator")
        await ann.says("start")

        for _ in range(12):
            await house.pass_by(2)

        assert ann.state["phase"] == "scoring"
        assert set(ann.state["scores"]) == {"p2", "p3"}


async def test_a_bot_that_breaks_moves_by_default_and_its_fault_is_noted() -> None:
    """Nobody waits for a bot for ever."""
    async with evening() as house:
        house.thinkers.broken = True
        ann = await against_a_bot(house)

        await house.pass_by(0.7)

        assert ann.state["to_act"] == ["p1"]
        assert [str(fault) for fault in house.notebook.faults] == ["no bot today"]
        house.notebook.faults.clear()


async def test_a_bot_that_breaks_the_rules_moves_by_default() -> None:
    """Its choice goes through the same checks as anybody's."""
    async with evening() as house:
        house.games["hasty"].game.bots = {"cheat": lambda _view, _seat, _dice: Rated(1000)}
        try:
            ann = await against_a_bot(house)
            await house.pass_by(0.7)
        finally:
            house.games["hasty"].game.bots = HastyRound.bots

        assert ann.state["points"] == 0
        assert ann.state["to_act"] == ["p1"]
        assert len(house.notebook.faults) == 1
        house.notebook.faults.clear()


async def test_a_bot_thinks_once_a_turn_whatever_others_do_meanwhile() -> None:
    """Talk, newcomers and slower players do not make it start again."""
    async with evening() as house:
        (ann,) = await house.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("announce", letter="T")
        await house.settle()
        thoughts = house.thinkers.thoughts

        await ann.says("configure", listed=True)
        await house.joins("Zoe", ann.state["code"])
        await ann.says("place", row=0, col=0)
        await house.pass_by(2)

        assert ann.state["turn_number"] == 1
        assert house.thinkers.thoughts == thoughts + 1, "one more for the next turn, which is the bot's"


async def test_what_a_bot_thought_of_for_one_turn_is_not_played_in_the_next() -> None:
    """The timer was quicker; the bot thinks anew."""
    async with evening() as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("add_bot")
        await ann.says("configure", options={"random_letters": True})
        await ann.says("start")
        await house.settle()
        before = house.thinkers.thoughts
        await ann.says("place", row=0, col=0)
        live = await house.live(ann)
        bot = live.table.members[-1].id

        await live.do(bot, house.games["crossword"].game.default(live.table.match.state, bot))  # type: ignore[union-attr] # a game runs
        await bob.says("place", row=0, col=0)
        await house.settle()

        assert ann.state["turn_number"] == 1
        assert house.thinkers.thoughts == before + 1
        await house.pass_by(2)
        assert ann.state["players"][bot]["placed"] is True


async def test_bots_go_on_after_a_crash() -> None:
    """What is owed is read off the state."""
    async with evening() as house:
        ann = await against_a_bot(house)
        house.reopens()

        await ann.comes_back(house.hall)
        await house.pass_by(0.7)

        assert ann.state["to_act"] == ["p1"]


async def test_only_the_process_that_owns_a_table_runs_its_errands() -> None:
    """Others serve it all the same."""
    async with evening(owns=False) as house:
        ann = await against_a_bot(house)

        await house.pass_by(5.0)

        assert ann.state["to_act"] == ["p2"]
        assert house.thinkers.thoughts == 0


async def test_a_bot_whose_move_came_too_late_thinks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its board was changed under its hands: by a stand-in's owner, say."""
    async with evening() as house:
        (ann,) = await house.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("announce", letter="T")
        await house.settle()
        do, thoughts = LiveTable.do, house.thinkers.thoughts
        refusals = [Rejected(Code.NOT_YOURS)]

        async def meanwhile(live: LiveTable, *move: Any) -> int:
            if refusals:
                refusal = refusals.pop()
                await ann.says("configure", listed=True)
                raise refusal
            return await do(live, *move)

        monkeypatch.setattr(LiveTable, "do", meanwhile)  # others are quicker, once
        await house.pass_by(2)
        await house.pass_by(2)

        assert ann.state["players"]["p2"]["placed"] is True
        assert house.thinkers.thoughts == thoughts + 1


async def test_moves_of_bots_and_timers_are_noted_like_those_of_people() -> None:
    """Whoever runs the server reads and counts every move, whoever made it: once each, with its seat."""
    async with evening() as house:
        ann = await against_a_bot(house)
        await ann.says("configure", bot_pace="quick")
        house.notebook.taken.clear()
        await house.pass_by(0.7)
        assert house.notebook.taken == [("p2", "pass")]

        await ann.says("abandon")
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")
        house.notebook.taken.clear()
        await house.pass_by(30)
        assert house.notebook.taken == [("p1", "pass")]


async def test_a_timer_that_calls_a_bot_is_noted_as_the_houses_doing() -> None:
    """And then the bot's own move."""
    async with evening() as house:
        ann, bob = await house.table("Ann", "Bob", game="parcel")
        await ann.says("configure", absence_seconds=60)
        await ann.says("start")
        await ann.says("pass")
        bob.goes_offline()
        house.notebook.taken.clear()

        await house.pass_by(60)
        await house.pass_by(0.7)

        assert house.notebook.taken == [("house", "absent"), (bob.id, "pass")]
