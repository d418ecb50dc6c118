"""A match of the house while it is played: told to whoever watches, and written down as it goes."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from parlour.core.game import HOUSE
from parlour.hosts.arena.match.events import ContestantFinished, GameOver, GuessMarked, MatchEnded, MatchEvent, Pinged
from parlour.hosts.arena.match.faults import Failure
from parlour.hosts.arena.match.plan import Entrant, MatchPlan
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import SolverGame
from parlour.hosts.arena.service.dependencies import ArenaServices, Calling
from parlour.hosts.arena.service.feed import MatchFeed
from parlour.hosts.arena.service.sheet import OVER, STOPPED, Sheet, kept, kept_failure
from parlour.hosts.arena.service.solvers import SolverRegistry
from parlour.storage.arena import MatchRecord
from parlour.storage.errors import NotStored

BREATH = 1.0
"""Seconds between two times that what was played is stored and added up."""
ASKED, RESTART, FAULT, FULL = "asked", "restart", "fault", "full"
"""Why a match may end early; the last to make room for another."""


class RunningMatch:
    """A match under way, whose `record` is stored already; games are shown at once and stored within a breath."""

    def __init__(
        self,
        record: MatchRecord,
        plan: MatchPlan,
        contestants: Sequence[Entrant],
        services: ArenaServices,
        registry: SolverRegistry,
    ) -> None:
        self.feed = MatchFeed(Sheet(record), plan, contestants)
        self._plan = plan
        self._contestants = contestants
        self._services = services
        self._arena = services.arena
        self._registry = registry
        self._unstored: list[MatchEvent] = []
        self._ended = asyncio.Event()
        self._kept = asyncio.Event()
        self._outcome: tuple[str, str | None] = (STOPPED, FAULT)
        self._task: asyncio.Task[None] | None = None

    @property
    def record(self) -> MatchRecord:
        """Give the match as it stands."""
        return self.feed.sheet.record

    def begin(self, calling: Calling) -> tuple["asyncio.Task[None]", ...]:
        """Let them play, until everybody has the results, and write that down: give the tasks that do so."""
        self._task = asyncio.create_task(self._play(calling))
        self._task.add_done_callback(lambda _: self._ended.set())
        return self._task, asyncio.create_task(self._keep())

    async def stop(self, reason: str) -> None:
        """Break the match off, and wait until that is written down; one that has ended stays as it was."""
        if self._task and not self._ended.is_set():
            self._outcome = STOPPED, reason
            self._task.cancel()
        await self._kept.wait()

    async def done(self) -> None:
        """Wait until the match has ended and that is written down."""
        await self._kept.wait()

    async def _play(self, calling: Calling) -> None:
        try:
            async with calling() as caller:
                await play(self._plan, self._contestants, caller, self._hear, self._services.clock)
        except Exception as fault:  # noqa: BLE001 - noted; a match that breaks must not be under way for ever
            self._services.log.failed(self.record.id, "", HOUSE, "match", fault)

    def _hear(self, event: MatchEvent) -> None:
        self.feed.hear(event)
        self._count(event)
        match event:
            case GameOver() | Pinged() | ContestantFinished():
                self._unstored.append(event)
            case MatchEnded(stopped=False):
                self._outcome = OVER, None
                self._ended.set()

    def _count(self, event: MatchEvent) -> None:
        watch = self._services.log
        match event:
            case GuessMarked():
                watch.guessed()
            case GameOver(_, SolverGame(failure=Failure(kind))) | ContestantFinished(_, _, Failure(kind)):
                watch.faulted(kind)

    async def _keep(self) -> None:
        """Store what was played, breath by breath, and how it ended; what cannot be stored now is tried again."""
        while not self._kept.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), BREATH)
            ended = self._ended.is_set()
            self.feed.count()
            try:
                await self._store()
                if ended:
                    await self._finish()
            except NotStored:
                await asyncio.sleep(BREATH)

    async def _store(self) -> None:
        waiting = tuple(self._unstored)
        places, numbers = self.feed.places, self.feed.numbers
        over = [event for event in waiting if isinstance(event, GameOver)]
        if over:
            games = [kept(places[each.contestant], numbers[each.game.id], each.game) for each in over]
            await self._arena.score(self.record.id, games)
        for event in waiting:
            match event:
                case Pinged(contestant):
                    solver_id = self.record.contestants[places[contestant]].solver_id
                    await self._arena.saw(solver_id, self._services.clock.now())
                case ContestantFinished(contestant, _, failure) if failure:
                    await self._arena.fail(self.record.id, places[contestant], kept_failure(failure))
        del self._unstored[: len(waiting)]

    async def _finish(self) -> None:
        status, reason = self._outcome
        now = self._services.clock.now()
        await self._arena.finish(self.record.id, status, now, reason)
        self.feed.sheet.record = replace(self.record, status=status, finished_at=now, reason=reason)
        self._registry.played()
        self.feed.end()
        self._kept.set()
