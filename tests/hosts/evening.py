"""A house in one test: stopped clock, loaded dice, and guests who remember everything they were told."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from itertools import count
from typing import Any

import orjson

from parlour.core.dice import Dice
from parlour.core.game import Ask, Seat, View
from parlour.core.rooms import discover
from parlour.hosts.codec import Room
from parlour.hosts.table.hall import Hall
from parlour.hosts.table.live import Live
from parlour.hosts.table.services import Services
from parlour.hosts.table.visitor import Visitor
from parlour.storage.base import NotStored, Records, Tables
from parlour.storage.opening import open_storage
from tests.hosts.rooms import ROOMS

NUMBERS = count()
"""What guests number their messages with."""


class StoppedClock:
    """Time that passes only when the test says so."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        """Tell the seconds since 1970."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait for the test to let the time pass."""
        if seconds > 0:
            event = asyncio.Event()
            self._sleepers.append((self._now + seconds, event))
            await event.wait()

    def advance(self, seconds: float) -> None:
        """Let time pass and wake everybody whose time has come."""
        self._now += seconds
        for at, event in self._sleepers:
            if at <= self._now:
                event.set()
        self._sleepers = [(at, event) for at, event in self._sleepers if at > self._now]


class LoadedChance:
    """The same secrets in every run."""

    def __init__(self) -> None:
        self._drawn = 0

    def draw(self, count: int) -> bytes:
        """Draw the next bytes of a fixed stream."""
        self._drawn += 1
        stream = b"".join(sha256(f"{self._drawn}/{part}".encode()).digest() for part in range(count // 32 + 1))
        return stream[:count]


class ThinkingHere:
    """Bots that think in this very process; rooms ponder only when a test is about that."""

    def __init__(self, rooms: Mapping[str, Room]) -> None:
        self._rooms = rooms
        self.broken = False
        self.pondering = False
        self.thoughts = 0
        self.closed = False

    async def choose(self, game: str, level: str, view: View, seat: Seat, dice: Dice) -> Any:
        """Let a bot choose, unless bots are broken today."""
        self.thoughts += 1
        if self.broken:
            raise RuntimeError("no bot today")
        return self._rooms[game].game.bots[level](orjson.loads(orjson.dumps(view)), seat, dice)

    async def ponder(self, game: str, ask: Ask, dice: Dice) -> Any:
        """Let a room answer its own ask, or keep it waiting."""
        self.thoughts += 1
        if self.broken:
            raise RuntimeError("no thought today")
        if not self.pondering:
            await asyncio.Event().wait()
        return self._rooms[game].game.ponder(ask, dice)

    def close(self) -> None:
        """Stop thinking."""
        self.closed = True


class Notebook:
    """A watch that remembers faults."""

    def __init__(self) -> None:
        self.faults: list[BaseException] = []

    def accepted(self, room: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note an action that is stored."""

    def refused(self, room: str, game: str, player: str, action: str, code: str) -> None:
        """Note an action that was refused."""

    def failed(self, room: str, game: str, player: str, action: str, fault: BaseException) -> None:
        """Note a fault."""
        self.faults.append(fault)


class Guest:
    """Somebody connected to the house, with everything he was told."""

    def __init__(self, hall: Hall, person: str | None = None, room_id: str | None = None) -> None:
        self.told: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.state: dict[str, Any] = {}
        self.token: str | None = None
        self.person = person
        self._room_id = room_id
        self._visitor = Visitor(hall, self._hear, person, room_id)

    def _hear(self, text: str) -> None:
        self.texts.append(text)
        message = orjson.loads(text)
        self.told.append(message)
        if message["event"] == "state_full":
            self.state = message["state"]
            self.token = message.get("token", self.token)
        elif message["event"] == "state_patch":
            assert message["version"] == self.state["version"] + 1, "patches come in order, none missing"
            for op in message["ops"]:
                patch(self.state, op)
            self.state["version"] = message["version"]
        elif message["event"] == "presence":
            for people in (self.state["players"], self.state["spectators"]):
                if message["player_id"] in people:
                    people[message["player_id"]]["connected"] = message["connected"]
        elif message["event"] == "chat":
            chat = [*self.state["chat"], {key: message[key] for key in ("player_id", "text", "ts")}]
            self.state["chat"] = chat[-100:]

    @property
    def id(self) -> str:
        """What this guest is called at the table."""
        return str(self.state["you"])

    async def says(self, event: str, **fields: Any) -> dict[str, Any]:
        """Send a message and give the answer to it: an `ack` or an `error`."""
        return await self.sends({"event": event, "id": f"{event}-{next(NUMBERS)}", **fields})

    async def sends(self, message: Any) -> dict[str, Any]:
        """Send any message, good or bad, and give the last `ack` or `error` that came of it."""
        before = len(self.told)
        await self._visitor.hear(message if isinstance(message, str) else json.dumps(message))
        answers = [told for told in self.told[before:] if told["event"] in ("ack", "error")]
        return answers[-1] if answers else {}

    def effects(self) -> list[str]:
        """Name the effects he was told of, in order."""
        return [told["type"] for told in self.told if told["event"] == "effect"]

    def events(self) -> list[str]:
        """Name everything he was told, in order."""
        return [told["event"] for told in self.told]

    def forgets(self) -> None:
        """Look only at what comes from now on."""
        self.told.clear()
        self.texts.clear()

    @property
    def seated(self) -> bool:
        """Whether he looks at a table."""
        live, window = self._visitor._live, self._visitor._window
        return live is not None and window is not None and window in live.audience

    def goes_offline(self) -> None:
        """Lose the connection."""
        self._visitor.go()

    async def comes_back(self, hall: Hall, **fields: Any) -> dict[str, Any]:
        """Connect again, with all that is remembered, to the table he was at."""
        self._visitor.go()
        self._visitor = Visitor(hall, self._hear, self.person, self._room_id)
        token = {"token": self.token} if self.token else {}
        return await self.says("join", room_id=self.state["room_id"], **token, **fields)


class Evening:
    """One house, its guests, and the time."""

    def __init__(self, tables: Tables, records: Records, owns: bool, **limits: Any) -> None:
        self.clock = StoppedClock()
        self.notebook = Notebook()
        self.tables = tables
        self.records = records
        self.rooms = {name: Room(game) for name, game in {**discover(), **ROOMS}.items()}
        self.thinkers = ThinkingHere(self.rooms)
        self.services = Services(
            rooms=self.rooms,
            tables=tables,
            thinkers=self.thinkers,
            watch=self.notebook,
            clock=self.clock,
            chance=LoadedChance(),
            owns=lambda _table_id: owns,
        )
        self._limits = limits
        self.hall = Hall(self.services, records, **limits)

    def reopens(self) -> None:
        """Forget everything that is only in memory, as a crash does."""
        for live in self.hall._tables.values():
            live.errands.stop()
            live.audience._windows.clear()
        self.hall = Hall(self.services, self.records, **self._limits)

    def neighbour(self) -> "Evening":
        """Open a second process of the same house."""
        other = Evening(self.tables, self.records, owns=False, **self._limits)
        other.clock, other.services = self.clock, replace(other.services, clock=self.clock)
        other.hall = Hall(other.services, self.records, **self._limits)
        return other

    def guest(self, person: str | None = None, room_id: str | None = None) -> Guest:
        """Let somebody connect."""
        return Guest(self.hall, person, room_id)

    async def table(self, *names: str, game: str = "crossword", **options: Any) -> list[Guest]:
        """Open a table and seat guests of these names, the first one as host."""
        code = (await self.hall.open(game, options)).live.table.code
        return [await self.joins(name, code) for name in names]

    async def joins(self, name: str, room_id: str, **fields: Any) -> Guest:
        """Let somebody of this `name`, known by a cookie, join a table."""
        guest = self.guest(person=name.lower())
        answer = await guest.says("join", room_id=room_id, name=name, **fields)
        assert answer["event"] == "ack", answer
        return guest

    async def live(self, guest: Guest) -> Live:
        """Find the table where `guest` sits."""
        return await self.hall.find(guest.state["room_id"])

    async def fresh(self, guest: Guest) -> dict[str, Any]:
        """Give the whole state of `guest` as the house sees it now."""
        live = await self.live(guest)
        state: dict[str, Any] = orjson.loads(orjson.dumps(live.audience.state(live.table, Seat(guest.id))))
        return state

    async def pass_by(self, seconds: float) -> None:
        """Let time pass and everybody do what he waited for."""
        await self.settle()
        self.clock.advance(seconds)
        await self.settle()

    async def settle(self) -> None:
        """Let every task run until nothing more happens by itself: each has its turns, and the store answers."""
        for _ in range(8):
            for _ in range(8):
                await asyncio.sleep(0)
            with suppress(NotStored):
                await self.tables.find("")


@asynccontextmanager
async def evening(
    database: str = "memory",
    keeper: Callable[[Tables], Tables] = lambda tables: tables,
    owns: bool = True,
    **limits: Any,
) -> AsyncIterator[Evening]:
    """Open a house for one test; no fault may have happened when it closes, save those the test has struck out."""
    async with open_storage(database) as storage:
        house = Evening(keeper(storage.tables), storage.records, owns, **limits)
        yield house
        await house.hall.close()
        assert house.notebook.faults == []


async def play_through(*players: Guest, letters: str = "TOAT", rows: Sequence[int] = (0, 0, 1, 1)) -> None:
    """Play a started two by two game to its end; everybody writes into the same cells."""
    for turn, letter in enumerate(letters):
        await next(player for player in players if player.state["announcer"] == player.id).says(
            "announce", letter=letter
        )
        for player in players:
            answer = await player.says("place", row=rows[turn], col=turn % 2)
            assert answer["event"] == "ack", answer


def patch(state: dict[str, Any], op: Mapping[str, Any]) -> None:
    """Apply one JSON Patch operation, as a client would."""
    *way, last = [step.replace("~1", "/").replace("~0", "~") for step in op["path"].split("/")[1:]]
    place: Any = state
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    match op["op"], place:
        case "remove", dict():
            del place[last]
        case "add", list():
            assert last == "-"
            place.append(op["value"])
        case "replace", list():
            place[int(last)] = op["value"]
        case "add", dict():
            assert last not in place
            place[last] = op["value"]
        case "replace", dict():
            assert last in place
            place[last] = op["value"]
        case _:
            raise AssertionError(op)
