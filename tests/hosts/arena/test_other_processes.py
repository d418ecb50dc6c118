"""Matches of solvers where several processes share the arena."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.matches import RunningMatches
from parlour.hosts.arena.service.solver_registry import Proof, SolverRegistry
from parlour.storage.arena import Arena, MatchRecord
from parlour.storage.errors import NotStored
from parlour.storage.open_storage import open_storage
from tests.hosts.arena.arena_services import WANTED, arena_services, calling
from tests.hosts.arena.fakes import Calls, silence
from tests.hosts.table.neighbours import Neighbour, Neighbours

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def two_processes() -> AsyncIterator[tuple[RunningMatches, RunningMatches, list[Neighbour], ArenaServices]]:
    """Open the same arena twice; its solver never answers."""
    async with arena_services() as services, open_storage("memory") as storage:
        neighbours = Neighbours(storage.tables)
        processes = [neighbours.join(), neighbours.join()]
        silent = replace(services, calling=calling(Calls(silence)))
        one, two = (_matches(replace(silent, processes=each)) for each in processes)
        yield one, two, processes, services
        await one.close()
        await two.close()


def _matches(services: ArenaServices) -> RunningMatches:
    return RunningMatches(services, SolverRegistry(services))


async def status(matches: RunningMatches, record: MatchRecord) -> tuple[str, str | None, bool]:
    """Return how a match stands in the store."""
    stored = await matches.record(record.id)
    return stored.status, stored.reason, stored.rated


async def test_a_match_of_a_living_process_goes_on() -> None:
    """Other processes start, tidy up, and leave it alone."""
    async with two_processes() as (one, two, _, __):
        record, _token = await one.start(WANTED, "ann", "here")

        await two.open()
        for _ in range(3):
            await two.tidy()

        assert (await status(two, record))[0] == "running"


async def test_a_match_whose_process_has_died_ends_as_stopped_and_unrated() -> None:
    """Its solvers may have seen the words, so nobody takes it over."""
    async with two_processes() as (one, two, processes, _):
        record, _token = await one.start(WANTED, "ann", "here")
        processes[0].dies()

        await two.tidy()
        assert (await status(two, record))[0] == "running", "it may just have begun"
        await two.tidy()

        assert await status(two, record) == ("stopped", "restart", False)


async def test_a_match_can_be_stopped_through_any_process() -> None:
    """The process that plays the match is told to stop it."""
    async with two_processes() as (one, two, _, __):
        record, _token = await one.start(WANTED, "ann", "here")

        await two.stop(record.id, Proof("ann"))

        assert (await status(two, record))[:2] == ("stopped", "asked")


async def test_a_start_that_reaches_two_processes_is_one_match() -> None:
    """A starter who got no answer asks again, and may be sent elsewhere."""
    async with two_processes() as (one, two, _, services):
        wanted = replace(WANTED, token="0123456789abcdef0123456789abcdef")
        starts = await asyncio.gather(one.start(wanted, "ann", "here"), two.start(wanted, "ann", "here"))

        assert starts[0] == starts[1]
        assert len(one) + len(two) == 1
        assert len(await services.arena.matches(9)) == 1


class SlowArena:
    """An arena that stores no new match before the gate opens."""

    def __init__(self, arena: Arena) -> None:
        self._arena = arena
        self.asked, self.gate = asyncio.Event(), asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        """Do everything else as usual."""
        return getattr(self._arena, name)

    async def begin(self, match: MatchRecord) -> None:
        """Store a new match once the gate opens."""
        self.asked.set()
        await self.gate.wait()
        await self._arena.begin(match)


async def test_a_start_that_is_sent_again_too_soon_changes_nothing() -> None:
    """Nobody knows yet whether the first can be stored; it keeps its place."""
    async with arena_services() as services:
        arena = SlowArena(services.arena)
        matches = _matches(replace(services, arena=arena, calling=calling(Calls(silence))))
        wanted = replace(WANTED, token="0123456789abcdef0123456789abcdef")
        first = asyncio.create_task(matches.start(wanted, "ann", "here"))
        await arena.asked.wait()

        with pytest.raises(NotStored, match="being started"):
            await matches.start(wanted, "ann", "here")

        arena.gate.set()
        assert await first == await matches.start(wanted, "ann", "here")
        assert len(matches) == len(await services.arena.matches(9)) == 1
        await matches.close()
