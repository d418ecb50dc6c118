"""Running matches on a server when not everything goes well."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import orjson
import pytest

from parlour.core.rating import SkillRating
from parlour.core.refusal import Rejected
from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.match.faults import Fault
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.matches import MatchRequest, RunningMatches
from parlour.hosts.arena.service.solver_registry import Proof, SolverRegistry
from tests.hosts.arena.arena_services import (
    WANTED,
    FailingArenaStore,
    InstantThinker,
    SleeplessClock,
    calling,
    guessing,
    held,
    read,
)
from tests.hosts.arena.fakes import Calls
from tests.hosts.fakes import Notebook
from tests.ready_tasks import run_ready_tasks
from tests.storage.samples import games, match, solver
from tests.time_jumps import leap

pytestmark = pytest.mark.anyio


async def test_a_store_that_fails_for_a_while_costs_no_game(services: ArenaServices) -> None:
    """Games are stored later, and the end is announced only after that."""
    assert isinstance(services.arena, FailingArenaStore)
    services.arena.failures = 2
    kept = await held(services)

    assert kept.record.status == "over"
    assert [game.correct for game in kept.played.contestants[0].games] == [True, True]


async def test_a_fault_of_the_server_stops_the_match_and_is_logged(services: ArenaServices) -> None:
    """It does not run for ever, and does not count as finished."""

    @asynccontextmanager
    async def broken() -> AsyncIterator[Caller]:
        raise RuntimeError("no sockets")
        yield

    notes = Notebook()
    changed = replace(services, calling=broken, log=notes)
    kept = await held(changed)

    assert (kept.record.status, kept.record.reason) == ("stopped", "fault")
    assert [str(fault) for fault in notes.faults] == ["no sockets"]


@pytest.mark.parametrize(("fault", "kind"), [(RuntimeError("oops"), "BAD_REPLY"), (TimeoutError(), "TIMEOUT")])
async def test_a_failing_built_in_solver_harms_only_itself(
    services: ArenaServices, fault: Exception, kind: str
) -> None:
    """The others play on; faults other than slowness are logged."""

    def think(*_: Any) -> bytes:
        raise fault

    notes = Notebook()
    changed = replace(services, thinkers=InstantThinker(think), log=notes, clock=SleeplessClock())
    kept = await held(changed, replace(WANTED, solvers=("id-ada", "maestro")))

    assert kept.record.status == "over"
    assert len(kept.played.contestants[0].games) == 2
    failure = kept.played.contestants[1].failure
    assert failure
    assert failure.kind == kind
    assert set(notes.faults) == ({fault} if kind == "BAD_REPLY" else set())


async def test_matches_leave_time_for_tables(services: ArenaServices) -> None:
    """Solvers that answer at once are called at a limited rate, however many there are."""
    clock = SleeplessClock()
    changed = replace(services, clock=clock, limits=replace(services.limits, calls_a_second=0.001))
    await held(changed)

    assert [round(seconds, -3) for seconds in clock.slept] == [1000, 2000, 3000]  # after the ping: two games, results


async def test_requests_of_a_match_are_limited_to_guesses_and_some_pings(services: ArenaServices) -> None:
    """Here no pings are allowed, so one ping costs the last guess."""
    kept = await held(replace(services, limits=replace(services.limits, pings=0)), replace(WANTED, rounds=1))

    assert [game.failure and game.failure.kind for game in kept.played.contestants[0].games] == [
        None,
        Fault.OUT_OF_BUDGET,
    ]


async def test_a_server_does_not_wait_long_for_results_to_be_accepted(services: ArenaServices) -> None:
    """A solver that never accepts them would keep each of its matches in memory."""
    given_up = asyncio.Event()

    async def say(_: str, path: str, __: Any) -> bytes:
        if path == "/results":
            leap(30)
            try:
                await asyncio.Event().wait()
            finally:
                given_up.set()
        return b'{"name":"Ada","guess":"crane"}'

    changed = replace(services, calling=calling(Calls(say)))
    matches = RunningMatches(changed, SolverRegistry(changed))
    await matches.start(WANTED, "ann", "here")
    await given_up.wait()
    await matches.close()

    assert services.limits.results_seconds == 30


@pytest.mark.slow
async def test_connections_to_a_contestant_are_limited(services: ArenaServices) -> None:
    """Even if it asks for more when the match starts than when it was registered."""
    now, most = 0, 0

    async def say(_: str, path: str, __: Any) -> bytes:
        nonlocal now, most
        if path != "/guess":
            return b'{"name":"Ada","concurrent_connection_limit":1000}'
        now += 1
        most = max(most, now)
        await run_ready_tasks()
        now -= 1
        return b'{"guess":"crane"}'

    limits = replace(services.limits, connections=3)
    await held(
        replace(services, calling=calling(Calls(say)), clock=SleeplessClock(), limits=limits), replace(WANTED, games=20)
    )

    assert most == 3


async def test_matches_started_at_once_do_not_exceed_the_limit(services: ArenaServices) -> None:
    """There is a slot during the pings; the match whose pings end last finds it taken and does not start."""
    both, decided = asyncio.Barrier(2), asyncio.Event()

    async def say(_: str, path: str, __: Any) -> bytes:
        if path != "/ping":
            await decided.wait()  # no match may end before the other one has looked for a slot
            return b'{"guess":"crane"}'
        if not len(matches):
            await both.wait()
        return b'{"name":"Ada"}'

    changed = replace(services, calling=calling(Calls(say)), limits=replace(services.limits, matches_each=1))
    matches = RunningMatches(changed, SolverRegistry(changed))
    visiting = MatchRequest((), games=1, words=("crane",), apis=("http://ada",))
    async with asyncio.timeout(30):
        begun = await asyncio.gather(
            *(matches.start(visiting, "ann", "here") for _ in range(2)), return_exceptions=True
        )
        decided.set()
        await matches.close()

    (refused,) = [each for each in begun if isinstance(each, Rejected)]
    assert refused.code is ArenaCode.TOO_MANY_MATCHES
    assert len(await services.arena.matches(10)) == 1


async def test_a_match_can_be_stopped_as_it_starts(services: ArenaServices) -> None:
    """A match that is stopped at once calls no solver."""
    calls = guessing("crane")
    matches = RunningMatches(replace(services, calling=calling(calls)), SolverRegistry(services))
    record, token = await matches.start(WANTED, "ann", "here")
    async with asyncio.timeout(30):
        await matches.stop(record.id, Proof(None, token))
    kept = await read(services, record.id)

    assert (kept.record.status, kept.record.reason) == ("stopped", "asked")
    with pytest.raises(Rejected, match="Match over"):
        await matches.stop(record.id, Proof("ann"))


async def test_closing_stops_running_matches_and_workers(services: ArenaServices) -> None:
    """A solver that never answers must not keep a server from closing."""
    asked = asyncio.Event()

    async def silence(*_: Any) -> bytes:
        asked.set()
        await asyncio.Event().wait()
        return b""

    changed = replace(services, calling=calling(Calls(silence)))
    matches = RunningMatches(changed, SolverRegistry(changed))
    record, _ = await matches.start(WANTED, "ann", "here")
    await asked.wait()
    await matches.close()
    stored = await services.arena.match(record.id)

    assert stored
    assert (stored[0].status, stored[0].reason) == ("stopped", "restart")
    assert isinstance(services.thinkers, InstantThinker)
    assert services.thinkers.closed


async def test_ratings_are_computed_again_if_a_match_ended_meanwhile(services: ArenaServices) -> None:
    """Otherwise that match would count only after the next."""
    asked: list[int] = []

    def think(duels: Sequence[Any]) -> dict[str, SkillRating]:
        asked.append(len(duels))
        registry.forget_ratings()
        return {"id-ada": SkillRating(1500.0 + len(asked), 1.0)}

    registry = SolverRegistry(replace(services, thinkers=InstantThinker(think)))
    assert await registry.ratings() == {}
    await services.arena.begin(match("m", "ada bob"))
    await services.arena.score("m", games("3 4"))
    registry.forget_ratings()

    assert (await registry.ratings())["id-ada"].value == 1501
    assert (await registry.ratings())["id-ada"].value == 1502
    assert asked == [1, 1]


async def test_ratings_are_computed_once(services: ArenaServices) -> None:
    """They change only when something is played; a failed computation is repeated."""
    asked: list[int] = []

    def think(duels: Sequence[Any]) -> dict[str, SkillRating]:
        asked.append(len(duels))
        if len(asked) == 1:
            raise TimeoutError
        return {}

    registry = SolverRegistry(replace(services, thinkers=InstantThinker(think)))
    await services.arena.begin(match("m", "ada bob"))
    await services.arena.score("m", games("3 4"))
    with pytest.raises(TimeoutError):
        await registry.ratings()
    await asyncio.gather(registry.ratings(), registry.ratings())

    assert len(asked) == 2


async def test_guesses_and_faults_are_counted(services: ArenaServices) -> None:
    """Faults by kind, of single games and of solvers that do not play at all."""

    def say(url: str, path: str, told: Any) -> bytes:
        if "bob" in url:
            return b"oops"
        first = not (told or {}).get("guess_results")
        return orjson.dumps({"name": "Ada"} if path == "/ping" else {"guess": "slate" if first else "nonsense"})

    notes = Notebook()
    await services.arena.onboard(solver("bob"))
    changed = replace(services, calling=calling(Calls(say)), log=notes, clock=SleeplessClock())
    await held(changed, replace(WANTED, solvers=("id-ada", "id-bob")))

    assert notes.guesses == 2
    assert sorted(notes.kinds) == ["BAD_REPLY", "INVALID_GUESS", "INVALID_GUESS"]
