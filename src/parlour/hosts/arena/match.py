"""Playing a match: everybody the same games, each at its own pace, and nobody in another's way."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence

from parlour.hosts.arena import wire
from parlour.hosts.arena.bout import Bout, now
from parlour.hosts.arena.caller import Caller
from parlour.hosts.arena.events import Ended, Event, Started
from parlour.hosts.arena.plan import Contestant, MatchPlan
from parlour.hosts.arena.record import Record
from parlour.hosts.arena.score import Match
from parlour.hosts.clock import Clock, WallClock


async def play(
    plan: MatchPlan,
    contestants: Sequence[Contestant],
    caller: Caller,
    watch: Callable[[Event], None],
    clock: Clock | None = None,
) -> Match:
    """Play the whole match, tell `watch` all that happens, send everybody the results, and give the match.

    A contestant's faults end its own games and are told; they never raise. Cancelling stops the match: `watch` is told
    that it `Ended`, nobody gets results, and what was told before is all there is.
    """
    clock = clock or WallClock()
    record = Record(plan, contestants)

    def tell(event: Event) -> None:
        record.note(event)
        watch(event)

    bouts = [Bout(plan, contestant, caller, tell, clock) for contestant in contestants]
    tell(Started(now(clock)))
    try:
        await _all(bout.play() for bout in bouts)
    except asyncio.CancelledError:
        tell(Ended(now(clock), stopped=True))
        raise
    tell(Ended(now(clock)))
    match = record.match()
    results = wire.snapshot(match)
    await _all(bout.send(results) for bout in bouts)
    return match


async def _all(parts: Iterable[Coroutine[None, None, None]]) -> None:
    async with asyncio.TaskGroup() as group:
        for part in parts:
            group.create_task(part)
