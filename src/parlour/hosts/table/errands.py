"""Running a table's errands: bots' moves, timers, verdicts. What is owed is done, once, and again after a crash."""

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

from parlour.core.game import HOUSE, Absence, Ask, Seat
from parlour.core.refusal import Rejected
from parlour.hosts.table.actions import Absent
from parlour.hosts.table.asks import ABSENT, BOT, TIMER, owed
from parlour.hosts.table.errors import Code
from parlour.hosts.table.services import Services
from parlour.hosts.table.state import Match, Pace, Table
from parlour.hosts.table.view import play_layer, room_layer

PAUSES = {Pace.QUICK: (0.1, 0.2), Pace.USUAL: (0.3, 0.7), Pace.CALM: (1.2, 2.0)}
"""Seconds a bot takes at least, from and to, so that people can follow."""
AGAIN = 1.0
"""Seconds until what could not be stored is tried again."""
LATER = 10.0
"""Seconds until what could not be read is tried again."""
PREPARE = "prepare"


class Doer(Protocol):
    """A live table, as its errands see it."""

    table: Table
    gone: dict[Seat, float]

    async def do(self, by: Seat, action: Any) -> int:
        """Do something at the table."""


class Errands:
    """The errands of one live table that are under way."""

    __slots__ = ("_live", "_running", "_services", "_stopped", "ready")

    def __init__(self, live: Doer, services: Services) -> None:
        self._live = live
        self._services = services
        self._running: dict[str, asyncio.Task[None]] = {}
        self._stopped = False
        self.ready = True
        """Whether what the running game looks up has been read; until then that alone is owed."""

    @property
    def busy(self) -> bool:
        """Whether something but a clock is running."""
        return any(
            not task.done() and not key.startswith((TIMER, ABSENT, PREPARE)) for key, task in self._running.items()
        )

    def run(self) -> None:
        """Set out for what is newly owed, call back what is no longer; whoever has just done his errand is let be."""
        asks = self._owed()
        if not asks and not self._running:
            return
        for key in [key for key in self._running if key not in asks]:
            task = self._running.pop(key)
            if task is not asyncio.current_task():
                task.cancel()
        for key, ask in asks.items():
            if key not in self._running:
                name = f"{self._live.table.id} {ask.name}"
                self._running[key] = asyncio.create_task(self._errand(key, ask), name=name)

    def _owed(self) -> Mapping[str, Ask]:
        table = self._live.table
        if not self.ready and table.playing and not self._stopped:
            return {PREPARE: Ask(PREPARE)}
        if self._stopped or not self._services.owns(table.id):
            return {}
        try:
            return owed(self._services.rooms, table, self._live.gone)
        except Exception as fault:  # noqa: BLE001 - a room that cannot say what it asks for; its moves are stored all the same
            self._note(Ask("asks"), fault)
            return {}

    def stop(self) -> None:
        """Call everything back, for good."""
        self._stopped = True
        while self._running:
            self._running.popitem()[1].cancel()

    async def _errand(self, key: str, ask: Ask) -> None:
        """Run one errand to its end; what could not be done is noted, and stays owed until the table is next loaded."""
        ways = {BOT: self._bot, TIMER: self._timer, ABSENT: self._absent, PREPARE: self._prepare}
        try:
            await ways.get(ask.name, self._answer)(ask)
        except Rejected as no:
            if key in self._owed():
                self._note(ask, no)
        except Exception as fault:  # noqa: BLE001 - told to the watch, which logs it; a task has nobody else to tell
            self._note(ask, fault)

    async def _do(self, by: Seat, action: Any) -> None:
        """Do something at the table, as soon as the store takes it."""
        while True:
            try:
                await self._live.do(by, action)
            except Rejected as no:
                if no.code is not Code.NOT_STORED:
                    raise
            else:
                return
            await self._services.clock.sleep(AGAIN)

    async def _bot(self, ask: Ask) -> None:
        """Let a bot move; it thinks again if others were quicker, and the default moves for one that cannot."""
        seat = Seat(str(ask.about["seat"]))
        while True:
            table = self._live.table
            try:
                await self._do(seat, await self._choice(ask, seat, table))
            except Exception as fault:  # noqa: BLE001 - noted; whoever waits for the bot gets the default instead
                late = isinstance(fault, Rejected) and self._live.table.version != table.version
                if not late:
                    self._note(ask, fault)
                    break
            else:
                return
        await self._do(seat, self._default(seat))

    async def _choice(self, ask: Ask, seat: Seat, table: Table) -> Any:
        """Let a bot choose; it takes at least as long as people need to follow."""
        match, services = _match(table), self._services
        view = {**play_layer(services.rooms, table), **room_layer(services.rooms, table, seat)}
        dice = match.dice("bot", seat, table.version)
        least, most = PAUSES[table.settings.bot_pace]
        pause = services.clock.sleep(least + (most - least) * services.chance.draw(1)[0] / 255)
        thought = services.thinkers.choose(match.game, str(ask.about["level"]), view, seat, dice)
        chosen: Any = (await asyncio.gather(thought, pause, return_exceptions=True))[0]
        if isinstance(chosen, BaseException):
            raise chosen
        return chosen

    async def _timer(self, ask: Ask) -> None:
        """Act for everybody who has not, when the turn is over."""
        await self._until(ask)
        since = self._live.table.turn_since
        for seat in sorted(self._must()):
            try:
                if self._live.table.turn_since == since and seat in self._must():
                    await self._act_for(seat)
            except Rejected:
                if seat in self._must():
                    raise

    async def _act_for(self, seat: Seat) -> None:
        game = self._services.rooms[_match(self._live.table).game].game
        if seat in self._live.gone and game.manners.absence is Absence.BOT:
            await self._do(HOUSE, Absent(seat))
        else:
            await self._do(seat, self._default(seat))

    async def _absent(self, ask: Ask) -> None:
        """Tell the table that a player has been away too long."""
        await self._until(ask)
        await self._do(HOUSE, Absent(Seat(str(ask.about["seat"]))))

    async def _answer(self, ask: Ask) -> None:
        """Have an ask of the room itself answered; a room may say what it is told when that went wrong."""
        try:
            await self._do(HOUSE, await self._answered(ask))
        except Exception as fault:
            game = self._services.rooms[_match(self._live.table).game].game
            instead = game.unanswered(ask)
            if instead is None or ask not in self._owed().values():
                raise
            self._note(ask, fault)
            await self._do(HOUSE, instead)

    async def _answered(self, ask: Ask) -> Any:
        """Ask whoever answers such asks, or let the room itself think."""
        table = self._live.table
        match = _match(table)
        if ask.name in self._services.answers:
            return await self._services.answers[ask.name](table.id, ask.about)
        return await self._services.thinkers.ponder(match.game, ask, match.dice("ask", ask.name))

    async def _prepare(self, _: Ask) -> None:
        """Read what the game looks up, as soon as it can be read."""
        while not self.ready:
            await self._services.clock.sleep(LATER)
            self.ready = await self._services.prepared(self._live.table)
        self.run()

    async def _until(self, ask: Ask) -> None:
        at = ask.about["at"]
        assert isinstance(at, float | int)  # noqa: S101 - `owed` wrote it
        await self._services.clock.sleep(max(0.0, at - self._services.clock.now()))

    def _must(self) -> frozenset[Seat]:
        match = _match(self._live.table)
        return self._services.rooms[match.game].game.to_act(match.state)

    def _default(self, seat: Seat) -> Any:
        match = _match(self._live.table)
        return self._services.rooms[match.game].game.default(match.state, seat)

    def _note(self, ask: Ask, fault: BaseException) -> None:
        table = self._live.table
        self._services.watch.failed(table.id, table.game, str(ask.about.get("seat", HOUSE)), ask.name, fault)


def _match(table: Table) -> Match:
    assert table.match is not None  # noqa: S101 - errands are run only in a game
    return table.match
