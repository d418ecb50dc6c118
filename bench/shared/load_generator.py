"""The load: tables of four players who act in turn, each as soon as all four have seen the last move."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import orjson

from bench.shared.websocket_client import Lost, Socket, connect
from parlour.core.dice import Dice
from parlour.core.game import Moment, Seat
from parlour.games.president.game import GAME as PRESIDENT
from parlour.games.president.state import State as Position
from parlour.games.president.values.cards import hand_of
from parlour.hosts.codec import HostedGame

SEATS, SIZE = 4, 5
LETTERS = "STONEHEARTPLAINCEDARMOUSE"
BATCH = 50
"""How many tables are opened at once."""
ADDRESSES = tuple(f"127.0.2.{number}" for number in range(1, SEATS + 1))
"""One for each seat, because a server limits the connections of one address."""
PATIENCE = 60.0
"""Seconds after which a move that not everyone has seen is a failure."""


CARDS = HostedGame(PRESIDENT)


class MoveRefused(Exception):
    """The server refused a legal move."""


class LoadClient:
    """One client: its latest state, and its seat token."""

    socket = Socket

    def __init__(self, table: "LoadTable", address: str = "127.0.0.1") -> None:
        self._table = table
        self._address = address
        self._socket: Socket | None = None
        self.token: str | None = None
        self.state: dict[str, Any] = {}

    async def connect(self, port: int, path: str) -> None:
        """Open the socket."""
        self._socket = await connect(port, path, self._hear, self._table.lost, address=self._address, kind=self.socket)

    def say(self, message: bytes) -> None:
        """Send a message."""
        assert self._socket
        self._socket.say(message)

    def close(self) -> None:
        """Hang up."""
        if self._socket:
            self._socket.close()

    def _hear(self, text: bytes) -> None:
        self._take(orjson.loads(text))

    def _take(self, message: dict[str, Any]) -> None:
        event = message["event"]
        if event == "state_patch":
            self._table.saw(message["version"])
        elif event == "ack":
            self._table.answered(message["id"], message["version"])
        elif event == "state_full":
            self.state = message["state"]
            self.token = message.get("token", self.token)
        elif event == "error":
            self._table.fail(MoveRefused(str(message)))


class LoadTable:
    """Four clients at a table, playing one match of Crossword after another, 125 moves each."""

    game = "crossword"

    def __init__(self, port: int, name: str) -> None:
        self.name = name
        self.port = port
        self.version = 0
        """The version that the last message leads to."""
        self.seats = [LoadClient(self, address) for address in ADDRESSES]
        self._moves = self._all_moves()
        self._messages = count(1)
        self._asked = 0
        self._missing = 0
        self._waiting: asyncio.Future[None] | None = None

    async def open(self) -> None:
        """Take all four seats and start."""
        await self._sit_down()
        await self._start()

    async def _sit_down(self, **brought: str | bool) -> None:
        """Take all four seats; `brought` are extra fields of `join`."""
        for number, seat in enumerate(self.seats):
            await seat.connect(self.port, "/ws")
            join = {"event": "join", "room_id": self.name, "game": self.game, "name": f"Player {number}", **brought}
            await self._ask(number, orjson.dumps(join)[:-1])

    def _all_moves(self) -> Iterator[tuple[int, bytes]]:
        """Yield every move of every match as seat and action; an empty action means a new match."""
        for first in count():
            for turn, letter in enumerate(LETTERS):
                row, col = divmod(turn, SIZE)
                yield (first + turn) % SEATS, b'{"event":"announce","letter":"%c"' % ord(letter)
                for seat in range(SEATS):
                    yield seat, b'{"event":"place","row":%d,"col":%d' % ((row + seat) % SIZE, col)
            yield 0, b""

    async def play(self, until: float, pause: float = 0.0) -> list[float]:
        """Move until then; return the seconds until all four had seen each move."""
        took = []
        while (begun := perf_counter()) < until:
            seat, move = next(self._moves)
            if move:
                await self._move(seat, move)
                took.append(perf_counter() - begun)
            else:
                await self._start()
            if pause:
                await asyncio.sleep(pause)
        return took

    async def _start(self) -> None:
        """Have the host start a match."""
        await self._ask(0, b'{"event":"start"')

    async def _move(self, seat: int, move: bytes) -> None:
        """Make a move, and wait until all four have seen it."""
        self.version += 1
        self._missing = SEATS
        await self._sent(seat, move, next(self._messages))

    async def _ask(self, seat: int, message: bytes) -> None:
        """Send anything else, and wait until it is done."""
        self._asked = next(self._messages)
        await self._sent(seat, message, self._asked)

    async def _sent(self, seat: int, message: bytes, number: int) -> None:
        self._waiting = asyncio.get_running_loop().create_future()
        self.seats[seat].say(b'%s,"id":%d}' % (message, number))
        await self._waiting

    def saw(self, version: int) -> None:
        """Record that one of the four has seen `version`."""
        if self._missing and version == self.version:
            self._missing -= 1
            if not self._missing:
                self._go_on()

    def answered(self, message: int, version: int) -> None:
        """Record that `message` is done and led to `version`."""
        if message == self._asked:
            self._asked, self.version = 0, version
            self._go_on()

    def _go_on(self) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    def lost(self) -> None:
        """Fail because a connection was lost."""
        self.fail(Lost(self.name))

    def fail(self, why: Exception) -> None:
        """Give up what is waited for."""
        if self._waiting and not self._waiting.done():
            self._waiting.set_exception(why)

    def close(self) -> None:
        """Close all four connections."""
        for seat in self.seats:
            seat.close()


class CardTable(LoadTable):
    """Four clients at a table of President, playing one random deal after another.

    They know each other's hands and use the game's own rules, so that they need not ask what is legal.
    """

    game = "president"

    async def _start(self) -> None:
        """Have the host deal, and wait until everyone has their cards."""
        await super()._start()
        while any(seat.state["version"] < self.version for seat in self.seats):  # noqa: ASYNC110 - a turn or two
            await asyncio.sleep(0)

    def _all_moves(self) -> Iterator[tuple[int, bytes]]:
        chance = Random(self.name)
        moment = Moment(0.0, Dice(b"", self.name))
        while True:
            state = self._dealt()
            while not state.over:
                seat = next(iter(PRESIDENT.to_act(state)))
                move = chance.choice(list(PRESIDENT.legal(state, seat)))
                yield state.players.index(seat), orjson.dumps(CARDS.actions.dump(move))[:-1]
                state = PRESIDENT.act(state, seat, move, moment).state
            yield 0, b""

    def _dealt(self) -> Position:
        """Collect the hands of all four."""
        views = {Seat(client.state["you"]): client.state for client in self.seats}
        any_seat = next(iter(views))
        state = PRESIDENT.imagine(views[any_seat], any_seat, Dice(b"", "hidden"))
        return replace(state, hands={seat: hand_of(view["hand"]) for seat, view in views.items()})


class BareTable(LoadTable):
    """Four clients at the bare route, which knows neither seats nor games."""

    async def open(self) -> None:
        """Only connect."""
        for seat in self.seats:
            await seat.connect(self.port, f"/ws/{self.name}")

    async def _start(self) -> None:
        """Play on."""


@dataclass(frozen=True, slots=True)
class PlayedMoves:
    """A period under load: the seconds of each move, and its total length."""

    took: Sequence[float]
    seconds: float

    @property
    def rate(self) -> float:
        """Moves per second."""
        return len(self.took) / self.seconds

    def slowest(self, share: float) -> float:
        """Return this quantile of the seconds per move."""
        return sorted(self.took)[int(share * (len(self.took) - 1))]


async def opened(tables: Sequence[LoadTable]) -> None:
    """Open all tables, some at a time."""
    for first in range(0, len(tables), BATCH):
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(table.open() for table in tables[first : first + BATCH]))


async def played(tables: Sequence[LoadTable], seconds: float, pause: float = 0.0) -> PlayedMoves:
    """Have all tables play for the given time, each until its last move is seen; raise if a move fails or hangs."""
    begun = perf_counter()
    async with asyncio.timeout(seconds + PATIENCE):
        took = await asyncio.gather(*(table.play(begun + seconds, pause) for table in tables))
    return PlayedMoves([each for one in took for each in one], perf_counter() - begun)
