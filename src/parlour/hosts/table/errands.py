"""Running a table's errands: bots' moves, timers, verdicts. What is owed is done, once, and again after a crash."""

import asyncio
from collections.abc import Awaitable
from typing import Any, Protocol

from parlour.core.game import HOUSE, Absence, AnyGame, Ask, Seat
from parlour.core.refusal import Rejected
from parlour.hosts.table.actions import Absent
from parlour.hosts.table.asks import ABSENT, BOT, TIMER, owed
from parlour.hosts.table.services import Services
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import play_layer, room_layer

QUICKEST, SLOWEST = 0.3, 0.7
"""Seconds a bot takes at least, so that people can follow."""


class Doer(Protocol):
    """A live table, as its errands see it."""

    table: Table
    gone: dict[Seat, float]

    async def do(self, by: Seat, action: Any) -> int:
        """Do something at the table."""


class Errands:
    """The errands of one live table that are under way."""

    def __init__(self, live: Doer, services: Services) -> None:
        self._live = live
        self._services = services
        self._running: dict[str, asyncio.Task[None]] = {}

    @property
    def busy(self) -> bool:
        """Whether something but a clock is running."""
        return any(not key.startswith((TIMER, ABSENT)) for key in self._running)

    def run(self) -> None:
        """Set out for what is newly owed, call back what is no longer."""
        table = self._live.table
        asks = owed(self._services.rooms, table, self._live.gone) if self._services.owns(table.id) else {}
        for key in [key for key in self._running if key not in asks]:
            self._running.pop(key).cancel()
        for key, ask in asks.items():
            if key not in self._running:
                self._running[key] = asyncio.create_task(self._errand(key, ask), name=f"{table.id} {key}")

    def stop(self) -> None:
        """Call everything back."""
        while self._running:
            self._running.popitem()[1].cancel()

    async def _errand(self, key: str, ask: Ask) -> None:
        """Run one errand to its end; a fault is noted, and the ask stays owed until the table is next loaded."""
        ways = {BOT: self._bot, TIMER: self._timer, ABSENT: self._absent}
        try:
            await ways.get(ask.name, self._answer)(key, ask)
        except Rejected:
            self.run()
        except Exception as fault:  # noqa: BLE001 - told to the watch, which logs it; a task has nobody else to tell
            self._note(ask, fault)

    async def _bot(self, key: str, ask: Ask) -> None:
        """Think at least as long as people need to follow; answer with the default if the bot cannot."""
        services, table, seat = self._services, self._live.table, Seat(str(ask.about["seat"]))
        match = table.match
        assert match is not None  # noqa: S101 - bots are asked only in a game
        game = services.rooms[match.game].game
        view = {**play_layer(services.rooms, table), **room_layer(services.rooms, table, seat)}
        dice = match.dice("bot", seat, table.version)
        pause = services.clock.sleep(QUICKEST + (SLOWEST - QUICKEST) * services.chance.draw(1)[0] / 255)
        thought = services.thinkers.choose(game.name, str(ask.about["level"]), view, seat, dice)
        thinking = asyncio.gather(self._chosen(ask, thought), pause)
        action = (await thinking)[0]
        self._running.pop(key, None)
        await self._move(game, seat, action, table.version)

    async def _chosen(self, ask: Ask, thought: Awaitable[Any]) -> Any:
        """Wait for a bot's choice; `None` if it broke down, which is noted."""
        try:
            return await thought
        except Exception as fault:  # noqa: BLE001 - noted; whoever waits for the bot gets the default instead
            self._note(ask, fault)
            return None

    async def _move(self, game: AnyGame, seat: Seat, action: Any, thought_at: int) -> None:
        """Make a bot's move; what it chose for a moment that has passed is forgotten, a wrong choice replaced."""
        if action is not None:
            try:
                await self._live.do(seat, action)
            except Rejected:
                if self._live.table.version != thought_at:
                    raise
            else:
                return
        match = self._live.table.match
        if match and seat in game.to_act(match.state):
            await self._live.do(seat, game.default(match.state, seat))

    async def _timer(self, key: str, ask: Ask) -> None:
        """Act for everybody who has not, when the turn is over."""
        await self._until(ask)
        self._running.pop(key, None)
        for seat in sorted(self._must()):
            if seat not in self._must():
                continue
            match = self._live.table.match
            assert match is not None  # noqa: S101 - somebody must act, so there is a game
            game = self._services.rooms[match.game].game
            if seat in self._live.gone and game.manners.absence is Absence.BOT:
                await self._live.do(HOUSE, Absent(seat))
            else:
                await self._live.do(seat, game.default(match.state, seat))

    async def _absent(self, key: str, ask: Ask) -> None:
        """Tell the table that a player has been away too long."""
        await self._until(ask)
        self._running.pop(key, None)
        await self._live.do(HOUSE, Absent(Seat(str(ask.about["seat"]))))

    async def _answer(self, key: str, ask: Ask) -> None:
        """Have an ask of the room itself answered, by whoever answers such asks or by the room's own thinking."""
        match = self._live.table.match
        assert match is not None  # noqa: S101 - rooms ask only in a game
        if ask.name in self._services.answers:
            answer = await self._services.answers[ask.name](ask.about)
        else:
            answer = await self._services.thinkers.ponder(match.game, ask, match.dice("ask", ask.name))
        self._running.pop(key, None)
        await self._live.do(HOUSE, answer)

    async def _until(self, ask: Ask) -> None:
        at = ask.about["at"]
        assert isinstance(at, float | int)  # noqa: S101 - `owed` wrote it
        await self._services.clock.sleep(max(0.0, at - self._services.clock.now()))

    def _must(self) -> frozenset[Seat]:
        match = self._live.table.match
        return self._services.rooms[match.game].game.to_act(match.state) if match and not match.stale else frozenset()

    def _note(self, ask: Ask, fault: BaseException) -> None:
        table = self._live.table
        self._services.watch.failed(table.id, table.game, str(ask.about.get("seat", HOUSE)), ask.name, fault)
