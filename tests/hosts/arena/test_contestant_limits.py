"""What each contestant gets: requests at once, requests in all, and time."""

import asyncio
from collections import Counter
from math import inf
from typing import Any

import orjson
import pytest

from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.match.events import ContestantFinished, MatchEnded, MatchEvent, ResultsSent
from parlour.hosts.arena.match.faults import Failure, Fault
from parlour.hosts.arena.match.plan import Entrant, MatchBudget
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import SolverMatch
from tests.hosts.arena.fakes import (
    PING,
    Calls,
    InstantClock,
    Request,
    a_plan,
    always,
    held,
    http,
    only,
    solver,
)
from tests.ready_tasks import run_ready_tasks
from tests.time_jumps import leap

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("limit", "at_once", "under_way"), [(1, 1, 3), (3, 3, 5), (10, 10, 12), (None, 5, 7), (1000, 8, 10)]
)
async def test_a_solver_gets_the_simultaneous_requests_it_takes(
    limit: int | None, at_once: int, under_way: int
) -> None:
    """Two more games wait; a solver without a limit gets five requests, and none more than the match allows."""
    now, most = Counter[str](), Counter[str]()
    begun: set[str] = set()

    async def count(_: str, path: str, body: Any) -> bytes:
        if path != "/guess":
            return orjson.dumps({"concurrent_connection_limit": limit})
        begun.add(body["game_id"])
        now["requests"] += 1
        most["requests"] = max(most["requests"], now["requests"])
        most["games"] = max(most["games"], len(begun))
        await run_ready_tasks()
        now["requests"] -= 1
        if len(body.get("guess_results", [])) == 5:
            begun.discard(body["game_id"])
        return b'{"guess":"slate"}'

    plan = a_plan(*["crane"] * 40, budget=MatchBudget(connections=8 if limit == 1000 else 256))
    match, _ = await held(plan, ["http://anna"], Calls(count))

    assert len(only(match).games) == 40
    assert (most["requests"], most["games"]) == (at_once, under_way)


async def test_limits_hold_over_real_connections() -> None:
    """A solver never sees more requests at once than it asked for."""
    now = most = 0
    three = asyncio.Event()

    async def say(request: Request) -> bytes:
        nonlocal now, most
        if request.path == "/ping":
            return http(b'{"concurrent_connection_limit":3}')
        now += 1
        most = max(most, now)
        if now == 3:
            three.set()
        await three.wait()
        await run_ready_tasks()
        now -= 1
        return http(b'{"guess":"slate"}')

    async with asyncio.timeout(30), solver(say) as (url, _), HttpCaller() as caller:
        await held(a_plan(*["crane"] * 10, rounds=2), [url], caller)

    assert most == 3


async def test_a_slow_solver_does_not_hold_up_others() -> None:
    """Anna is done before Bob has answered anything."""
    done = asyncio.Event()

    async def say(url: str, path: str, _: Any) -> bytes:
        if url == "http://bob":
            await done.wait()
        return PING if path == "/ping" else b'{"guess":"crane"}'

    def watch(event: MatchEvent) -> None:
        if isinstance(event, ContestantFinished):
            done.set()

    match = SolverMatch(a_plan("crane", "crane"), [Entrant("bob", "http://bob"), Entrant("anna", "http://anna")])
    async with asyncio.timeout(10):
        await play(match, Calls(say), watch, InstantClock())

    assert all(game.correct for player in match.contestants for game in player.games)


async def test_the_time_of_a_match_is_limited() -> None:
    """Unplayed games have failed, so that everyone has the same number of games."""

    async def say(_: str, path: str, body: Any) -> bytes:
        if path == "/guess" and body.get("guess_results"):
            leap(60)
            await asyncio.Event().wait()
        return PING if path == "/ping" else b'{"guess":"slate"}'

    plan = a_plan(*["crane"] * 30, budget=MatchBudget(seconds=60))
    match, told = await held(plan, ["http://anna"], Calls(say))

    assert {game.failure and game.failure.kind for game in only(match).games} == {Fault.OUT_OF_BUDGET}
    assert len(only(match).games) == 30
    assert [type(event) for event in told[-2:]] == [MatchEnded, ResultsSent]


async def test_the_time_of_a_match_also_ends_during_pings() -> None:
    """A solver that never answers one does not keep the match open, and has not played."""

    async def say(*_: Any) -> bytes:
        leap(60)
        await asyncio.Event().wait()
        return PING

    match, _ = await held(a_plan("crane", budget=MatchBudget(seconds=60)), ["http://anna"], Calls(say))

    assert only(match).failure == Failure(Fault.OUT_OF_BUDGET, "the time of the match is over")
    assert only(match).games == []


async def test_requests_to_a_contestant_are_limited() -> None:
    """A solver that redirects or fails for ever cannot make the server call for ever."""
    plan = a_plan("crane", "crane", budget=MatchBudget(requests=8))
    caller = always("slate")
    match, _ = await held(plan, ["http://anna"], caller)

    assert [path for _, path, _ in caller.heard] == ["/ping", *["/guess"] * 7, "/results"]
    assert [game.failure and game.failure.kind for game in only(match).games].count(Fault.OUT_OF_BUDGET) >= 1


async def test_a_match_may_limit_the_time_for_results() -> None:
    """It is over by then and needs no answer; without a limit, that of every request counts."""

    async def say(_: str, path: str, __: Any) -> bytes:
        if path == "/results":
            leap(30)
            await asyncio.Event().wait()
        return PING if path == "/ping" else b'{"guess":"crane"}'

    match, told = await held(a_plan("crane", budget=MatchBudget(results_seconds=30)), ["http://anna"], Calls(say))

    late = Failure(Fault.TIMEOUT, "the results were not accepted within 30 seconds")
    assert told[-1] == ResultsSent(only(match).id, late)
    assert MatchBudget().results_seconds == inf
