"""A table in memory. Everything that happens at it goes through `LiveTable.do`: stored first, told afterwards."""

import asyncio
import math
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import orjson

from parlour.core.game import SERVER, Event, Seat
from parlour.core.refusal import Rejected, require
from parlour.hosts.ids import new_id
from parlour.hosts.table.actions import KINDS, Begin, GiveTimeBack, Leave
from parlour.hosts.table.asks import has_clock
from parlour.hosts.table.audience import Audience, Update
from parlour.hosts.table.chat import ChatLog
from parlour.hosts.table.errands import Errands
from parlour.hosts.table.errors import Outdated, TableCode, storing
from parlour.hosts.table.filing import make_trim
from parlour.hosts.table.rate_limit import RateLimit, Sender
from parlour.hosts.table.rules import apply
from parlour.hosts.table.rules.checks import need_member, plays_now
from parlour.hosts.table.services import TableServices
from parlour.hosts.table.snapshot import OFTEN, dump_action, dump_table, load_table, make_card, replay, summarize_match
from parlour.hosts.table.state import Match, Role, Table
from parlour.hosts.table.turn_times import TurnTimes
from parlour.hosts.table.view import is_spectator, same_lobby
from parlour.hosts.table.windows import Window, Windows
from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.tables import REPEATS, ChatLine, Commit, LogEntry, StoredTable

REMEMBERED = 32
"""How many versions back a client can catch up by patches."""
REMEMBERED_IDLE = 4
"""The same while nobody is connected."""
ATTEMPTS = 3
CHAT_LINES, CHAT_SECONDS = 5, 10
"""How many lines one person may write in how many seconds."""
CHANGES, CHANGES_SECONDS = 60, 60
"""How often one person may change the table in how many seconds."""
NUDGE_SECONDS = 15
LEAST_LOSS = 0.1
"""Seconds that are worth giving back."""
ALWAYS = (Begin, Leave)
"""Exempt from that limit: a match begins only after another has ended, and everyone may leave."""


class Parked(Exception):
    """The table has just left memory; look it up again."""


class LiveTable:
    """One table and everyone connected to it; a server holds thousands, so slots and lists save memory here."""

    __slots__ = (
        "_behind",
        "_latest",
        "_lock",
        "_nudged",
        "_parked",
        "_past",
        "_recovery",
        "_services",
        "_turn_times",
        "absent_since",
        "address",
        "audience",
        "change_limit",
        "chat_limit",
        "errands",
        "idle_since",
        "is_lost",
        "repeats",
        "table",
        "turn_began",
        "windows",
    )

    def __init__(self, services: TableServices, table: Table, stored: StoredTable) -> None:
        self._services = services
        self._lock = asyncio.Lock()
        self._behind = False
        self._parked = False
        self.is_lost = False
        """Whether the store no longer has this table."""
        self._recovery: asyncio.Task[None] | None = None
        self._nudged = -math.inf
        self._latest = table.turn_since
        """The time of the last action, as far as it is known."""
        self.chat_limit = RateLimit(CHAT_LINES, CHAT_SECONDS)
        self.change_limit = RateLimit(CHANGES, CHANGES_SECONDS)
        self.repeats: dict[str, dict[str, int]] = {}
        """The versions that the last message ids of each member led to."""
        self._turn_times = TurnTimes()
        self.table = table
        self.address = ""
        """The host's last address, or the first visitor's: tables of one address share their turns to think."""
        self.absent_since: dict[Seat, float] = {}
        self.turn_began = self._ticks_at(table.turn_since)
        self._past = [table]
        self.windows = Windows()
        chat = ChatLog(stored.chat, said_at=stored.version + len(stored.entries))
        self.audience = Audience(services.games, self.windows, chat)
        self.errands = Errands(self, services)
        self._adopt(stored)
        self._forget(all_but=REMEMBERED_IDLE)
        if not self.table.playing:
            self._past.clear()  # a lobby shows what this server offers, which may have changed since
        self.idle_since = services.clock.ticks()
        self.absent_since = {member.id: self.idle_since for member in self.table.members}

    def _adopt(self, stored: StoredTable) -> None:
        """Take over stored versions that are newer than ours, or what is left if the store has lost some."""
        has_lost = stored.version + len(stored.entries) < self.table.version
        if has_lost or stored.version > self.table.version:
            self._turn_to(load_table(self._services.games, stored.snapshot))
        missed = [entry for entry in stored.entries if entry.version > self.table.version]
        for step in replay(self._services.games, self.table, missed):
            self._turn_to(step.state, step.events)
        self.repeats = orjson.loads(stored.repeats)
        for entry in stored.entries:
            self._remember(entry)
            self._latest = max(self._latest, entry.at)
        self._forget_leavers(self.table)

    def _turn_to(self, table: Table, events: Sequence[Event] = (), update: Update | None = None) -> None:
        """Make `table` the present one and tell everyone."""
        update = update or self.audience.compose(self.table, table, events)
        if table.version != self.table.version + 1:
            self._past.clear()
        if table.turn_since != self.table.turn_since:
            self.turn_began = self._ticks_at(table.turn_since)
        if table.members is not self.table.members:
            self._forget_leavers(table)
        self.table = table
        self._past.append(table)
        del self._past[:-REMEMBERED]
        self.audience.tell(update)

    def _now(self) -> float:
        """Return the time for the log, where it never decreases: clocks are set back, and machines' clocks differ."""
        now = self._services.clock.now()
        return now if now >= self._latest else math.nextafter(self._latest, math.inf)

    def _ticks_at(self, at: float) -> float:
        """Return the clock's ticks at the moment the time of day was `at`."""
        return self._services.clock.ticks() - self._services.elapsed.since(at)

    def _forget_leavers(self, table: Table) -> None:
        """Forget what is kept about seats that have no member any more; their numbers are never reused."""
        seats = {SERVER, *(member.id for member in table.members)}
        self.absent_since = {seat: since for seat, since in self.absent_since.items() if seat in seats}
        self.repeats = {by: known for by, known in self.repeats.items() if by in seats}

    def _forget(self, all_but: int) -> None:
        """Forget older versions while nobody is connected, to save memory."""
        del self._past[:-all_but]

    def _remember(self, entry: LogEntry) -> None:
        """Remember under which id a member sent an action, for their last few."""
        if entry.id is None:
            return
        known = self.repeats.setdefault(entry.by, {})
        known[entry.id] = entry.version
        while len(known) > REPEATS:
            del known[next(iter(known))]

    def _dump_repeats(self, entry: LogEntry | None = None) -> str:
        """Return the remembered ids as JSON, with that of `entry`, which is being stored."""
        known = self.repeats
        if entry is not None and entry.id is not None:
            known = known | {entry.by: known.get(entry.by, {}) | {entry.id: entry.version}}
        return orjson.dumps(known).decode()

    async def begin(self, by: Seat, id: str | None = None) -> int:  # noqa: A002 - the wire's word
        """Start a match for `by`; word lists and the like are read first, so that no move waits for them."""
        read = None
        while read != (wanted := (self.table.game, self.table.options)):  # the host may change them meanwhile
            await self._services.prepare(self.table)
            read = wanted
        self.errands.is_ready = True
        chance = self._services.chance
        return await self.do(by, Begin(new_id(chance), chance.draw(32).hex()), id)

    async def do(
        self,
        by: Seat,
        action: Any,
        id: str | None = None,  # noqa: A002 - the wire's word
        sender: Sender | None = None,
        *,
        retry: bool = True,
    ) -> int:
        """Do what `by` asks for and return the version it led to; an action with a known `id` is not done again.

        Changes that come from a `sender` outside are limited in number. Without `retry`, an action is meant for the
        table as it is: `Outdated` is raised if another process has changed it.
        """
        try:
            async with self._lock:
                if self._parked:
                    raise Parked
                require(not self.is_lost, TableCode.NO_SUCH_TABLE)
                with storing():
                    if self._behind:
                        await self._catch_up()
                    for number in range(ATTEMPTS):
                        if id is not None and (done := self.repeats.get(by, {}).get(id)):
                            return done
                        if number and not retry:
                            raise Outdated
                        try:
                            return await self._attempt(by, action, id, sender)
                        except Conflict:
                            await self._catch_up()
                        except Rejected:
                            if not await self._lagged():
                                raise
                raise Rejected(TableCode.NOT_STORED, "Someone else was faster; please try again.")
        finally:
            if self._behind and not self._parked:
                self._recovery = asyncio.create_task(self._recover(), name=f"{self.table.id} recovery")

    async def _attempt(self, by: Seat, action: Any, id: str | None, sender: Sender | None) -> int:  # noqa: A002 - the wire's word
        """Try it: whatever can fail does so before the commit, and nobody is told before it."""
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
            await self._services.tables.commit(self._commit(old, new, entry))
        except (NotStored, Taken) as no:
            self._behind = False
            if isinstance(no, NotStored):
                self._services.uptime.doubt()
            raise
        self._behind = False
        self._latest = at
        self._remember(entry)
        if new.match is not old.match:
            self._count_turn(old, new.match, None if type(action) in KINDS else by)
        self._turn_to(new, update=update)
        self.errands.run()
        return new.version

    def _count_turn(self, old: Table, match: Match | None, by: Seat | None) -> None:
        """Report how long `by` took over a move, if they made one, and note which players must act now."""
        if match is None or match.stale:
            return
        took = self._turn_times.turn(by, match.must, self._services.clock.ticks())
        if took is not None and (mover := old.member(by)):
            self._services.watch.turned(match.game, took, is_bot=mover.level is not None)

    def _commit(self, old: Table, new: Table, entry: LogEntry) -> Commit:
        if same_lobby(old, new) and new.playing:
            if new.version % OFTEN:
                return Commit(new.id, entry)
            return Commit(new.id, entry, dump_table(new), repeats=self._dump_repeats(entry))
        over = summarize_match(self._services.games, new) if new.match is not old.match else None
        trim = make_trim(new) if new.version % OFTEN == 0 else None
        return Commit(new.id, entry, dump_table(new), make_card(new), over, trim, self._dump_repeats(entry))

    async def _catch_up(self) -> None:
        """Read the stored table again: another process was faster, or we do not know whether a commit went through."""
        stored = await self._services.tables.load(self.table.id)
        if stored is None:
            self._behind, self.is_lost = False, True
            self.errands.stop()
            raise Rejected(TableCode.NO_SUCH_TABLE)
        self._adopt(stored)
        self._behind = False
        self.errands.run()

    async def give_time_back(self) -> bool:
        """Give back what the running turn lost while no move could be stored; tell whether there was anything."""
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
                return not self._parked and await self._lagged()

    async def _lagged(self) -> bool:
        """Catch up, because a refusal counts only at the stored version; tell whether the table had changed."""
        if not self._services.tables.is_shared:
            return False
        version = self.table.version
        await self._catch_up()
        return self.table.version != version

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

    async def say(self, by: Seat, text: str, sender: Sender) -> None:
        """Store and pass on a line of chat; during a match spectators chat among themselves."""
        speaker = need_member(self.table, by)
        asks = speaker.role is Role.ASKING
        require(not asks, TableCode.ACTION_NOT_ALLOWED, "The host has not let you in yet.", reason="asking")
        hidden = speaker.unnamed and speaker.role is Role.SPECTATOR
        require(not hidden, TableCode.ACTION_NOT_ALLOWED, "Give your name before you chat.", reason="unnamed")
        line = ChatLine(by, text, self._services.clock.now(), aside=self.table.playing and is_spectator(self.table, by))
        slow = self.chat_limit.take(self._services.clock.ticks(), by, sender, is_host=self.table.host == by)
        require(
            slow,
            TableCode.ACTION_NOT_ALLOWED,
            "Too many lines of chat at once; please wait a moment.",
            reason="chat_rate",
        )
        with storing():
            await self._services.tables.say(self.table.id, line)
        self.audience.say(line, self.table)

    def nudge(self, by: Seat) -> None:
        """Remind the players the game waits for."""
        require(
            plays_now(self.table, by), TableCode.ACTION_NOT_ALLOWED, "Only players can nudge.", reason="not_playing"
        )
        now = self._services.clock.ticks()
        rested = now - self._nudged >= NUDGE_SECONDS
        require(
            rested, TableCode.ACTION_NOT_ALLOWED, f"You can nudge once in {NUDGE_SECONDS} seconds.", reason="nudge_rate"
        )
        self._nudged = now
        self.audience.nudge(by, self.table)

    def attach(self, window: Window, version: int | None = None, token: str | None = None) -> None:
        """Open a member's window: bring it up to date from `version` on, or show it the whole state."""
        seat = window.seat
        if seat == self.table.host or not self.address:
            self.address = window.address
        first, missed = self.windows.add(window), self._since(seat, version)
        if not (missed and self.audience.catch_up(window, missed)):
            self.show(window, token)
        if first:
            self.absent_since.pop(seat, None)
            self.audience.tell_presence(seat, connected=True)
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
        now = self.absent_since[window.seat] = self._services.clock.ticks()
        self.audience.tell_presence(window.seat, connected=False)
        self.errands.run()
        if not self.windows:
            self.idle_since = now
            self._forget(all_but=REMEMBERED_IDLE)

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
        async with self._lock:
            if not self._behind:
                with suppress(NotStored):
                    table = self.table
                    await self._services.tables.keep(table.id, table.version, dump_table(table), self._dump_repeats())
