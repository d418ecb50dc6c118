"""Playing a match: everyone gets the same games, at their own pace, without holding up others."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable

from parlour.hosts.arena.match import solver_wire
from parlour.hosts.arena.match.bout import Bout, now
from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.match.events import MatchEnded, MatchEvent, MatchStarted
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.clock import Clock, WallClock


async def play(
    match: SolverMatch, caller: Caller, watch: Callable[[MatchEvent], None], clock: Clock | None = None
) -> None:
    """Play the whole match, tell `watch` each event after `match` has heard it, and send everyone the results.

    A contestant's faults end its own games and become events; they never raise. Cancelling stops the match: `watch`
    gets its end, and nobody gets results.
    """
    clock = clock or WallClock()

    def tell(event: MatchEvent) -> None:
        match.hear(event)
        watch(event)

    bouts = [Bout(match.plan, entrant, caller, tell, clock) for entrant in match.entrants]
    tell(MatchStarted(now(clock)))
    try:
        await _all(bout.play() for bout in bouts)
    except asyncio.CancelledError:
        tell(MatchEnded(now(clock), stopped=True))
        raise
    tell(MatchEnded(now(clock)))
    results = solver_wire.snapshot(match)
    await _all(bout.send(results) for bout in bouts)


async def _all(parts: Iterable[Coroutine[None, None, None]]) -> None:
    async with asyncio.TaskGroup() as group:
        for part in parts:
            group.create_task(part)
