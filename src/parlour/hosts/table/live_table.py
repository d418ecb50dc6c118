"""A table in memory. Everything that happens at it goes through `LiveTable.do`: stored first, told afterwards."""

import asyncio
import math
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from parlour.core.game import SERVER, Event, Seat
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import event_name
from parlour.hosts.ids import new_id
from parlour.hosts.table.actions import KINDS, Begin, GiveTimeBack, Leave
from parlour.hosts.table.asks import has_clock
from parlour.hosts.table.audience import Audience, Update
from parlour.hosts.table.chat import ChatLog
from parlour.hosts.table.commits import make_commit
from parlour.hosts.table.conversation import Conversation
from parlour.hosts.table.errands import Errands
from parlour.hosts.table.errors import Outdated, TableCode, storing
from parlour.hosts.table.message_ids import MessageIds
from parlour.hosts.table.presence import TablePresence
from parlour.hosts.table.rate_limit import RateLimit, Sender
from parlour.hosts.table.rules import apply
from parlour.hosts.table.services import TableServices
from parlour.hosts.table.snapshot import dump_action, dump_table, load_table, replay_log
from parlour.hosts.table.state import Match, Table
from parlour.hosts.table.turn_times import TurnTimes
from parlour.hosts.table.windows import Window, Windows
from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.processes import Attendance
from parlour.storage.tables import LogEntry, StoredTable

REMEMBERED = 32
"""How many versions back a client can catch up by patches."""
REMEMBERED_IDLE = 3
"""The same while nobody is connected."""
ATTEMPTS = 3
BEGINNING = f'{{"event":"{event_name(Begin)}"'
"""How the log writes that a match begins."""
LAST = 2**31 - 1
"""Later than any version."""
CHANGES, CHANGES_SECONDS = 60, 60
"""How many times one person may change the table, and within how many seconds."""
LEAST_LOSS = 0.1
"""Seconds that are worth giving back."""
ALWAYS = (Begin, Leave)
"""Exempt from the limit on changes: a match begins only after another has ended, and everyone may leave."""


class Parked(Exception):
    """The table has just left memory; look it up again."""


class LiveTable:
    """One table and everyone connected to it; a server holds thousands, so slots and lists save memory here."""

    __slots__ = (
        "_behind",
        "_latest",
        "_lock",
        "_parked",
        "_past",
        "_recovery",
        "_services",
        "_turn_times",
        "address",
        "audience",
        "change_limit",
        "conversation",
        "errands",
        "is_lost",
        "message_ids",
        "presence",
        "table",
        "turn_began",
        "windows",
    )

    def __init__(
        self, services: TableServices, table: Table, stored: StoredTable, elsewhere: Attendance | None = None
    ) -> None:
        self._services = services
        self._lock = asyncio.Lock()
        self._behind = False
        self._parked = False
        self.is_lost = False
        """Whether the store no longer has this table."""
        self._recovery: asyncio.Task[None] | None = None
        self._latest = table.turn_since
        """The time of the last action, as far as it is known."""
        self.change_limit = RateLimit(CHANGES, CHANGES_SECONDS)
        self.message_ids = MessageIds()
        self._turn_times = TurnTimes()
        self.table = table
        self.address = ""
        """The host's last address, or the first visitor's: tables of one address share their turns to think."""
        self.turn_began = self._ticks_at(table.turn_since)
        self._past = [table]
        self.windows = Windows()
        chat = ChatLog(stored.chat, said_at=stored.version + len(stored.entries))
        self.audience = Audience(services.games, self.windows, chat)
        self.conversation = Conversation(self, services, self.audience, stored.chat_number)
        self.presence = TablePresence(services, table.id, self.windows, self.audience, elsewhere or {})
        self.errands = Errands(self, services)
        self._adopt(stored)
        self._forget(all_but=REMEMBERED_IDLE)
        if not self.table.playing:
            self._past.clear()  # a lobby shows what this server offers, which may have changed since
        self.presence.begin(self.table)

    def _adopt(self, stored: StoredTable) -> None:
        """Take over stored versions that are newer than ours, or older ones if the store has lost some."""
        has_lost = stored.version + len(stored.entries) < self.table.version
        if has_lost or stored.version > self.table.version:
            self._turn_to(load_table(self._services.games, stored.snapshot))
        missed = [entry for entry in stored.entries if entry.version > self.table.version]
        for step in replay_log(self._services.games, self.table, missed):
            self._turn_to(step.state, step.events)
        self.message_ids = MessageIds(stored.repeats)
        for entry in stored.entries:
            self.message_ids.add(entry)
            self._latest = max(self._latest, entry.at)
        self._forget_leavers(self.table)

    def _turn_to(self, table: Table, events: Sequence[Event] = (), update: Update | None = None) -> None:
        """Make `table` the present one and tell everyone."""
        update = update or self.audience.compose(self.table, table, events)
        if table.version != self.table.version + 1:
            self._past.clear()
        if table.turn_since != self.table.turn_since:
            self.turn_began = self._ticks_at(table.turn_since)
        has_new_members = table.members is not self.table.members
        if has_new_members:
            self._forget_leavers(table)
        self.table = table
        self._past.append(table)
        del self._past[:-REMEMBERED]
        self.audience.tell(update)
        if has_new_members:
            self.presence.report()  # the windows of members who left are closed

    def _now(self) -> float:
        """Return the time for the log, where it never decreases: clocks are set back, and machines' clocks differ."""
        now = self._services.clock.now()
        return now if now >= self._latest else math.nextafter(self._latest, math.inf)

    def _ticks_at(self, at: float) -> float:
        """Return the clock's ticks at the moment the time of day was `at`."""
        return self._services.clock.ticks() - self._services.elapsed.since(at)

    def _forget_leavers(self, table: Table) -> None:
        """Forget everything about seats that have no member any more; their numbers are never reused."""
        seats = {SERVER, *(member.id for member in table.members)}
        self.presence.keep(seats)
        self.message_ids.keep(seats)

    def _forget(self, all_but: int) -> None:
        """Forget older versions while nobody is connected, to save memory."""
        del self._past[:-all_but]

    async def begin(self, by: Seat, id: str | None = None, salt: str = "") -> int:  # noqa: A002 - the wire's word
        """Start a match for `by`; word lists and the like are read first, so that no move waits for them."""
        read = None
        while read != (wanted := (self.table.game, self.table.options)):  # the host may change them meanwhile
            await self._services.prepare(self.table)
            read = wanted
        self.errands.is_ready = True
        chance = self._services.chance
        return await self.do(by, Begin(new_id(chance), chance.draw(32).hex(), salt), id)

    async def do(
        self,
        by: Seat,
        action: Any,
        id: str | None = None,  # noqa: A002 - the wire's word
        sender: Sender | None = None,
        *,
        retry: bool = True,
    ) -> int:
        """Carry out an action of `by` and return the version it led to; an action with a known `id` is not done again.

        Changes that come from a `sender` outside are limited in number. Without `retry`, an action is meant for the
        table as it is: `Outdated` is raised if another process has changed it.
        """
        try:
            async with self._lock:
                self._need_open()
                with storing():
                    if self._behind:
                        await self._catch_up()
                    for number in range(ATTEMPTS):
                        if id is not None and (done := self.message_ids.version(by, id)):
                            return done
                        if number and not retry:
                            raise Outdated
                        try:
                            return await self._attempt(by, action, id, sender)
                        except Conflict:
                            self._services.watch.conflicted()
                            await self._catch_up()
                        except Rejected:
                            if not await self._repeat_missed():
                                raise
                raise Rejected(TableCode.NOT_STORED, "Someone else was faster; please try again.")
        finally:
            if self._behind and not self._parked:
                self._recovery = asyncio.create_task(self._recover(), name=f"{self.table.id} recovery")

    def _need_open(self) -> None:
        """Refuse a table that has left memory or the store."""
        if self._parked:
            raise Parked
        if self.is_lost:
            raise Rejected(TableCode.NO_SUCH_TABLE)

    async def _attempt(self, by: Seat, action: Any, id: str | None, sender: Sender | None) -> int:  # noqa: A002 - the wire's word
        """Attempt an action: whatever can fail does so before the commit, and nobody is told until after it."""
        old, at = self.table, self._now()
        step = apply(self._services.games, old, by, action, at)
        new = step.state
        if new is old:
            return old.version
        if sender and type(action) in KINDS and not isinstance(action, ALWAYS):
            slow = self.change_limit.take(self._services.clock.ticks(), by, sender, is_host=old.host == by)
            require(slow, TableCode.TOO_FAST, "The table has been changed very often; please wait a moment.")
        entry = LogEntry(new.version, by, dump_action(self._services.games, old, action), at, id)
        update = self.audience.compose(old, new, step.events)
        self._behind = True  # until we know whether the commit went through
        try:
            await self._services.tables.commit(make_commit(self._services.games, old, new, entry, self.message_ids))
        except (NotStored, Taken) as error:
            self._behind = False
            if isinstance(error, NotStored):
                self._services.uptime.doubt()
            raise
        self._behind = False
        self._latest = at
        self.message_ids.add(entry)
        if new.match is not old.match:
            self._count_turn(old, new.match, None if type(action) in KINDS else by)
        self._turn_to(new, update=update)
        self.errands.run()
        if self.presence.elsewhere:
            self.presence.announce(entry)
        return new.version

    def _count_turn(self, old: Table, match: Match | None, by: Seat | None) -> None:
        """Report how long `by` took over a move, if they made one, and note which players must act now."""
        if match is None or match.stale:
            return
        took = self._turn_times.turn(by, match.must, self._services.clock.ticks())
        if took is not None and (mover := old.member(by)):
            self._services.watch.turned(match.game, took, is_bot=mover.level is not None)

    async def _catch_up(self) -> None:
        """Read what is stored: another process was faster, or it is unknown whether a commit went through."""
        if not await self._repeat_missed():
            await self._load_again()

    async def _load_again(self) -> None:
        """Read the whole stored table again."""
        stored = await self._services.tables.load(self.table.id)
        if stored is None:
            self._behind, self.is_lost = False, True
            self.errands.stop()
            raise Rejected(TableCode.NO_SUCH_TABLE)
        if stored.version > self.table.version:  # perhaps in another match, which needs the files of its game
            table = load_table(self._services.games, stored.snapshot)
            self.errands.is_ready = not table.playing or await self._services.try_prepare(table)
        self._adopt(stored)
        self._behind = False
        self.errands.run()

    async def give_time_back(self) -> bool:
        """Give back the time that the running turn lost while no move could be stored; tell whether it had lost any."""
        if not has_clock(self._services.games, self.table):
            return False
        with storing():
            await self._services.uptime.refresh()
        lost = self._services.uptime.lost_by(self.table)
        if lost < LEAST_LOSS:
            return False
        await self.do(SERVER, GiveTimeBack(lost, self.table.turn_since))
        return True

    async def look_again(self) -> bool:
        """Catch up with other processes before a refusal; tell whether they had changed the table."""
        async with self._lock:
            with storing():
                return not self._parked and await self._repeat_missed()

    async def _repeat_missed(self) -> bool:
        """Repeat the actions that other processes have stored since our version; tell whether there were any."""
        if not self._services.tables.is_shared:
            return False
        known = self.table.version
        entries = await self._services.tables.log(self.table.id, known + 1, LAST)
        if not entries:
            return False
        if entries[-1].version != known + len(entries):
            await self._load_again()  # some of them are gone
        else:
            for entry in entries:
                if entry.action.startswith(BEGINNING):  # a match needs the files of its game
                    self.errands.is_ready = await self._services.try_prepare(self.table)
                self._repeat(entry)
            self._behind = False
            self.errands.run()
        self._services.watch.caught_up(len(entries))
        return True

    def repeat(self, entry: LogEntry) -> bool:
        """Repeat a stored action of another process at once, if it is the next one and nothing else is under way."""
        is_next = entry.version == self.table.version + 1 and not entry.action.startswith(BEGINNING)
        if not is_next or self._lock.locked() or self._behind or self._parked:
            return False
        self._repeat(entry)
        self.errands.run()
        self._services.watch.caught_up(1)
        return True

    def _repeat(self, entry: LogEntry) -> None:
        """Repeat a stored action of another process."""
        games, old = self._services.games, self.table
        for step in replay_log(games, old, [entry]):
            self._turn_to(step.state, step.events)
        self.message_ids.add(entry)
        self._latest = max(self._latest, entry.at)
        if self.table.match is not old.match:
            self._count_turn(old, self.table.match, None)

    async def _recover(self) -> None:
        """Find out whether a commit went through after its sender has gone."""
        async with self._lock:
            if self._behind and not self._parked:
                try:
                    await self._catch_up()
                except (NotStored, Rejected):
                    return  # the next action tries again, or learns that the table is lost
                except Exception as fault:  # noqa: BLE001 - logged; a task has no caller to tell
                    self._services.watch.failed(self.table.id, self.table.game, SERVER, "recover", fault)

    def attach(self, window: Window, version: int | None = None, token: str | None = None) -> None:
        """Open a member's window: bring it up to date from `version` on, or show it the whole state."""
        seat = window.seat
        if seat == self.table.host or not self.address:
            self.address = window.address
        first, missed = self.windows.add(window), self._since(seat, version)
        if not (missed and self.audience.catch_up(window, missed)):
            self.show(window, token)
        if first:
            self.presence.come(seat)
            self.errands.run()

    def _since(self, seat: Seat, version: int | None) -> Sequence[Table]:
        """Return the states from `version` to the present; none if they are forgotten or `seat` was no member then."""
        past = self._past
        known = next((place for place, table in enumerate(past) if table.version == version), None)
        return () if known is None or past[known].member(seat) is None else past[known:]

    def detach(self, window: Window) -> None:
        """Close a window; a member without windows is absent, and keeps their seat."""
        if not self.windows.drop(window):
            return
        self.presence.go(window.seat)
        self.errands.run()
        if not self.windows:
            self._forget(all_but=REMEMBERED_IDLE)

    def note_attendance(self, elsewhere: Attendance) -> None:
        """Take note of the members connected to other processes, and of the process that runs the errands now."""
        if elsewhere != self.presence.elsewhere:
            self.presence.note_elsewhere(elsewhere, self.table)
            self.errands.run()

    def show(self, window: Window, token: str | None = None) -> None:
        """Show a window the whole state."""
        self.audience.show(window, self.table, token)

    @property
    def is_busy(self) -> bool:
        """Whether anything but a timer is under way here."""
        return self._lock.locked() or self.errands.is_busy

    async def park(self) -> None:
        """Store the whole state and stop; if the store is away, the log still holds everything."""
        self._parked = True
        self.errands.stop()
        self._services.processes.attend(self.table.id, None)
        async with self._lock:
            if not self._behind:
                with suppress(NotStored):
                    table, ids = self.table, self.message_ids.dump()
                    await self._services.tables.keep(table.id, table.version, dump_table(table), ids)
