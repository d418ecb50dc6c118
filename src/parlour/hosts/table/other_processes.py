"""Following other processes at the tables that are loaded here: their moves, their chat and their connections.

Notices say what to look at. Once a second, and whenever anything may have been missed, all loaded tables are compared
with the store.
"""

import asyncio
import math
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any, Protocol

from parlour.core.game import SERVER, Seat
from parlour.core.refusal import Rejected
from parlour.hosts.clock import Clock
from parlour.hosts.table.state import Table
from parlour.storage.errors import NotStored
from parlour.storage.processes import (
    ATTENDED,
    DEAD_AFTER,
    LOOK,
    Attendance,
    Notice,
    NoticeContent,
    Processes,
    TableProgress,
)
from parlour.storage.tables import LogEntry

MOVED, CHATTED, NUDGED = "moved", "chatted", "nudged"
"""Topics: a table has a new version, or a new line of chat; a player reminds the others."""
EVERY = 1.0
"""Seconds between two comparisons of all loaded tables with the store."""


class FollowedConversation(Protocol):
    """The part of a table's conversation that follows other processes."""

    number: int

    async def hear(self) -> None:
        """Pass on lines of chat that other processes have stored."""

    def hear_nudge(self, by: Seat) -> None:
        """Pass on a reminder."""


class FollowedTable(Protocol):
    """The part of a live table that follows other processes."""

    table: Table

    @property
    def conversation(self) -> FollowedConversation:
        """The chat and the reminders of the table."""

    def repeat(self, entry: LogEntry) -> bool:
        """Repeat a stored action of another process at once, if it is the next one; tell whether it was."""

    async def look_again(self) -> bool:
        """Catch up with other processes; tell whether they had changed the table."""

    def note_attendance(self, elsewhere: Attendance) -> None:
        """Take note of processes that hold the table, and of the seats that are connected to them."""


class FaultLog(Protocol):
    """Logs faults."""

    def failed(self, table: str, game: str, player: str, action: str, fault: BaseException) -> None:
        """Log a fault of ours."""


class Following:
    """Keeps the tables that are `loaded` here up to date with the other `processes`."""

    def __init__(self, processes: Processes, clock: Clock, faults: FaultLog, *, is_shared: bool) -> None:
        self._processes = processes
        self._clock = clock
        self._faults = faults
        self._is_shared = is_shared
        self.loaded: Mapping[str, FollowedTable] = {}
        self._awake = asyncio.Event()
        self._seen = asyncio.Event()
        self._seen_at = -math.inf
        self._due = -math.inf
        self._doubted: set[str] = set()
        """Tables whose attendance may have changed."""
        self._wanted: dict[str, int] = {}
        """The versions that tables are catching up to."""
        self._tasks: set[asyncio.Task[None]] = set()
        if is_shared:
            processes.listen(self._hear)

    @property
    def is_current(self) -> bool:
        """Whether it is known for certain, as of a moment ago, which processes live and hold which tables."""
        if not self._is_shared:
            return True
        return max(self._clock.ticks() - self._seen_at, self._processes.age) < DEAD_AFTER

    async def until_current(self) -> None:
        """Wait until this process is in touch with the others; one that was stopped must not act on old knowledge."""
        while not self.is_current:
            await self._seen.wait()

    async def run(self) -> None:
        """Follow, until cancelled; a process that is alone has nothing to follow."""
        while self._is_shared:
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._awake.wait()
            self._awake.clear()
            try:
                await self.look()
            except NotStored:
                self._due = -math.inf
                await asyncio.sleep(EVERY)
            except Exception as fault:  # noqa: BLE001 - logged; the other tables must still be followed
                self._faults.failed("", "", SERVER, "follow", fault)

    async def look(self) -> None:
        """Compare tables with the store: those that notices named or, once a second, all of them."""
        now = self._clock.ticks()
        is_round = now >= self._due
        doubted, self._doubted = self._doubted, set()
        table_ids = list(self.loaded) if is_round else [each for each in doubted if each in self.loaded]
        if is_round:
            self._due = now + EVERY
        if table_ids:
            for table_id, progress in (await self._processes.look(table_ids)).items():
                if live := self.loaded.get(table_id):
                    self._see(live, progress)
        if is_round:
            self._seen_at = now
            self._seen.set()
            self._seen = asyncio.Event()

    def _see(self, live: FollowedTable, progress: TableProgress) -> None:
        live.note_attendance(progress.attendance)
        if progress.chat > live.conversation.number:
            self._start(live, live.conversation.hear())
        self._catch_up(live, progress.version)

    def _hear(self, notice: Notice) -> None:
        """Act on a notice."""
        live = self.loaded.get(notice.key)
        if notice.topic == LOOK:
            self._due = -math.inf
            self._awake.set()
        elif live is None:
            return
        elif notice.topic == MOVED:
            self._move(live, notice.about)
        elif notice.topic == CHATTED:
            self._start(live, live.conversation.hear())
        elif notice.topic == NUDGED:
            live.conversation.hear_nudge(Seat(str(notice.about)))
        elif notice.topic == ATTENDED:
            self._doubted.add(notice.key)
            self._awake.set()

    def _move(self, live: FollowedTable, about: NoticeContent) -> None:
        """Follow a move that a notice tells of: with its entry of the log, or with its version alone."""
        if isinstance(about, int):
            self._catch_up(live, about)
        elif isinstance(about, list):
            entry: LogEntry = LogEntry(*about)
            try:
                is_done = live.repeat(entry)
            except Exception as fault:  # noqa: BLE001 - logged; notices about other tables follow
                self._faults.failed(live.table.id, live.table.game, SERVER, "follow", fault)
            else:
                if not is_done:
                    self._catch_up(live, entry.version)

    def _catch_up(self, live: FollowedTable, version: int) -> None:
        """Let a table catch up to `version`, unless it is there or on its way."""
        table_id = live.table.id
        if version <= live.table.version:
            return
        is_on_its_way = table_id in self._wanted
        self._wanted[table_id] = max(version, self._wanted.get(table_id, 0))
        if not is_on_its_way:
            self._start(live, self._follow(live))

    async def _follow(self, live: FollowedTable) -> None:
        table_id = live.table.id
        try:
            while self._wanted[table_id] > live.table.version and await live.look_again():
                pass
        finally:
            del self._wanted[table_id]

    def _start(self, live: FollowedTable, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._log_faults(live, work), name=f"{live.table.id} follow")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _log_faults(self, live: FollowedTable, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Rejected, NotStored):
            return  # the next comparison tries again
        except Exception as fault:  # noqa: BLE001 - logged; a task has no caller to tell
            self._faults.failed(live.table.id, live.table.game, SERVER, "follow", fault)
