"""Running matches on a server when not everything goes well."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import Any, cast

import orjson
import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.match.faults import Fault
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.matches import MatchRequest, RunningMatches
from parlour.hosts.arena.service.ratings import SolverRating
from parlour.hosts.arena.service.solver_registry import Proof, SolverRegistry
from parlour.hosts.arena.service.stored_match import ArenaMatch, load_match
from parlour.hosts.chance import TrueChance
from parlour.hosts.clock import WallClock
from parlour.storage.arena import Arena, PlayedGame
from parlour.storage.errors import NotStored
from parlour.storage.opening import open_storage
from tests.hosts.arena.fakes import Calls, others_turn
from tests.hosts.fakes import Notebook
from tests.leaping import leap
from tests.storage.samples import games, match, solver

pytestmark = pytest.mark.anyio

WANTED = MatchRequest(("id-ada",), games=2, words=("crane",))


class Thinker:
    """Answers everything at once with `think`."""

    def __init__(self, think: Callable[..., Any]) -> None:
        self._think = think
        self.closed = False

    async def think(self, thought: Callable[..., Any], *about: Any) -> Any:
        """Answer."""
        await asyncio.sleep(0)
        return self._think(*about)

    def close(self) -> None:
        """Note that it was closed."""
        self.closed = True


class Swift(WallClock):
    """Tells the true time, never sleeps, and notes how long it was asked to."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        """Go on at once."""
        self.slept.append(seconds)
        await asyncio.sleep(0)


class Forgetful:
    """A store that fails the first few writes."""

    def __init__(self, arena: Arena) -> None:
        self._arena = arena
        self.failures = 0

    def __getattr__(self, name: str) -> Any:
        """Pass everything else on to the real store."""
        return getattr(self._arena, name)

    async def score(self, match_id: str, games: Sequence[PlayedGame]) -> None:
        """Store games, unless the store is down."""
        self._fail()
        await self._arena.score(match_id, games)

    async def finish(self, match_id: str, status: str, at: float, reason: str | None = None) -> None:
        """Store the end, unless the store is down."""
        self._fail()
        await self._arena.finish(match_id, status, at, reason)

    def _fail(self) -> None:
        if self.failures:
            self.failures -= 1
            raise NotStored("down")


def guessing(word: str) -> Calls:
    """Call solvers that all guess the same word."""
    return Calls(lambda _, path, __: orjson.dumps({"name": "Ada"} if path == "/ping" else {"guess": word}))


def calling(caller: Caller) -> Callable[[], AbstractAsyncContextManager[Caller]]:
    """Make a factory that always returns this caller."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Caller]:
        yield caller

    return opened


@pytest.fixture
async def services() -> AsyncIterator[ArenaServices]:
    """Provide an arena with the registered solver Ada, who guesses crane."""
    async with open_storage("memory") as storage:
        arena = cast("Arena", Forgetful(storage.arena))
        await arena.onboard(solver("ada"))
        yield ArenaServices(
            arena, calling(guessing("crane")), Thinker(lambda *_: {}), WallClock(), TrueChance(), Notebook()
        )


async def read(services: ArenaServices, match_id: str) -> ArenaMatch:
    """Read a match from the store."""
    stored = await services.arena.match(match_id)
    assert stored
    return load_match(*stored)


async def held(services: ArenaServices, wanted: MatchRequest = WANTED) -> ArenaMatch:
    """Play a match to its end and read it from the store."""
    matches = RunningMatches(services, SolverRegistry(services))
    record, _ = await matches.start(wanted, "ann", "here")
    running = matches.running(record.id)
    assert running
    async with asyncio.timeout(30):
        await running.done()
        while matches.running(record.id):  # noqa: ASYNC110 - it is released in the next turns
            await asyncio.sleep(0)
    await matches.close()
    return await read(services, record.id)


async def test_a_store_that_fails_for_a_while_costs_no_game(services: ArenaServices) -> None:
    """Games are stored later, and the end is told only after that."""
    assert isinstance(services.arena, Forgetful)
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
    changed = replace(services, thinkers=Thinker(think), log=notes, clock=Swift())
    kept = await held(changed, replace(WANTED, solvers=("id-ada", "maestro")))

    assert kept.record.status == "over"
    assert len(kept.played.contestants[0].games) == 2
    failure = kept.played.contestants[1].failure
    assert failure
    assert failure.kind == kind
    assert set(notes.faults) == ({fault} if kind == "BAD_REPLY" else set())


async def test_matches_leave_time_for_tables(services: ArenaServices) -> None:
    """Solvers that answer at once are called at a limited rate, however many there are."""
    clock = Swift()
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


async def test_connections_to_a_contestant_are_limited(services: ArenaServices) -> None:
    """Even if it asks for more when the match starts than when it was registered."""
    now, most = 0, 0

    async def say(_: str, path: str, __: Any) -> bytes:
        nonlocal now, most
        if path != "/guess":
            return b'{"name":"Ada","concurrent_connection_limit":1000}'
        now += 1
        most = max(most, now)
        await others_turn()
        now -= 1
        return b'{"guess":"crane"}'

    limits = replace(services.limits, connections=3)
    await held(replace(services, calling=calling(Calls(say)), clock=Swift(), limits=limits), replace(WANTED, games=20))

    assert most == 3


async def test_matches_started_at_once_do_not_exceed_the_limit(services: ArenaServices) -> None:
    """There is a slot during the pings; the match whose pings end last finds it taken and does not start."""
    both = asyncio.Barrier(2)

    async def say(_: str, path: str, __: Any) -> bytes:
        if path == "/ping" and not len(matches):
            await both.wait()
        return b'{"name":"Ada"}' if path == "/ping" else b'{"guess":"crane"}'

    changed = replace(services, calling=calling(Calls(say)), limits=replace(services.limits, matches_each=1))
    matches = RunningMatches(changed, SolverRegistry(changed))
    visiting = MatchRequest((), games=1, words=("crane",), apis=("http://ada",))
    async with asyncio.timeout(30):
        begun = await asyncio.gather(
            *(matches.start(visiting, "ann", "here") for _ in range(2)), return_exceptions=True
        )
        await matches.close()

    (refused,) = [each for each in begun if isinstance(each, Rejected)]
    assert refused.code is ArenaCode.TOO_MANY_MATCHES
    assert len(await services.arena.matches(10)) == 1


async def test_a_match_can_be_stopped_as_it_starts(services: ArenaServices) -> None:
    """Before any call."""
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
    """Even if a solver never answers."""
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
    assert isinstance(services.thinkers, Thinker)
    assert services.thinkers.closed


async def test_ratings_are_computed_again_if_a_match_ended_meanwhile(services: ArenaServices) -> None:
    """Otherwise that match would count only after the next."""
    asked: list[int] = []

    def think(duels: Sequence[Any]) -> dict[str, SolverRating]:
        asked.append(len(duels))
        registry.forget_ratings()
        return {"id-ada": SolverRating(1500.0 + len(asked), 1.0)}

    registry = SolverRegistry(replace(services, thinkers=Thinker(think)))
    assert await registry.ratings() == {}
    await services.arena.begin(match("m", "ada bob"))
    await services.arena.score("m", games("3 4"))
    registry.forget_ratings()

    assert (await registry.ratings())["id-ada"].value == 1501
    assert (await registry.ratings())["id-ada"].value == 1502
    assert asked == [1, 1]


async def test_ratings_are_computed_once(services: ArenaServices) -> None:
    """Until something is played; a failed computation is repeated."""
    asked: list[int] = []

    def think(duels: Sequence[Any]) -> dict[str, SolverRating]:
        asked.append(len(duels))
        if len(asked) == 1:
            raise TimeoutError
        return {}

    registry = SolverRegistry(replace(services, thinkers=Thinker(think)))
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
    changed = replace(services, calling=calling(Calls(say)), log=notes, clock=Swift())
    await held(changed, replace(WANTED, solvers=("id-ada", "id-bob")))

    assert notes.guesses == 2
    assert sorted(notes.kinds) == ["BAD_REPLY", "INVALID_GUESS", "INVALID_GUESS"]


class Noon(WallClock):
    """A clock that is set by hand."""

    at = 1_000_000.0

    def now(self) -> float:
        """Return the time."""
        return self.at

    def ticks(self) -> float:
        """Return the time."""
        return self.at


@pytest.fixture
async def busy(services: ArenaServices) -> AsyncIterator[tuple[RunningMatches, Noon]]:
    """Make running matches with four slots and solvers that never answer; return them and their clock."""

    async def silence(*_: Any) -> bytes:
        await asyncio.Event().wait()
        return b""

    clock = Noon()
    changed = replace(services, calling=calling(Calls(silence)), clock=clock)
    matches = RunningMatches(changed, SolverRegistry(changed))
    yield matches, clock
    await matches.close()


async def refusal(matches: RunningMatches, address: str) -> ArenaCode:
    """Return why no match can be started from an address."""
    with pytest.raises(Rejected) as no:
        await matches.start(WANTED, address, address)
    assert isinstance(no.value.code, ArenaCode)
    return no.value.code


async def test_two_visitors_cannot_take_all_slots(busy: tuple[RunningMatches, Noon]) -> None:
    """Visitors leave as many slots free as they have matches."""
    matches, _ = busy
    for address in ("ann", "bob", "ann"):
        await matches.start(WANTED, address, address)

    assert await refusal(matches, "ann") is ArenaCode.TOO_MANY_MATCHES
    assert await refusal(matches, "bob") is ArenaCode.ARENA_FULL
    await matches.start(WANTED, "cat", "cat")
    assert await refusal(matches, "dan") is ArenaCode.ARENA_FULL


async def test_a_match_gives_way_when_it_has_had_its_time(
    busy: tuple[RunningMatches, Noon], services: ArenaServices
) -> None:
    """If a visitor without a match needs a slot, the address with most matches loses its oldest."""
    matches, clock = busy
    bobs, *anns, _ = [(await matches.start(WANTED, address, address))[0].id for address in ("bob", "ann", "ann", "cat")]
    clock.at += services.limits.fair_seconds - 1
    assert await refusal(matches, "dan") is ArenaCode.ARENA_FULL

    clock.at += 1
    assert await refusal(matches, "cat") is ArenaCode.ARENA_FULL  # a visitor with a match waits
    dans = (await matches.start(WANTED, "dan", "dan"))[0].id
    eves = (await matches.start(WANTED, "eve", "eve"))[0].id
    async with asyncio.timeout(30):
        while len(matches) > 4:  # noqa: ASYNC110 - it is released in the next turns
            await asyncio.sleep(0)
    stopped = {id_: (await matches.record(id_)).reason for id_ in (bobs, *anns, dans, eves)}

    assert list(stopped.values()) == ["full", "full", None, None, None]


async def test_a_match_goes_on_if_nobody_needs_its_slot(busy: tuple[RunningMatches, Noon]) -> None:
    """Time alone does not end it."""
    matches, clock = busy
    await matches.start(WANTED, "ann", "ann")
    clock.at += 3000
    await matches.start(WANTED, "bob", "bob")

    assert len(matches) == 2
