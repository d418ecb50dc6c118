"""Holding matches in a house where not everything goes well."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import Any

import orjson
import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.match.faults import Fault
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.matches import MatchRequest, RunningMatches
from parlour.hosts.arena.service.ratings import SolverRating
from parlour.hosts.arena.service.solvers import Proof, SolverRegistry
from parlour.hosts.arena.service.stored import ArenaMatch, load_match
from parlour.hosts.clock import TrueChance, WallClock
from parlour.storage.arena import PlayedGame
from parlour.storage.errors import NotStored
from parlour.storage.opening import open_storage
from parlour.storage.sql_arena import SqlArena
from tests.hosts.arena.fakes import Calls, others_turn
from tests.hosts.fakes import Notebook
from tests.leaping import leap
from tests.storage.stories import games, match, solver

pytestmark = pytest.mark.anyio

WANTED = MatchRequest(("id-ada",), games=2, words=("crane",))


class Thinker:
    """Thinks at once what `think` says, whatever it is asked."""

    def __init__(self, think: Callable[..., Any]) -> None:
        self._think = think
        self.closed = False

    async def think(self, thought: Callable[..., Any], *about: Any) -> Any:
        """Think."""
        await asyncio.sleep(0)
        return self._think(*about)

    def close(self) -> None:
        """Go home."""
        self.closed = True


class Swift(WallClock):
    """Tells the true time, never sleeps, and knows how long it was asked to."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        """Go on at once."""
        self.slept.append(seconds)
        await asyncio.sleep(0)


class Forgetful(SqlArena):
    """A store that is away for the first few times something is to be written."""

    away = 0

    async def score(self, match_id: str, games: Sequence[PlayedGame]) -> None:
        """Store games, if the store is there."""
        self._be_away()
        await super().score(match_id, games)

    async def finish(self, match_id: str, status: str, at: float, reason: str | None = None) -> None:
        """Store the end, if the store is there."""
        self._be_away()
        await super().finish(match_id, status, at, reason)

    def _be_away(self) -> None:
        if self.away:
            self.away -= 1
            raise NotStored("away")


def guessing(word: str) -> Calls:
    """Call solvers that all guess the same."""
    return Calls(lambda _, path, __: orjson.dumps({"name": "Ada"} if path == "/ping" else {"guess": word}))


def calling(caller: Caller) -> Callable[[], AbstractAsyncContextManager[Caller]]:
    """Call in this way whenever it is asked for."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Caller]:
        yield caller

    return opened


@pytest.fixture
async def services() -> AsyncIterator[ArenaServices]:
    """Give an arena to which Ada was brought, who finds crane at once."""
    async with open_storage("memory") as storage:
        assert isinstance(storage.arena, SqlArena)
        arena = Forgetful(storage.arena._database)
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
        while matches.running(record.id):  # noqa: ASYNC110 - it is let go in the next turns
            await asyncio.sleep(0)
    await matches.close()
    return await read(services, record.id)


async def test_a_store_that_is_away_for_a_while_costs_no_game(services: ArenaServices) -> None:
    """What could not be written is written later, and nobody hears of the end before that."""
    assert isinstance(services.arena, Forgetful)
    services.arena.away = 2
    kept = await held(services)

    assert kept.record.status == "over"
    assert [game.correct for game in kept.played.contestants[0].games] == [True, True]


async def test_a_fault_of_the_house_ends_the_match_and_is_noted(services: ArenaServices) -> None:
    """It is not under way for ever, and not called finished."""

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
async def test_one_of_the_houses_own_that_cannot_think_harms_only_itself(
    services: ArenaServices, fault: Exception, kind: str
) -> None:
    """The others play on; who keeps the house is told of what is not just slowness."""

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


async def test_matches_leave_the_house_time_for_its_tables(services: ArenaServices) -> None:
    """Solvers that answer at once are asked at a pace, however many they are."""
    clock = Swift()
    changed = replace(services, clock=clock, limits=replace(services.limits, calls_a_second=0.001))
    await held(changed)

    assert [round(seconds, -3) for seconds in clock.slept] == [1000, 2000, 3000]  # after the ping: two games, results


async def test_a_match_costs_no_more_requests_than_its_guesses_and_some_pings(services: ArenaServices) -> None:
    """Here no pings are granted, so the one that there was costs the last guess."""
    kept = await held(replace(services, limits=replace(services.limits, pings=0)), replace(WANTED, rounds=1))

    assert [game.failure and game.failure.kind for game in kept.played.contestants[0].games] == [
        None,
        Fault.OUT_OF_BUDGET,
    ]


async def test_a_house_does_not_wait_long_for_results_to_be_taken(services: ArenaServices) -> None:
    """A solver that takes them for ever would keep a copy of each of its matches in the house."""
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


async def test_a_house_has_so_many_connections_for_each(services: ArenaServices) -> None:
    """Whatever a solver says when the match begins: it may have said less when it was brought."""
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


async def test_matches_that_begin_at_once_do_not_get_past_the_limit(services: ArenaServices) -> None:
    """There is room while their visitors are pinged; whoever's answers last finds it taken, and nothing is begun."""
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


async def test_a_match_can_be_stopped_in_the_moment_it_begins(services: ArenaServices) -> None:
    """Before anybody was called."""
    calls = guessing("crane")
    matches = RunningMatches(replace(services, calling=calling(calls)), SolverRegistry(services))
    record, token = await matches.start(WANTED, "ann", "here")
    async with asyncio.timeout(30):
        await matches.stop(record.id, Proof(None, token))
    kept = await read(services, record.id)

    assert (kept.record.status, kept.record.reason) == ("stopped", "asked")
    with pytest.raises(Rejected, match="Match over"):
        await matches.stop(record.id, Proof("ann"))


async def test_closing_breaks_off_what_is_under_way_and_sends_the_thinkers_home(services: ArenaServices) -> None:
    """Also where a solver never answers."""
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


async def test_ratings_are_thought_out_again_when_something_was_played_meanwhile(services: ArenaServices) -> None:
    """Otherwise a match that ends while one thinks would count only after the next."""
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


async def test_ratings_are_thought_out_once(services: ArenaServices) -> None:
    """As long as nothing is played; a thought that fails is thought again."""
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


async def test_what_solvers_do_is_counted_for_the_keeper(services: ArenaServices) -> None:
    """Guesses, and faults by their kind: of single games, and of who does not play at all."""

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
    """Tells the time somebody has set."""

    at = 1_000_000.0

    def now(self) -> float:
        """Tell it."""
        return self.at

    def ticks(self) -> float:
        """Tell how much of it has passed."""
        return self.at


@pytest.fixture
async def busy(services: ArenaServices) -> AsyncIterator[tuple[RunningMatches, Noon]]:
    """Give a ring with four places, whose solvers never answer, and its clock."""

    async def silence(*_: Any) -> bytes:
        await asyncio.Event().wait()
        return b""

    clock = Noon()
    changed = replace(services, calling=calling(Calls(silence)), clock=clock)
    matches = RunningMatches(changed, SolverRegistry(changed))
    yield matches, clock
    await matches.close()


async def refusal(matches: RunningMatches, address: str) -> ArenaCode:
    """Say why no match can be started from there."""
    with pytest.raises(Rejected) as no:
        await matches.start(WANTED, address, address)
    assert isinstance(no.value.code, ArenaCode)
    return no.value.code


async def test_two_visitors_cannot_take_all_places(busy: tuple[RunningMatches, Noon]) -> None:
    """Whoever has a match leaves as many places free as there are matches of their own."""
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
    """It holds no place for an hour that somebody wants who has none; first gives way who has most, then the oldest."""
    matches, clock = busy
    bobs, *anns, _ = [(await matches.start(WANTED, address, address))[0].id for address in ("bob", "ann", "ann", "cat")]
    clock.at += services.limits.fair_seconds - 1
    assert await refusal(matches, "dan") is ArenaCode.ARENA_FULL

    clock.at += 1
    assert await refusal(matches, "cat") is ArenaCode.ARENA_FULL  # who has a match waits
    dans = (await matches.start(WANTED, "dan", "dan"))[0].id
    eves = (await matches.start(WANTED, "eve", "eve"))[0].id
    async with asyncio.timeout(30):
        while len(matches) > 4:  # noqa: ASYNC110 - it is let go in the next turns
            await asyncio.sleep(0)
    stopped = {id_: (await matches.record(id_)).reason for id_ in (bobs, *anns, dans, eves)}

    assert list(stopped.values()) == ["full", "full", None, None, None]


async def test_a_match_that_nobody_waits_for_goes_on(busy: tuple[RunningMatches, Noon]) -> None:
    """Time alone takes no place away."""
    matches, clock = busy
    await matches.start(WANTED, "ann", "ann")
    clock.at += 3000
    await matches.start(WANTED, "bob", "bob")

    assert len(matches) == 2
