"""How long bots seem to think: the game decides, the host makes it faster or slower, and nobody waits for nothing."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from parlour.core.game import Seat, Span, View
from parlour.hosts.codec import HostedGame
from tests.hosts.games import HastyRound
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio

Times = Callable[[View, Seat, str, frozenset[Seat]], Span]


def ten_seconds(*_: object) -> Span:
    """Think for ten seconds, whatever happens."""
    return Span(10, 10)


class TimedRound(HastyRound):
    """A hasty round whose bots take as long as `times` says."""

    def __init__(self, times: Times) -> None:
        self._times = times

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Ask the test."""
        return self._times(view, seat, level, people)


@asynccontextmanager
async def server_of(times: Times) -> AsyncIterator[LocalServer]:
    """Open a server where the bots of the hasty round think for these `times`."""
    async with open_server() as server:
        server.games["hasty"] = HostedGame(TimedRound(times))
        yield server


async def against_a_bot(server: LocalServer, **settings: Any) -> Guest:
    """Start a match of Ann against a bot with these `settings`, and make her first move."""
    (ann,) = await server.table("Ann", game="hasty")
    await ann.says("add_bot")
    if settings:
        await ann.says("configure", **settings)
    await ann.says("start")
    await ann.says("pass")
    return ann


async def race(server: LocalServer, *names: str, bots: int = 2) -> list[Guest]:
    """Start a word race between guests and bots of the second level."""
    guests = await server.table(*names, game="wordle")
    for _ in range(bots):
        await guests[0].says("add_bot")
    await guests[0].says("start")
    return guests


def guesses(guest: Guest) -> dict[str, int]:
    """Count everyone's guesses."""
    return {seat: len(player["marks"]) for seat, player in guest.state["players"].items()}


@pytest.mark.parametrize(("pace", "least", "most"), [("quick", 0.15, 0.35), ("usual", 0.3, 0.7), ("calm", 0.75, 1.75)])
async def test_a_bot_takes_as_long_as_its_game_says_at_the_pace_of_the_table(
    pace: str, least: float, most: float
) -> None:
    """If the game says nothing, bots think for 300 to 700 milliseconds."""
    async with open_server() as server:
        ann = await against_a_bot(server, bot_pace=pace)

        await server.pass_by(least - 0.01)
        assert ann.state["to_act"] == ["p2"]
        await server.pass_by(most - least + 0.02)
        assert ann.state["to_act"] == ["p1"]
        assert ann.effects()[-1] == "passed"
        assert ann.state["settings"]["bot_pace"] == pace


async def test_president_bots_follow_the_specification() -> None:
    """They take 300 to 700 milliseconds a move, unless the host chooses otherwise."""
    async with open_server() as server:
        game = server.games["president"].game

        for level in game.bots:
            assert game.thinking_time({}, Seat("p1"), level, frozenset()) == (0.3, 0.7)


async def test_thinking_time_depends_on_what_the_bot_sees() -> None:
    """The game also gets its level, and the people it waits for."""
    asked: list[tuple[Any, ...]] = []

    def noted(*about: Any) -> Span:
        asked.append(about)
        return Span(1, 1)

    async with server_of(noted) as server:
        await against_a_bot(server)
        await server.settle()

        view, seat, level, people = asked[0]
        assert (seat, level, people) == ("p2", "quick", frozenset())
        assert view["players"]["p2"] == {"holds": True}
        assert "secret" in view, "the bot holds the parcel"


async def test_another_pace_counts_at_once() -> None:
    """Even for a bot that is thinking: a host who finds it slow does not want to wait."""
    async with server_of(ten_seconds) as server:
        ann = await against_a_bot(server, bot_pace="calm")
        await server.pass_by(6)

        await ann.says("configure", bot_pace="quick")
        await server.settle()

        assert ann.state["to_act"] == ["p1"]


async def test_a_bot_does_not_think_until_the_timer_moves_for_it() -> None:
    """Even at the slowest pace it takes at most half of a turn."""
    async with server_of(ten_seconds) as server:
        ann = await against_a_bot(server, bot_pace="calm", turn_seconds=10)

        await server.pass_by(5)

        assert ann.state["to_act"] == ["p1"]
        assert server.thinkers.thoughts == 1


async def test_a_game_that_cannot_tell_the_thinking_time_holds_nobody_up() -> None:
    """Its bot moves at once, and the fault is logged."""

    def broken(*_: object) -> Span:
        raise RuntimeError("no idea")

    async with server_of(broken) as server:
        ann = await against_a_bot(server)
        await server.settle()

        assert ann.state["to_act"] == ["p1"]
        assert [str(fault) for fault in server.notebook.faults] == ["no idea"]
        server.notebook.faults.clear()


async def test_nobody_loses_a_race_before_typing() -> None:
    """Bots guess all the time, so each guess takes as long as that of a person, who has to read first."""
    async with open_server() as server:
        (ann,) = await race(server, "Ann")

        await server.pass_by(8.9)
        assert guesses(ann) == {"p1": 0, "p2": 0, "p3": 0}
        await server.pass_by(9.2)
        assert guesses(ann) == {"p1": 0, "p2": 1, "p3": 1}


async def test_no_bot_starts_waiting_again_because_others_have_guessed() -> None:
    """Otherwise someone who guesses every few seconds would keep all bots from guessing."""
    async with open_server() as server:
        ann, _ = await race(server, "Ann", "Bob", bots=1)

        for word in ("slate", "crown", "humid", "bumpy"):
            assert (await ann.says("guess", word=word))["event"] == "ack"
            await server.pass_by(4.6)

        assert guesses(ann)["p3"] == 1


@pytest.mark.slow
async def test_bots_hurry_once_all_people_are_done() -> None:
    """People who have finished wait only for the bots."""
    async with open_server() as server:
        (ann,) = await race(server, "Ann")
        for word in ("slate", "crown", "humid", "bumpy", "fjord", "gawky"):
            await ann.says("guess", word=word)
        await server.settle()
        assert ann.state["to_act"] == ["p2", "p3"]

        for _ in range(60):
            await server.pass_by(0.25)

        assert ann.state["to_act"] == []
