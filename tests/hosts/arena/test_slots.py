"""Slots for running matches: how visitors share them, and which match gives way."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.matches import RunningMatches
from parlour.hosts.arena.service.solver_registry import SolverRegistry
from parlour.hosts.clock import WallClock
from tests.hosts.arena.arena_services import WANTED, calling
from tests.hosts.arena.fakes import Calls, silence

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


class ManualWallClock(WallClock):
    """A clock that is set by hand."""

    at = 1_000_000.0

    def now(self) -> float:
        """Return the time."""
        return self.at

    def ticks(self) -> float:
        """Return the time."""
        return self.at


@pytest.fixture
async def busy(services: ArenaServices) -> AsyncIterator[tuple[RunningMatches, ManualWallClock]]:
    """Make running matches with four slots and solvers that never answer; return them and their clock."""
    clock = ManualWallClock()
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


async def test_two_visitors_cannot_take_all_slots(busy: tuple[RunningMatches, ManualWallClock]) -> None:
    """Visitors leave as many slots free as they have matches."""
    matches, _ = busy
    for address in ("ann", "bob", "ann"):
        await matches.start(WANTED, address, address)

    assert await refusal(matches, "ann") is ArenaCode.TOO_MANY_MATCHES
    assert await refusal(matches, "bob") is ArenaCode.ARENA_FULL
    await matches.start(WANTED, "cat", "cat")
    assert await refusal(matches, "dan") is ArenaCode.ARENA_FULL


async def test_a_match_gives_way_when_it_has_had_its_time(
    busy: tuple[RunningMatches, ManualWallClock], services: ArenaServices
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


async def test_a_match_goes_on_if_nobody_needs_its_slot(busy: tuple[RunningMatches, ManualWallClock]) -> None:
    """Time alone does not end it."""
    matches, clock = busy
    await matches.start(WANTED, "ann", "ann")
    clock.at += 3000
    await matches.start(WANTED, "bob", "bob")

    assert len(matches) == 2
