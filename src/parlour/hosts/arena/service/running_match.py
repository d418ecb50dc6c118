"""A match of this server while it is played: watchers hear its feed, and its games are stored as they end."""

import asyncio
from contextlib import suppress
from dataclasses import replace

from parlour.core.game import SERVER
from parlour.hosts.arena.match.events import ContestantFinished, GameOver, GuessMarked, MatchEnded, MatchEvent, Pinged
from parlour.hosts.arena.match.faults import Failure
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.solver_games import SolverGame
from parlour.hosts.arena.service.dependencies import ArenaServices, Calling
from parlour.hosts.arena.service.feed import MatchFeed
from parlour.hosts.arena.service.solver_registry import SolverRegistry
from parlour.hosts.arena.service.stored_match import OVER, STOPPED, ArenaMatch, dump_failure, dump_game
from parlour.storage.arena import MatchRecord
from parlour.storage.errors import NotStored

INTERVAL = 1.0
"""Seconds between two times that new games are stored and counted."""
ASKED, RESTART, FAULT, FULL = "asked", "restart", "fault", "full"
"""Why a match may end early; `FULL` frees a slot for another match."""


class RunningMatch:
    """A running match whose `record` is already stored; its games are shown at once and stored within an interval."""

    def __init__(
        self, record: MatchRecord, played: SolverMatch, services: ArenaServices, registry: SolverRegistry
    ) -> None:
        self._match = ArenaMatch(record, played)
        self.feed = MatchFeed(self._match)
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
        """The match as its record says it stands."""
        return self._match.record

    def begin(self, calling: Calling) -> tuple["asyncio.Task[None]", ...]:
        """Start to play and to store, until everyone has the results; return the tasks that do so."""
        self._task = asyncio.create_task(self._play(calling))
        self._task.add_done_callback(lambda _: self._ended.set())
        return self._task, asyncio.create_task(self._keep())

    async def stop(self, reason: str) -> None:
        """Stop the match and wait until that is stored; one that has ended stays as it was."""
        if self._task and not self._ended.is_set():
            self._outcome = STOPPED, reason
            self._task.cancel()
        await self._kept.wait()

    async def done(self) -> None:
        """Wait until the match has ended and that is stored."""
        await self._kept.wait()

    async def _play(self, calling: Calling) -> None:
        try:
            async with calling() as caller:
                await play(self._match.played, caller, self._hear, self._services.clock)
        except Exception as fault:  # noqa: BLE001 - logged; a match that breaks must not run for ever
            self._services.log.failed(self.record.id, "", SERVER, "match", fault)

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
        log = self._services.log
        match event:
            case GuessMarked():
                log.guessed()
            case GameOver(_, SolverGame(failure=Failure(kind))) | ContestantFinished(_, _, Failure(kind)):
                log.faulted(kind)

    async def _keep(self) -> None:
        """Store new games at every interval, and in the end the outcome; retry whenever storing fails."""
        while not self._kept.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), INTERVAL)
            ended = self._ended.is_set()
            self.feed.count()
            try:
                await self._store()
                if ended:
                    await self._finish()
            except NotStored:
                await asyncio.sleep(INTERVAL)

    async def _store(self) -> None:
        waiting, played = tuple(self._unstored), self._match.played
        over = [event for event in waiting if isinstance(event, GameOver)]
        if over:
            games = [
                dump_game(played.place_of(each.contestant), played.number_of(each.game.id), each.game) for each in over
            ]
            await self._arena.score(self.record.id, games)
        for event in waiting:
            match event:
                case Pinged(contestant):
                    solver_id = self.record.contestants[played.place_of(contestant)].solver_id
                    await self._arena.mark_seen(solver_id, self._services.clock.now())
                case ContestantFinished(contestant, _, failure) if failure:
                    await self._arena.fail(self.record.id, played.place_of(contestant), dump_failure(failure))
        del self._unstored[: len(waiting)]

    async def _finish(self) -> None:
        status, reason = self._outcome
        now = self._services.clock.now()
        if await self._arena.finish(self.record.id, status, now, reason):
            self._match.record = replace(self.record, status=status, finished_at=now, reason=reason)
        else:  # another process took this one for dead
            self._match.record = await self._arena.record(self.record.id) or self.record
        self._registry.forget_ratings()
        self.feed.end()
        self._kept.set()
