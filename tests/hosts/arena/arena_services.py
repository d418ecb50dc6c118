"""An arena for tests: a store that may fail, solvers that all guess the same word, and matches to wait for."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, cast

import orjson

from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.service.dependencies import ArenaServices, ThinkingProcess
from parlour.hosts.arena.service.matches import MatchRequest, RunningMatches
from parlour.hosts.arena.service.running_match import INTERVAL
from parlour.hosts.arena.service.solver_registry import SolverRegistry
from parlour.hosts.arena.service.stored_match import ArenaMatch, load_match
from parlour.hosts.chance import TrueChance
from parlour.hosts.clock import WallClock
from parlour.storage.arena import Arena, PlayedGame
from parlour.storage.errors import NotStored
from parlour.storage.open_storage import open_storage
from tests.hosts.arena.fakes import Calls
from tests.hosts.fakes import Notebook
from tests.storage.samples import solver
from tests.time_jumps import leap

WANTED = MatchRequest(("id-ada",), games=2, words=("crane",))


class InstantThinker:
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


class SleeplessClock(WallClock):
    """Tells the true time, never sleeps, and notes how long it was asked to."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        """Go on at once."""
        self.slept.append(seconds)
        await asyncio.sleep(0)


class FailingArenaStore:
    """A store that fails the first few writes; nobody waits for the next attempt."""

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

    async def finish(self, match_id: str, status: str, at: float, reason: str | None = None) -> bool:
        """Store the end, unless the store is down."""
        self._fail()
        return await self._arena.finish(match_id, status, at, reason)

    def _fail(self) -> None:
        if self.failures:
            self.failures -= 1
            asyncio.get_running_loop().call_soon(leap, INTERVAL)
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


@asynccontextmanager
async def arena_services(thinkers: ThinkingProcess | None = None) -> AsyncIterator[ArenaServices]:
    """Provide an arena with the registered solver Ada, who guesses crane."""
    async with open_storage("memory") as storage:
        arena = cast("Arena", FailingArenaStore(storage.arena))
        await arena.onboard(solver("ada"))
        yield ArenaServices(
            arena,
            calling(guessing("crane")),
            thinkers or InstantThinker(lambda *_: {}),
            WallClock(),
            TrueChance(),
            Notebook(),
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
    await released(matches, record.id)
    await matches.close()
    return await read(services, record.id)


async def released(matches: RunningMatches, match_id: str) -> None:
    """Wait until a running match is over and its slot is free."""
    running = matches.running(match_id)
    assert running
    async with asyncio.timeout(30):
        await running.done()
        while matches.running(match_id):  # noqa: ASYNC110 - it is released in the next turns
            await asyncio.sleep(0)
