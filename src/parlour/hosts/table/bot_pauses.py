"""How long bots seem to think: the game says how long, the table's settings make it faster or slower."""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from parlour.core.game import Seat, Span
from parlour.hosts.chance import Chance
from parlour.hosts.clock import Clock
from parlour.hosts.table.state import Pace

PACES = {Pace.QUICK: 0.5, Pace.USUAL: 1.0, Pace.CALM: 2.5}
"""Factors for the time the game says."""
OF_A_TURN = 0.5
"""The share of a timed turn that a bot may take."""


def pause_seconds(span: Span, luck: float, pace: Pace, limit: float | None) -> float:
    """Return how long a bot takes: a point in `span` chosen by `luck` (0 to 1), at the table's `pace` and `limit`."""
    length = PACES[pace] * (span.least + (span.most - span.least) * luck)
    return length if limit is None else min(length, limit * OF_A_TURN)


class BotPauses:
    """The pauses of one table's bots.

    A bot that thinks again because others have moved does not wait again. A change of pace counts at once.
    """

    __slots__ = ("_begun", "_chance", "_clock", "_looked")

    def __init__(self, clock: Clock, chance: Chance) -> None:
        self._clock = clock
        self._chance = chance
        self._begun: dict[Seat, tuple[float, float]] = {}
        self._looked: asyncio.Event | None = None  # made when a bot waits for it, because it takes much memory

    def look(self, thinking: Collection[Seat]) -> None:
        """Compute the pauses of the bots that are `thinking` again, and forget all others."""
        self._begun = {seat: begun for seat, begun in self._begun.items() if seat in thinking}
        if self._looked:
            self._looked.set()
            self._looked = None

    def end(self, seat: Seat) -> None:
        """Let the next pause of `seat` start afresh."""
        self._begun.pop(seat, None)

    async def wait(self, seat: Seat, length: Callable[[float], float]) -> None:
        """Wait until the bot in `seat` has paused for `length(luck)` seconds, which is computed again at every look."""
        since, luck = self._begun.setdefault(seat, (self._clock.ticks(), self._chance.draw(1)[0] / 255))
        while (rest := since + length(luck) - self._clock.ticks()) > 0:
            self._looked = self._looked or asyncio.Event()
            await _first(self._clock.sleep(rest), self._looked.wait())


async def _first(*ways: Coroutine[Any, Any, object]) -> None:
    """Wait until one of `ways` is done."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
