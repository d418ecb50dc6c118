"""Tables for load tests: four clients play the bench game in each server's own protocol."""

import asyncio
import struct
from abc import abstractmethod
from collections.abc import Iterator
from itertools import count, cycle
from typing import Any
from urllib.request import Request, urlopen

import orjson

from bench.shared.load_generator import ADDRESSES, PATIENCE, SEATS, BareTable, LoadClient, LoadTable, MoveRefused
from bench.shared.websocket_client import Socket

CARDS = 52
SPECTATORS = 20
_BINARY = 0x2


def _plays() -> Iterator[tuple[int, bytes]]:
    """Yield all moves as JSON objects without their closing brace, to which the id is added."""
    for number, seat in zip(count(), cycle(range(SEATS)), strict=False):
        yield seat, b'{"event":"play","cards":["%02d"]' % (number % CARDS)


class ParlourTable(LoadTable):
    """A table of Parlour."""

    game = "bench"

    def _all_moves(self) -> Iterator[tuple[int, bytes]]:
        return _plays()


class BundledTable(ParlourTable):
    """A table whose clients get all messages of a move in one frame."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(port, name)
        self.seats = [BundledClient(self, address) for address in ADDRESSES]

    async def open(self) -> None:
        """Take all four seats and start."""
        await self._sit_down(bundle=True)
        await self._start()


class BundledClient(LoadClient):
    """A client that receives lists of messages."""

    def _hear(self, text: bytes) -> None:
        for message in orjson.loads(text):
            self._take(message)


class WatchedTable(ParlourTable):
    """A table of Parlour with spectators; the players do not wait for them."""

    async def open(self) -> None:
        """Take all seats, start, and let the spectators in."""
        await super().open()
        for number in range(SEATS, SEATS + SPECTATORS):
            spectator = SpectatorClient(self)
            self.seats.append(spectator)
            await spectator.connect(self.port, "/ws")
            join = {"event": "join", "room_id": self.name, "name": f"Spectator {number}", "role": "spectator"}
            await self._ask(number, orjson.dumps(join)[:-1])


class SpectatorClient(LoadClient):
    """A client that receives patches and does nothing with them."""

    def _hear(self, text: bytes) -> None:
        if not text.startswith(b'{"event":"state_patch"'):
            super()._hear(text)


class PlainTable(BareTable):
    """A table of the bare route."""

    def _all_moves(self) -> Iterator[tuple[int, bytes]]:
        return _plays()


class PeerClient(LoadClient):
    """A client that leaves the protocol to its table."""

    def __init__(self, table: "PeerTable") -> None:
        super().__init__(table)
        self._peer = table

    def _hear(self, text: bytes) -> None:
        self._peer.hear(text)


class PeerTable(LoadTable):
    """A table of a server that has its own protocol and starts matches by itself."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(port, name)
        self.seats = [self.client() for _ in range(SEATS)]

    def client(self) -> LoadClient:
        """Make a client."""
        return PeerClient(self)

    @abstractmethod
    def hear(self, content: bytes) -> None:
        """Handle a message that one of the clients has received."""

    async def _start(self) -> None:
        """Do nothing: these servers start matches by themselves."""

    async def _sent(self, seat: int, message: bytes, _: int = 0) -> None:
        """Send exactly `message`, and wait until `hear` has found the answer."""
        self._waiting = asyncio.get_running_loop().create_future()
        self.seats[seat].say(message)
        await self._waiting

    async def _post(self, path: str, body: object) -> Any:
        """Post JSON to the server, and return its answer."""
        request = Request(f"http://127.0.0.1:{self.port}{path}", orjson.dumps(body))
        request.add_header("Content-Type", "application/json")
        return orjson.loads(await asyncio.to_thread(_read, request))


def _read(request: Request) -> bytes:
    with urlopen(request, timeout=PATIENCE) as answer:
        return bytes(answer.read())


class BoardgameIoTable(PeerTable):
    """A table of boardgame.io, which speaks Socket.IO."""

    match = ""

    async def open(self) -> None:
        """Create a match, and take all four seats."""
        self.match = (await self._post("/games/bench/create", {"numPlayers": SEATS}))["matchID"]
        for number, seat in enumerate(self.seats):
            await seat.connect(self.port, "/socket.io/?EIO=4&transport=websocket")
            await self._sent(number, b"40/bench,")
            await self._sent(number, f'42/bench,["sync","{self.match}","{number}",null,{SEATS}]'.encode())

    def _all_moves(self) -> Iterator[tuple[int, bytes]]:
        for seat in cycle(range(SEATS)):
            move = {"type": "play", "args": [self.version % CARDS], "playerID": str(seat)}
            update = ["update", {"type": "MAKE_MOVE", "payload": move}, self.version, self.match, str(seat)]
            yield seat, b"42/bench," + orjson.dumps(update)

    def hear(self, content: bytes) -> None:
        """Note an update of the state, or that a step of joining is done."""
        if content.startswith(b'42/bench,["update"'):
            self.saw(orjson.loads(content[len(b"42/bench,") :])[2]["G"]["version"])
        elif content.startswith((b"40/bench", b'42/bench,["sync"')):
            self._go_on()
        elif content.startswith(b"44"):
            self.fail(MoveRefused(content.decode()))


class ColyseusTable(PeerTable):
    """A table of Colyseus, which speaks a binary protocol; the first byte of a message is its kind."""

    joined, refused, state, change = 10, 11, 14, 15

    def client(self) -> LoadClient:
        """Make a client that sends binary messages."""
        return BinaryClient(self)

    async def open(self) -> None:
        """Create a room, and take all four seats."""
        where = "create/bench"
        for number, seat in enumerate(self.seats):
            place = await self._post(f"/matchmake/{where}", {})
            where = f"joinById/{place['roomId']}"
            self._waiting = asyncio.get_running_loop().create_future()
            await seat.connect(self.port, f"/{place['processId']}/{place['roomId']}?sessionId={place['sessionId']}")
            await self._waiting
            await self._sent(number, bytes((self.joined,)))

    def _all_moves(self) -> Iterator[tuple[int, bytes]]:
        for seat in cycle(range(SEATS)):
            yield seat, b"\x0d\xa4play\xd9\x34%052d" % (self.version % CARDS)  # the type and a text, in MessagePack

    def hear(self, content: bytes) -> None:
        """Note a change of the state, or that a step of joining is done."""
        kind = content[0]
        if kind == self.change:
            if struct.pack("<I", self.version) in content:
                self.saw(self.version)
        elif kind in (self.joined, self.state):
            self._go_on()
        elif kind == self.refused:
            self.fail(MoveRefused(repr(content)))


class BinarySocket(Socket):
    """A connection that sends and receives binary messages."""

    def say(self, text: bytes) -> None:
        """Send a message of less than 64 KB."""
        self._write(_BINARY, text)

    def _frame(self, kind: int, content: bytes) -> None:
        if kind == _BINARY:
            self._hear(content)
        else:
            super()._frame(kind, content)


class BinaryClient(PeerClient):
    """A client of a binary protocol."""

    socket = BinarySocket
