"""Running a table's errands: bots' moves, timers, verdicts. Each is done once, and started again after a crash."""

import asyncio
import time
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Protocol

import orjson

from parlour.core.game import SERVER, Absence, Ask, Seat, View
from parlour.core.refusal import Rejected
from parlour.hosts.codec import event_name
from parlour.hosts.table.actions import Absent, Weaken
from parlour.hosts.table.asks import ABSENT, BOT, TIMER, list_asks, time_limit
from parlour.hosts.table.bot_pauses import BotPauses, pause_seconds
from parlour.hosts.table.delay_reports import report_delays
from parlour.hosts.table.errors import Outdated, TableCode
from parlour.hosts.table.presence import TablePresence
from parlour.hosts.table.redaction import redact
from parlour.hosts.table.rules.checks import absence_rule
from parlour.hosts.table.services import TableServices
from parlour.hosts.table.state import Match, Table
from parlour.hosts.table.view import game_layer, play_layer
from parlour.hosts.thinking_queue import Party

AGAIN = 1.0
"""Seconds until an action that could not be stored is tried again."""
LATER = 10.0
"""Seconds until files that could not be read are tried again."""
PREPARE = "prepare"
WEAKENED = "weakened"
TIMERS = (TIMER, ABSENT)
ERRAND = "errand "
"""The beginning of an errand's id; members' messages cannot have such ids."""


class Doer(Protocol):
    """The part of a live table that its errands use."""

    table: Table
    presence: TablePresence
    address: str
    turn_began: float

    async def give_time_back(self) -> bool:
        """Give back the time that the turn has lost; tell whether it had lost any."""

    async def do(self, by: Seat, action: Any, id: str, *, retry: bool) -> int:  # noqa: A002 - the wire's word
        """Do something at the table."""


class Errands:
    """The errands under way for one live table."""

    __slots__ = ("_live", "_pauses", "_running", "_services", "_stopped", "is_ready")

    def __init__(self, live: Doer, services: TableServices) -> None:
        self._live = live
        self._services = services
        self._pauses = BotPauses(services.clock, services.chance)
        self._running: dict[str, tuple[Ask, asyncio.Task[None]]] = {}
        self._stopped = False
        self.is_ready = True
        """Whether the running game has read its files; until then no other errand runs."""

    def __len__(self) -> int:
        return len(self._running)

    @property
    def is_busy(self) -> bool:
        """Whether anything but a timer is running."""
        return any(not task.done() and ask.name not in (*TIMERS, PREPARE) for ask, task in self._running.values())

    def run(self) -> None:
        """Start errands for new asks and cancel those whose ask is gone, except the one that is just finishing."""
        asks = self._list_asks()
        if not asks and not self._running:
            return
        for key in [key for key in self._running if key not in asks]:
            ask, task = self._running.pop(key)
            if task is not asyncio.current_task():
                task.cancel()
            elif ask.name == BOT:
                self._pauses.end(_seat(ask))
        for key, ask in asks.items():
            if key not in self._running:
                name = f"{self._live.table.id} {ask.name}"
                self._running[key] = ask, asyncio.create_task(self._errand(key, ask), name=name)
        self._pauses.look({_seat(ask) for ask in asks.values() if ask.name == BOT})

    def _list_asks(self) -> Mapping[str, Ask]:
        table = self._live.table
        if not self.is_ready and table.playing and not self._stopped:
            return {PREPARE: Ask(PREPARE)}
        if self._stopped or not self._live.presence.is_ours:
            return {}
        try:
            gone = self._services.uptime.excuse(self._live.presence.absent_since)
            return list_asks(self._services.games, table, gone, self._live.turn_began)
        except Exception as fault:  # noqa: BLE001 - logged; the game cannot list its asks, but its moves are stored
            self._note(Ask("asks"), fault)
            return {}

    def stop(self) -> None:
        """Cancel all errands, for good."""
        self._stopped = True
        while self._running:
            self._running.popitem()[1][1].cancel()

    async def _errand(self, key: str, ask: Ask) -> None:
        """Run one errand; a failure is logged, and the errand starts again when the table is next loaded."""
        ways = {BOT: self._bot, TIMER: self._timer, ABSENT: self._absent, PREPARE: self._prepare}
        try:
            await ways.get(ask.name, self._answer)(ask)
            if ask.name == BOT:
                self._run_again(key, ask)
        except Outdated:
            self._run_again(key, ask)
        except Rejected as refusal:
            if key in self._list_asks():
                self._note(ask, refusal)
        except Exception as fault:  # noqa: BLE001 - logged; a task has no caller to tell
            self._note(ask, fault)

    def _run_again(self, key: str, ask: Ask) -> None:
        """Start an errand again if the table still asks for it.

        That happens when a bot has another move in the same turn, or when another process changed the table first.
        """
        if key in self._running and self._running[key][1] is asyncio.current_task():
            del self._running[key]
            if ask.name == BOT:
                self._pauses.end(_seat(ask))
            self.run()

    async def _do(self, ask: Ask, by: Seat, action: Any, version: int | None = None) -> None:
        """Carry out `ask` at this `version` of the table, trying again until the store accepts it."""
        number = _id(ask, version or self._live.table.version)
        await self._services.following.until_current()
        if not self._live.presence.is_ours:
            raise Outdated
        while True:
            begun = time.perf_counter()
            try:
                await self._live.do(by, action, number, retry=False)
            except Rejected as refusal:
                if refusal.code is not TableCode.NOT_STORED:
                    raise
            else:
                table, taken = self._live.table, time.perf_counter() - begun
                return self._services.watch.moved(table.id, table.game, by, event_name(type(action)), taken)
            await self._services.clock.sleep(AGAIN)
            if ask.name in TIMERS:
                await self._give_time_back(ask)

    async def _bot(self, ask: Ask) -> None:
        """Let a bot move; it thinks again if the table changed meanwhile, and its default move replaces a bad one."""
        seat = _seat(ask)
        while True:
            table = self._live.table
            try:
                await self._do(ask, seat, await self._choose(ask, seat, table), table.version)
            except Outdated:
                raise
            except Exception as fault:  # noqa: BLE001 - logged; the default move replaces the bot's
                late = isinstance(fault, Rejected) and self._live.table.version != table.version
                if not late:
                    self._note(ask, fault)
                    break
            else:
                return
        await self._do(ask, seat, self._default(seat))

    async def _choose(self, ask: Ask, seat: Seat, table: Table) -> Any:
        """Let a bot choose; it takes at least as long as its game says it should."""
        level = str(ask.about["level"])
        thought = self._think(table, seat, level)
        pause = self._pauses.wait(seat, lambda luck: self._pause_length(seat, level, luck))
        ends: tuple[Any, Any] = await asyncio.gather(thought, pause, return_exceptions=True)
        chosen, paused = ends
        if isinstance(paused, BaseException):
            self._note(ask, paused)
        if isinstance(chosen, BaseException):
            raise chosen
        return chosen

    async def _think(self, table: Table, seat: Seat, level: str) -> Any:
        """Let a bot think; under load a weaker level may answer."""
        match, services = _match(table), self._services
        bots = list(services.games[match.game].game.bots)
        levels = bots[: bots.index(level) + 1]
        dice = match.dice("bot", seat, table.version)
        action, instead = await services.thinkers.choose(
            match.game, levels, self._view(seat), seat, dice, self._party()
        )
        if instead != level:
            await self._do(Ask(WEAKENED, {"seat": seat}), SERVER, Weaken(seat, instead), table.version)
            services.watch.weakened(table.id, match.game, seat, level, instead)
        return action

    def _party(self) -> Party:
        return Party(self._live.table.id, self._live.address)

    def _view(self, seat: Seat) -> View:
        games, table = self._services.games, self._live.table
        return {**play_layer(games, table), **game_layer(games, table, seat)}

    def _pause_length(self, seat: Seat, level: str, luck: float) -> float:
        """Return how many seconds the bot in `seat` should take, given the table as it is now."""
        table = self._live.table
        match = _match(table)
        game = self._services.games[match.game].game
        people = frozenset(member.id for member in table.members if not member.level) & self._must()
        span = game.thinking_time(self._view(seat), seat, level, people)
        return pause_seconds(span, luck, table.settings.bot_pace, time_limit(game, match, table))

    async def _timer(self, ask: Ask) -> None:
        """Act for every player who has not acted when the turn is over, or for the one seat that is timed."""
        await self._until(ask)
        since = self._live.table.turn_since
        for seat in [_seat(ask)] if "seat" in ask.about else sorted(self._must()):
            try:
                if self._live.table.turn_since == since and seat in self._must():
                    await self._act_for(ask, seat)
            except Rejected:
                if seat in self._must():
                    raise

    async def _act_for(self, ask: Ask, seat: Seat) -> None:
        table = self._live.table
        if seat in self._live.presence.absent_since and absence_rule(self._services.games, table) is Absence.BOT:
            await self._do(ask, SERVER, Absent(seat))
        else:
            await self._do(ask, seat, self._default(seat))

    async def _absent(self, ask: Ask) -> None:
        """Tell the table that a player has been absent too long."""
        await self._until(ask)
        await self._do(ask, SERVER, Absent(_seat(ask)))

    async def _answer(self, ask: Ask) -> None:
        """Have an ask of the game answered; the game itself provides the answer for delays and failures."""
        try:
            async with report_delays(self._services.clock, lambda: self._report(ask)):
                await self._do(ask, SERVER, await self._find_answer(ask))
        except Outdated:
            raise
        except Exception as fault:
            game = self._services.games[_match(self._live.table).game].game
            instead = game.unanswered(ask)
            if instead is None or ask not in self._list_asks().values():
                raise
            self._note(ask, fault)
            await self._do(ask, SERVER, instead)

    async def _find_answer(self, ask: Ask) -> Any:
        """Ask the service that answers asks of this name, or let the game work it out."""
        table = self._live.table
        match = _match(table)
        if ask.name in self._services.answers:
            return await self._services.answers[ask.name](table.id, ask.about)
        later = match.outcome is not None or bool(match.must)
        dice = match.dice("ask", ask.name)
        return await self._services.thinkers.ponder(match.game, ask, dice, self._party(), later=later)

    async def _report(self, ask: Ask) -> None:
        """Tell the game that an answer takes long and how many others are ahead of it."""
        table = self._live.table
        try:
            ahead = self._services.queues.get(ask.name, _nobody)(table.id)
            report = self._services.games[_match(table).game].game.delayed(ask, ahead)
            if report is not None:
                await self._do(ask, SERVER, report)
        except (Rejected, Outdated):
            return  # the answer came first
        except Exception as fault:  # noqa: BLE001 - logged; the answer itself may still come
            self._note(ask, fault)

    async def _prepare(self, _: Ask) -> None:
        """Read the game's files as soon as they can be read."""
        while not self.is_ready:
            await self._services.clock.sleep(LATER)
            self.is_ready = await self._services.try_prepare(self._live.table)
        self.run()

    async def _until(self, ask: Ask) -> None:
        at = ask.about["at"]
        assert isinstance(at, float | int)  # noqa: S101 - `list_asks` wrote it
        await self._services.clock.sleep(max(0.0, at - self._services.clock.ticks()))
        await self._give_time_back(ask)

    async def _give_time_back(self, ask: Ask) -> None:
        """Give back the time that players lost to an outage; raise `Outdated` if they therefore still have time."""
        while True:
            try:
                if await self._live.give_time_back() or ask not in self._list_asks().values():
                    raise Outdated
            except Rejected as refusal:
                if refusal.code is not TableCode.NOT_STORED:
                    raise
            else:
                return
            await self._services.clock.sleep(AGAIN)

    def _must(self) -> frozenset[Seat]:
        return _match(self._live.table).must

    def _default(self, seat: Seat) -> Any:
        match = _match(self._live.table)
        return self._services.games[match.game].game.default(match.state, seat)

    def _note(self, ask: Ask, fault: BaseException) -> None:
        table, services = self._live.table, self._services
        seat = Seat(str(ask.about.get("seat", SERVER)))
        state = None if seat == SERVER else redact(services.games, table, seat)
        services.watch.failed(table.id, table.game, seat, ask.name, fault, state)


def _nobody(_table_id: str) -> int:
    return 0


def _id(ask: Ask, version: int) -> str:
    """Return the message id of an errand: the same in every process, so that the errand is done only once."""
    about: Any = ask.about.get("seat", "") if ask.name in (BOT, TIMER, ABSENT) else ask.about
    return f"{ERRAND}{ask.name} {version} {sha256(orjson.dumps(about)).hexdigest()[:8]}"


def _seat(ask: Ask) -> Seat:
    return Seat(str(ask.about["seat"]))


def _match(table: Table) -> Match:
    assert table.match is not None  # noqa: S101 - errands run only in a match
    return table.match
