"""A table in memory: one door for everything that happens at it. Stored first, told afterwards."""

import asyncio
import math
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from parlour.core.game import HOUSE, Event, Seat
from parlour.core.refusal import Rejected, require
from parlour.hosts.table.actions import KINDS, Begin, Leave
from parlour.hosts.table.audience import Audience, News, Window
from parlour.hosts.table.errands import Errands
from parlour.hosts.table.errors import Code, storing
from parlour.hosts.table.filing import trim
from parlour.hosts.table.keys import new_id
from parlour.hosts.table.rules import apply
from parlour.hosts.table.rules.manners import need_member, plays_now
from parlour.hosts.table.services import Services
from parlour.hosts.table.snapshot import OFTEN, card, finished, frozen, replayed, thawed, written
from parlour.hosts.table.state import Match, Role, Table
from parlour.hosts.table.tempo import Source, Tempo
from parlour.hosts.table.view import same_lobby, watches
from parlour.hosts.table.waits import Waits
from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.tables import REPEATS, ChatLine, Commit, LogEntry, StoredTable

REMEMBERED = 32
"""How many past versions can be caught up with by patches."""
REMEMBERED_IDLE = 4
ATTEMPTS = 3
CHAT_LINES, CHAT_SECONDS = 5, 10
"""What one person may say."""
CHANGES, CHANGES_SECONDS = 60, 60
"""How often one person may change the table."""
NUDGE_SECONDS = 15
ALWAYS = (Begin, Leave)
"""What is never too often: a game begins only after another has ended, and nobody is kept."""


class Parked(Exception):
    """The table has just left memory; find it again."""


class Live:
    """One table and everybody connected to it; a house holds thousands, so slots and lists where they save memory."""

    __slots__ = (
        "_behind",
        "_changes",
        "_lock",
        "_nudged",
        "_parked",
        "_past",
        "_recovery",
        "_repeats",
        "_said",
        "_services",
        "_waits",
        "address",
        "audience",
        "errands",
        "gone",
        "idle_since",
        "is_gone",
        "table",
        "turn_began",
    )

    def __init__(self, services: Services, table: Table, stored: StoredTable) -> None:
        self._services = services
        self._lock = asyncio.Lock()
        self._behind = False
        self._parked = False
        self.is_gone = False
        """Whether the store has lost this table."""
        self._recovery: asyncio.Task[None] | None = None
        self._nudged = -math.inf
        self._said = Tempo(CHAT_LINES, CHAT_SECONDS)
        self._changes = Tempo(CHANGES, CHANGES_SECONDS)
        self._repeats: dict[str, dict[str, int]] = {}
        self._waits = Waits()
        self.table = table
        self.address = ""
        """Where its host came from last, or whoever came before: whose turn it is when many tables think."""
        self.gone: dict[Seat, float] = {}
        self.turn_began = self._ticks_at(table.turn_since)
        self._past = [table]
        self.audience = Audience(services.games, stored.chat, said_at=stored.version + len(stored.entries))
        self.errands = Errands(self, services)
        self._adopt(stored)
        self._forget(all_but=REMEMBERED_IDLE)
        if not self.table.playing:
            self._past.clear()  # a lobby shows what the house has, which may be something else than before
        self.idle_since = services.clock.ticks()
        self.gone = {member.id: self.idle_since for member in self.table.members}

    def _adopt(self, stored: StoredTable) -> None:
        """Take over what is stored beyond what is known here, or what is left if the store has lost some of it."""
        has_lost = stored.version + len(stored.entries) < self.table.version
        if has_lost:
            self._repeats.clear()
        if has_lost or stored.version > self.table.version:
            self._turn_to(thawed(self._services.games, stored.snapshot))
        missed = [entry for entry in stored.entries if entry.version > self.table.version]
        for step in replayed(self._services.games, self.table, missed):
            self._turn_to(step.state, step.events)
        for entry in stored.repeats:
            if self.table.member(Seat(entry.by)):
                self._know(entry)

    def _turn_to(self, table: Table, events: Sequence[Event] = (), news: News | None = None) -> None:
        """Make `table` the present one and tell of it."""
        news = news or self.audience.news(self.table, table, events)
        if table.version != self.table.version + 1:
            self._past.clear()
        if table.turn_since != self.table.turn_since:
            self.turn_began = self._ticks_at(table.turn_since)
        if table.members is not self.table.members:
            self._forget_leavers(table)
        self.table = table
        self._past.append(table)
        del self._past[:-REMEMBERED]
        self.audience.tell(news)

    def _ticks_at(self, at: float) -> float:
        """Tell what the clock's ticks were when the time of day was `at`."""
        return self._services.clock.ticks() - self._services.passing.since(at)

    def _forget_leavers(self, table: Table) -> None:
        """Let go of what is only about seats that are nobody's any more; they are never given out again."""
        seats = {member.id for member in table.members}
        self.gone = {seat: since for seat, since in self.gone.items() if seat in seats}
        self._repeats = {by: known for by, known in self._repeats.items() if by in seats}

    def _forget(self, all_but: int) -> None:
        """Let go of older versions while nobody looks: memory is for those who do."""
        del self._past[:-all_but]

    def _know(self, entry: LogEntry) -> None:
        """Remember what a member called an action, for his last few."""
        if entry.id is None:
            return
        known = self._repeats.setdefault(entry.by, {})
        known[entry.id] = entry.version
        if len(known) > REPEATS:
            del known[next(iter(known))]

    async def begin(self, by: Seat, id: str | None = None) -> int:  # noqa: A002 - the wire's word
        """Start a game for `by`; what it will look up is read before, so that no move waits for it."""
        read = None
        while read != (wanted := (self.table.game, self.table.options)):  # which may change meanwhile
            await self._services.prepare(self.table)
            read = wanted
        self.errands.ready = True
        chance = self._services.chance
        return await self.do(by, Begin(new_id(chance), chance.draw(32).hex()), id)

    async def do(
        self,
        by: Seat,
        action: Any,
        id: str | None = None,  # noqa: A002 - the wire's word
        source: Source | None = None,
    ) -> int:
        """Do what `by` asks for and give the version it led to; what was done under this `id` is not done again.

        Whoever is outside has a `source`, and does not change the table all the time.
        """
        try:
            async with self._lock:
                if self._parked:
                    raise Parked
                require(not self.is_gone, Code.NO_SUCH_TABLE)
                with storing():
                    if self._behind:
                        await self._catch_up()
                    if id is not None and (done := self._repeats.get(by, {}).get(id)):
                        return done
                    for _ in range(ATTEMPTS):
                        try:
                            return await self._attempt(by, action, id, source)
                        except Conflict:
                            await self._catch_up()
                raise Rejected(Code.NOT_STORED, "Others were quicker; please try again.")
        finally:
            if self._behind and not self._parked:
                self._recovery = asyncio.create_task(self._recover(), name=f"{self.table.id} recovery")

    async def _attempt(self, by: Seat, action: Any, id: str | None, source: Source | None) -> int:  # noqa: A002 - the wire's word
        """Try it: whatever can go wrong does so before the commit, whatever is told is told after it."""
        old, at = self.table, self._services.clock.now()
        step = apply(self._services.games, old, by, action, at)
        new = step.state
        if new is old:
            return old.version
        if source and type(action) in KINDS and not isinstance(action, ALWAYS):
            slow = self._changes.take(self._services.clock.ticks(), by, source, is_host=old.host == by)
            require(slow, Code.TOO_FAST, "The table has just been changed very often; wait a little.")
        entry = LogEntry(new.version, by, written(self._services.games, old, action), at, id)
        news = self.audience.news(old, new, step.events)
        self._behind = True  # until it is known whether the commit went through
        try:
            await self._services.tables.commit(self._commit(old, new, entry))
        except (NotStored, Taken):
            self._behind = False
            raise
        self._behind = False
        self._know(entry)
        if new.match is not old.match:
            self._count_turn(old, new.match, None if type(action) in KINDS else by)
        self._turn_to(new, news=news)
        self.errands.run()
        return new.version

    def _count_turn(self, old: Table, match: Match | None, by: Seat | None) -> None:
        """Count how long `by` took over a move, if one was made, and note whom the game waits for now."""
        if match is None or match.stale:
            return
        took = self._waits.turn(by, match.must, self._services.clock.ticks())
        if took is not None and (mover := old.member(by)):
            self._services.watch.turned(match.game, took, is_bot=mover.level is not None)

    def _commit(self, old: Table, new: Table, entry: LogEntry) -> Commit:
        if same_lobby(old, new) and new.playing:
            return Commit(new.id, entry, frozen(new) if new.version % OFTEN == 0 else None)
        over = finished(self._services.games, new) if new.match is not old.match else None
        return Commit(new.id, entry, frozen(new), card(new), over, trim(new) if new.version % OFTEN == 0 else None)

    async def _catch_up(self) -> None:
        """Read again what is stored: another process was quicker, or it is not known whether a commit went through."""
        stored = await self._services.tables.load(self.table.id)
        if stored is None:
            self._behind, self.is_gone = False, True
            self.errands.stop()
            raise Rejected(Code.NO_SUCH_TABLE)
        self._adopt(stored)
        self._behind = False
        self.errands.run()

    async def _recover(self) -> None:
        """Find out whether a commit went through whose sender did not stay to hear of it."""
        async with self._lock:
            if self._behind and not self._parked:
                try:
                    await self._catch_up()
                except (NotStored, Rejected):
                    return  # whoever acts next tries again, or hears that the table is gone
                except Exception as fault:  # noqa: BLE001 - a task has nobody else to tell
                    self._services.watch.failed(self.table.id, self.table.game, HOUSE, "recover", fault)

    async def say(self, by: Seat, text: str, source: Source) -> None:
        """Store and pass on a line of chat; during a game those who watch talk among themselves."""
        speaker = need_member(self.table, by)
        asks = speaker.role is Role.ASKING
        require(not asks, Code.ACTION_NOT_ALLOWED, "The host has not let you in yet.", reason="asking")
        hidden = speaker.unnamed and speaker.role is Role.SPECTATOR
        require(not hidden, Code.ACTION_NOT_ALLOWED, "Spectators give a name before they speak.", reason="unnamed")
        line = ChatLine(by, text, self._services.clock.now(), aside=self.table.playing and watches(self.table, by))
        slow = self._said.take(self._services.clock.ticks(), by, source, is_host=self.table.host == by)
        require(slow, Code.ACTION_NOT_ALLOWED, "Too many lines of chat at once; wait a little.", reason="chat_rate")
        with storing():
            await self._services.tables.say(self.table.id, line)
        self.audience.say(line, self.table)

    def nudge(self, by: Seat) -> None:
        """Remind whoever the game waits for that others do."""
        require(plays_now(self.table, by), Code.ACTION_NOT_ALLOWED, "Only those who play wait.", reason="not_playing")
        now = self._services.clock.ticks()
        rested = now - self._nudged >= NUDGE_SECONDS
        require(rested, Code.ACTION_NOT_ALLOWED, f"Once in {NUDGE_SECONDS} seconds is enough.", reason="nudge_rate")
        self._nudged = now
        self.audience.nudge(by, self.table)

    def attach(self, window: Window, version: int | None = None, token: str | None = None) -> None:
        """Let one more window of a member look at the table: from `version` on, or at all of it."""
        seat = window.seat
        if seat == self.table.host or not self.address:
            self.address = window.address
        first, missed = self.audience.add(window), self._since(seat, version)
        if not (missed and self.audience.retell(window, missed)):
            self.show(window, token)
        if first:
            self.gone.pop(seat, None)
            self.audience.presence(seat, connected=True)
            self.errands.run()

    def _since(self, seat: Seat, version: int | None) -> Sequence[Table]:
        """Give the states from `version` to the present; none if they are gone or `seat` was no member then."""
        past = self._past
        known = next((place for place, table in enumerate(past) if table.version == version), None)
        return () if known is None or past[known].member(seat) is None else past[known:]

    def detach(self, window: Window) -> None:
        """Close a window; who has none left is away, which changes nothing else."""
        if not self.audience.drop(window):
            return
        now = self.gone[window.seat] = self._services.clock.ticks()
        self.audience.presence(window.seat, connected=False)
        self.errands.run()
        if not self.audience:
            self.idle_since = now
            self._forget(all_but=REMEMBERED_IDLE)

    def show(self, window: Window, token: str | None = None) -> None:
        """Show the whole state."""
        self.audience.show(window, self.table, token)

    @property
    def busy(self) -> bool:
        """Whether somebody but a clock is doing something here."""
        return self._lock.locked() or self.errands.busy

    async def rest(self) -> None:
        """Write everything down and let go; the log holds it all, so a store that is away costs only time later."""
        self._parked = True
        self.errands.stop()
        async with self._lock:
            if not self._behind:
                with suppress(NotStored):
                    await self._services.tables.keep(self.table.id, self.table.version, frozen(self.table))
