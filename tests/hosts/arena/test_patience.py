"""How long a match waits for a contestant that does not answer, with a clock that only waiting moves."""

import asyncio
from typing import Any

import pytest

from parlour.hosts.arena.match.faults import Failure, Fault, SolverFailed
from parlour.hosts.arena.match.plan import MatchBudget
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.service.limits import Limits
from parlour.hosts.clock import WallClock
from tests.hosts.arena.fakes import PING, Calls, a_plan, only
from tests.hosts.arena.fakes import held as played
from tests.hosts.arena.instant_loop import run

LIMITS = Limits()
BUDGET = MatchBudget(
    LIMITS.seconds,
    results_seconds=LIMITS.results_seconds,
    first_guess_seconds=LIMITS.first_guess_seconds,
    silent_seconds=LIMITS.silent_seconds,
)
REQUEST = 300.0
"""Seconds for one request."""
NEVER = Failure(Fault.TIMEOUT, "no first guess within 90 seconds of the start")
SILENT = Failure(Fault.TIMEOUT, "no guess in any game for 300 seconds")


async def hang() -> bytes:
    """Do not answer for as long as a request may take."""
    await asyncio.sleep(REQUEST)
    raise SolverFailed(Fault.TIMEOUT, "no complete answer within 300 seconds")


def held(say: Any, games: int = 500, budget: MatchBudget = BUDGET) -> tuple[SolverMatch, float]:
    """Play a match with one contestant; return it and how long it took."""

    async def story() -> SolverMatch:
        match, _ = await played(a_plan(*["crane"] * games, budget=budget), ["http://ann"], Calls(say), WallClock())
        return match

    return run(story())


def faults(match: SolverMatch) -> set[Failure | None]:
    """Return what ended the games."""
    return {game.failure for game in only(match).games}


def test_a_solver_that_answers_no_ping_gets_ninety_seconds() -> None:
    """Ten pings of five minutes each would take nearly an hour."""

    async def say(*_: Any) -> bytes:
        return await hang()

    match, took = held(say)

    assert (only(match).failure, only(match).games) == (NEVER, [])
    assert took == pytest.approx(90)


def test_a_solver_that_answers_only_pings_gets_ninety_seconds() -> None:
    """It loses all games, and a hostile one holds a slot no longer than that."""

    async def say(_: str, path: str, __: Any) -> bytes:
        return await hang() if path == "/guess" else PING

    match, took = held(say)

    assert (len(only(match).games), faults(match)) == (500, {NEVER})
    assert took == pytest.approx(90)


def test_a_late_and_wrong_guess_does_not_extend_the_time() -> None:
    """Otherwise a wrong word each minute would hold a slot for hours."""

    async def say(_: str, path: str, __: Any) -> bytes:
        if path == "/guess":
            await asyncio.sleep(40)
        return PING if path == "/ping" else b'{"guess":"xxxxx"}'

    match, took = held(say)

    assert {failure.kind for failure in faults(match) if failure} == {Fault.INVALID_GUESS, Fault.TIMEOUT}
    assert took == pytest.approx(90)


def test_a_solver_that_falls_silent_gets_the_time_of_one_request() -> None:
    """It does not get that time again for each of its games; games that it has played stay."""
    heard = 0

    async def say(_: str, path: str, __: Any) -> bytes:
        nonlocal heard
        heard += path == "/guess"
        return await hang() if heard > 50 else PING if path == "/ping" else b'{"guess":"crane"}'

    match, took = held(say)

    games = only(match).games
    assert (len(games), sum(game.correct for game in games)) == (500, 50)
    assert {game.failure.kind for game in games if game.failure} == {Fault.TIMEOUT}
    assert took == pytest.approx(300 + 30)  # the results are not accepted either


def test_a_sleeping_solver_is_woken() -> None:
    """A server that has to start may need half a minute and some pings."""
    woken = 0

    async def say(_: str, path: str, __: Any) -> bytes:
        nonlocal woken
        woken += 1
        if woken <= 2:
            await asyncio.sleep(20)
            raise SolverFailed(Fault.UNREACHABLE, "asleep")
        return PING if path == "/ping" else b'{"guess":"crane"}'

    match, _ = held(say, games=3)

    assert faults(match) == {None}


def test_a_solver_may_think_for_minutes() -> None:
    """Each guess may take as long as the protocol allows; only the opener is expected sooner."""

    async def say(_: str, path: str, told: Any) -> bytes:
        if path != "/guess":
            return PING
        is_first = "guess_results" not in told
        await asyncio.sleep(80 if is_first else 290)
        return b'{"guess":"slate"}' if is_first else b'{"guess":"crane"}'

    match, took = held(say, games=10)

    assert faults(match) == {None}
    assert took == pytest.approx(80 + 290)


def test_thinking_does_not_extend_the_time_of_a_match() -> None:
    """A guess every five minutes is allowed, but not for ever."""

    async def say(_: str, path: str, __: Any) -> bytes:
        if path == "/guess":
            await asyncio.sleep(80)
        return b'{"concurrent_connection_limit":1}' if path == "/ping" else b'{"guess":"crane"}'

    match, took = held(say)

    assert faults(match) == {None, Failure(Fault.OUT_OF_BUDGET, "the time of the match is over")}
    assert took == pytest.approx(LIMITS.seconds)


def test_a_match_in_the_terminal_has_no_such_limits() -> None:
    """It takes no slot from others, so only the time of a request counts."""

    async def say(_: str, path: str, __: Any) -> bytes:
        await asyncio.sleep(299)
        return PING if path == "/ping" else b'{"guess":"crane"}'

    match, _ = held(say, games=2, budget=MatchBudget())

    assert faults(match) == {None}
