"""A table in memory: one door for everything that happens at it. Stored first, told afterwards."""

import asyncio
from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from parlour.core.game import Event, Seat
from parlour.core.refusal import Rejected, require
from parlour.hosts.table.audience import Audience, Window
from parlour.hosts.table.errands import Errands
from parlour.hosts.table.errors import Code
from parlour.hosts.table.rules import apply
from parlour.hosts.table.services import Services
from parlour.hosts.table.snapshot import OFTEN, card, finished, frozen, replayed, thawed, written
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import same_lobby
from parlour.storage.base import ChatLine, Commit, Conflict, Entry, NotStored, Stored

REMEMBERED = 32
"""How many past versions can be caught up with by patches."""
REMEMBERED_IDLE = 4
ATTEMPTS = 3
CHAT_LINES, CHAT_SECONDS = 5, 10
REPEATS = 16
"""How many of a member's last message ids are known again."""


class Parked(Exception):
    """The table has just left memory; find it again."""


class Live:
    """One table and everybody connected to it."""

    def __init__(self, services: Services, stored: Stored) -> None:
        self._services = services
        self._lock = asyncio.Lock()
        self._behind = False
        self._parked = False
        self._said: dict[Seat, deque[float]] = {}
        self._loaded_at = services.clock.now()
        self._repeats: dict[str, dict[str, int]] = {}
        self.table = thawed(services.rooms, stored.snapshot)
        self._past: deque[Table] = deque((self.table,), maxlen=REMEMBERED)
        self.audience = Audience(services.rooms, stored.chat)
        self.errands = Errands(self, services)
        self._adopt(stored)
        self._forget(all_but=1)
        self.gone: dict[Seat, float] = {member.id: self._loaded_at for member in self.table.members}
        self.idle_since = self._loaded_at

    def _adopt(self, stored: Stored) -> None:
        """Take over what is stored beyond what is known here."""
        start = self.table
        if stored.version > start.version:
            start = thawed(self._services.rooms, stored.snapshot)
            self._turn_to(start)
        for table in replayed(self._services.rooms, start, (e for e in stored.entries if e.version > start.version)):
            self._turn_to(table)
        for entry in stored.repeats:
            self._know(entry)

    def _turn_to(self, table: Table, events: Iterable[Event] = ()) -> None:
        """Make the next version the present one and tell of it."""
        old, self.table = self.table, table
        self._past.append(table)
        self.audience.tell(old, table, events)

    def _forget(self, all_but: int) -> None:
        """Let go of older versions; nobody here has seen those from before the table was loaded."""
        while len(self._past) > all_but:
            self._past.popleft()

    def _know(self, entry: Entry) -> None:
        """Remember what a member called an action, for his last few."""
        if entry.id is None:
            return
        known = self._repeats.setdefault(entry.by, {})
        known[entry.id] = entry.version
        if len(known) > REPEATS:
            del known[next(iter(known))]

    async def do(self, by: Seat, action: Any, id: str | None = None) -> int:  # noqa: A002 - the wire's word
        """Do what `by` asks for and give the version it led to; what was done under this `id` is not done again."""
        async with self._lock:
            if self._parked:
                raise Parked
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

    async def _attempt(self, by: Seat, action: Any, id: str | None) -> int:  # noqa: A002 - the wire's word
        old, at = self.table, self._services.clock.now()
        step = apply(self._services.rooms, old, by, action, at)
        new = step.state
        if new is old:
            return old.version
        entry = Entry(new.version, by, written(self._services.rooms, old, action), at, id)
        self._behind = True
        try:
            await self._services.tables.commit(self._commit(old, new, entry))
        except NotStored as no:
            raise Rejected(Code.NOT_STORED, "The house cannot store this now; please try again.") from no
        self._behind = False
        self._know(entry)
        self._turn_to(new, step.events)
        self.errands.run()
        return new.version

    def _commit(self, old: Table, new: Table, entry: Entry) -> Commit:
        if same_lobby(old, new) and new.playing:
            return Commit(new.id, entry, frozen(new) if new.version % OFTEN == 0 else None)
        over = finished(self._services.rooms, new, entry.at) if new.match is not old.match else None
        return Commit(new.id, entry, frozen(new), card(new), over)

    async def _catch_up(self) -> None:
        """Read again what is stored: another process was quicker, or it is not known whether a commit went through."""
        stored = await self._services.tables.load(self.table.id)
        if stored is None:
            raise Rejected(Code.NO_SUCH_TABLE)
        self._adopt(stored)
        self._behind = False
        self.errands.run()

    async def say(self, by: Seat, text: str) -> None:
        """Store and pass on a line of chat."""
        line = ChatLine(by, text, self._services.clock.now())
        said = self._said.setdefault(by, deque(maxlen=CHAT_LINES))
        slow = len(said) < CHAT_LINES or line.at - said[0] >= CHAT_SECONDS
        require(
            slow, Code.ACTION_NOT_ALLOWED, f"At most {CHAT_LINES} lines in {CHAT_SECONDS} seconds.", reason="chat_rate"
        )
        said.append(line.at)
        try:
            await self._services.tables.say(self.table.id, line)
        except NotStored as no:
            raise Rejected(Code.NOT_STORED, "The house cannot store this now; please try again.") from no
        self.audience.say(line)

    def attach(self, window: Window) -> None:
        """Let one more window of a member look at the table."""
        if self.audience.add(window):
            self.gone.pop(window.seat, None)
            self.audience.presence(window.seat, connected=True)
            self.errands.run()

    def detach(self, window: Window) -> None:
        """Close a window; who has none left is away, which changes nothing else."""
        if not self.audience.drop(window):
            return
        now = self._services.clock.now()
        if self.table.member(window.seat):
            self.gone[window.seat] = now
            self.audience.presence(window.seat, connected=False)
            self.errands.run()
        if not self.audience:
            self.idle_since = now
            self._forget(all_but=REMEMBERED_IDLE)

    def show(self, window: Window, token: str | None = None) -> None:
        """Show the whole state."""
        self.audience.show(window, self.table, token)

    def resume(self, window: Window, version: int) -> bool:
        """Send the patches missed since `version`, or tell that they are gone."""
        past = list(self._past)
        since = self.gone.get(window.seat, 0.0)
        known = next((place for place, table in enumerate(past) if table.version == version), None)
        if since <= self._loaded_at or known is None or past[known].member(window.seat) is None:
            return False
        for old, new in pairwise(past[known:]):
            self.audience.retell(window, old, new)
        self.audience.remind(window, self.table, since)
        return True

    async def rest(self) -> None:
        """Write everything down and let go."""
        self._parked = True
        self.errands.stop()
        async with self._lock:
            if not self._behind:
                await self._services.tables.keep(self.table.id, self.table.version, frozen(self.table))
