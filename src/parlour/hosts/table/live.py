"""A table in memory: one door for everything that happens at it. Stored first, told afterwards."""

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from parlour.core.game import HOUSE, Event, Seat
from parlour.core.refusal import Rejected, require
from parlour.hosts.table.actions import Begin
from parlour.hosts.table.audience import Audience, News, Window
from parlour.hosts.table.errands import Errands
from parlour.hosts.table.errors import Code, storing
from parlour.hosts.table.keys import new_id
from parlour.hosts.table.rules import apply
from parlour.hosts.table.rules.manners import need_member, plays_now
from parlour.hosts.table.services import Services
from parlour.hosts.table.snapshot import OFTEN, card, finished, frozen, replayed, thawed, written
from parlour.hosts.table.state import Role, Table
from parlour.hosts.table.view import same_lobby, watches
from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.tables import REPEATS, ChatLine, Commit, Entry, Stored

REMEMBERED = 32
"""How many past versions can be caught up with by patches."""
REMEMBERED_IDLE = 4
ATTEMPTS = 3
CHAT_LINES, CHAT_SECONDS = 5, 10
NUDGE_SECONDS = 15


class Parked(Exception):
    """The table has just left memory; find it again."""


class Live:
    """One table and everybody connected to it; a house holds thousands, so slots and lists where they save memory."""

    __slots__ = (
        "_behind",
        "_lock",
        "_nudged",
        "_parked",
        "_past",
        "_recovery",
        "_repeats",
        "_said",
        "_services",
        "audience",
        "errands",
        "gone",
        "idle_since",
        "table",
    )

    def __init__(self, services: Services, table: Table, stored: Stored) -> None:
        self._services = services
        self._lock = asyncio.Lock()
        self._behind = False
        self._parked = False
        self._recovery: asyncio.Task[None] | None = None
        self._nudged = 0.0
        self._said: dict[Seat, deque[float]] = {}
        self._repeats: dict[str, dict[str, int]] = {}
        self.table = table
        self._past = [table]
        self.audience = Audience(services.rooms, stored.chat, said_at=stored.version + len(stored.entries))
        self.errands = Errands(self, services)
        self._adopt(stored)
        self._forget(all_but=REMEMBERED_IDLE)
        if not self.table.playing:
            self._past.clear()  # a lobby shows what the house has, which may be something else than before
        self.idle_since = services.clock.now()
        self.gone: dict[Seat, float] = {member.id: self.idle_since for member in self.table.members}

    def _adopt(self, stored: Stored) -> None:
        """Take over what is stored beyond what is known here."""
        if stored.version > self.table.version:
            self._turn_to(thawed(self._services.rooms, stored.snapshot))
        missed = [entry for entry in stored.entries if entry.version > self.table.version]
        for step in replayed(self._services.rooms, self.table, missed):
            self._turn_to(step.state, step.events)
        for entry in stored.repeats:
            self._know(entry)

    def _turn_to(self, table: Table, events: Sequence[Event] = (), news: News | None = None) -> None:
        """Make `table` the present one and tell of it."""
        news = news or self.audience.news(self.table, table, events)
        if table.version != self.table.version + 1:
            self._past.clear()
        self.table = table
        self._past.append(table)
        del self._past[:-REMEMBERED]
        self.audience.tell(news)

    def _forget(self, all_but: int) -> None:
        """Let go of older versions while nobody looks: memory is for those who do."""
        del self._past[:-all_but]

    def _know(self, entry: Entry) -> None:
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

    async def do(self, by: Seat, action: Any, id: str | None = None) -> int:  # noqa: A002 - the wire's word
        """Do what `by` asks for and give the version it led to; what was done under this `id` is not done again."""
        try:
            async with self._lock:
                if self._parked:
                    raise Parked
                with storing():
                    if self._behind:
                        await self._catch_up()
                    if id is not None and (done := self._repeats.get(by, {}).get(id)):
                        return done
                    for _ in range(ATTEMPTS):
                        try:
                            return await self._attempt(by, action, id)
                        except Conflict:
                            await self._catch_up()
                raise Rejected(Code.NOT_STORED, "Others were quicker; please try again.")
        finally:
            if self._behind and not self._parked:
                self._recovery = asyncio.create_task(self._recover(), name=f"{self.table.id} recovery")

    async def _attempt(self, by: Seat, action: Any, id: str | None) -> int:  # noqa: A002 - the wire's word
        """Try it: whatever can go wrong does so before the commit, whatever is told is told after it."""
        old, at = self.table, self._services.clock.now()
        step = apply(self._services.rooms, old, by, action, at)
        new = step.state
        if new is old:
            return old.version
        entry = Entry(new.version, by, written(self._services.rooms, old, action), at, id)
        news = self.audience.news(old, new, step.events)
        self._behind = True  # until it is known whether the commit went through
        try:
            await self._services.tables.commit(self._commit(old, new, entry))
        except (NotStored, Taken):
            self._behind = False
            raise
        self._behind = False
        self._know(entry)
        self._turn_to(new, news=news)
        self.errands.run()
        return new.version

    def _commit(self, old: Table, new: Table, entry: Entry) -> Commit:
        if same_lobby(old, new) and new.playing:
            return Commit(new.id, entry, frozen(new) if new.version % OFTEN == 0 else None)
        over = finished(self._services.rooms, new) if new.match is not old.match else None
        return Commit(new.id, entry, frozen(new), card(new), over)

    async def _catch_up(self) -> None:
        """Read again what is stored: another process was quicker, or it is not known whether a commit went through."""
        stored = await self._services.tables.load(self.table.id)
        require(stored, Code.NO_SUCH_TABLE)
        assert stored is not None  # noqa: S101 - refused above
        self._adopt(stored)
        self._behind = False
        self.errands.run()

    async def _recover(self) -> None:
        """Find out whether a commit went through whose sender did not stay to hear of it."""
        async with self._lock:
            if self._behind and not self._parked:
                try:
                    await self._catch_up()
                except NotStored:
                    return  # whoever acts next tries again
                except Exception as fault:  # noqa: BLE001 - a task has nobody else to tell
                    self._services.watch.failed(self.table.id, self.table.game, HOUSE, "recover", fault)

    async def say(self, by: Seat, text: str) -> None:
        """Store and pass on a line of chat; during a game those who watch talk among themselves."""
        asks = need_member(self.table, by).role is Role.ASKING
        require(not asks, Code.ACTION_NOT_ALLOWED, "Who asks to watch listens first.", reason="asking")
        line = ChatLine(by, text, self._services.clock.now(), aside=self.table.playing and watches(self.table, by))
        said = self._said.setdefault(by, deque(maxlen=CHAT_LINES))
        slow = len(said) < CHAT_LINES or line.at - said[0] >= CHAT_SECONDS
        require(
            slow, Code.ACTION_NOT_ALLOWED, f"At most {CHAT_LINES} lines in {CHAT_SECONDS} seconds.", reason="chat_rate"
        )
        said.append(line.at)
        with storing():
            await self._services.tables.say(self.table.id, line)
        self.audience.say(line, self.table)

    def nudge(self, by: Seat) -> None:
        """Remind whoever the game waits for that others do."""
        require(plays_now(self.table, by), Code.ACTION_NOT_ALLOWED, "Only those who play wait.", reason="not_playing")
        now = self._services.clock.now()
        rested = now - self._nudged >= NUDGE_SECONDS
        require(rested, Code.ACTION_NOT_ALLOWED, f"Once in {NUDGE_SECONDS} seconds is enough.", reason="nudge_rate")
        self._nudged = now
        self.audience.nudge(by, self.table)

    def attach(self, window: Window, version: int | None = None, token: str | None = None) -> None:
        """Let one more window of a member look at the table: from `version` on, or at all of it."""
        seat = window.seat
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
        now = self.gone[window.seat] = self._services.clock.now()
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
