"""Playing a match: everybody the same games, each at its own pace, and nobody in another's way."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence

from parlour.hosts.arena.match import wire
from parlour.hosts.arena.match.bout import Bout, now
from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.match.events import MatchEnded, MatchEvent, MatchStarted
from parlour.hosts.arena.match.plan import Entrant, MatchPlan
from parlour.hosts.arena.match.played import PlayedMatch
from parlour.hosts.arena.match.record import Record
from parlour.hosts.clock import Clock, WallClock


async def play(
    plan: MatchPlan,
    contestants: Sequence[Entrant],
    caller: Caller,
    watch: Callable[[MatchEvent], None],
    clock: Clock | None = None,
) -> PlayedMatch:
    """Play the whole match, tell `watch` all that happens, send everybody the results, and give the match.

    A contestant's faults end its own games and are told; they never raise. Cancelling stops the match: `watch` is told
    that it `MatchEnded`, nobody gets results, and what was told before is all there is.
    """
    clock = clock or WallClock()
    record = Record(plan, contestants)

    def tell(event: MatchEvent) -> None:
        record.note(event)
        watch(event)

    bouts = [Bout(plan, contestant, caller, tell, clock) for contestant in contestants]
    tell(MatchStarted(now(clock)))
    try:
        await _all(bout.play() for bout in bouts)
    except asyncio.CancelledError:
        tell(MatchEnded(now(clock), stopped=True))
        raise
    tell(MatchEnded(now(clock)))
    match = record.match()
    results = wire.snapshot(match)
    await _all(bout.send(results) for bout in bouts)
    return match


async def _all(parts: Iterable[Coroutine[None, None, None]]) -> None:
    async with asyncio.TaskGroup() as group:
        for part in parts:
            group.create_task(part)
