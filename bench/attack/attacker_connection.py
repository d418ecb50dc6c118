"""An attacker's tools: a connection from a chosen loopback address, and a tally of the answers."""

import asyncio
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from os import urandom
from random import Random
from time import monotonic
from typing import Any, Self

from bench.attack.leak_oracle import Oracle

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 0x1, 0x2, 0x8, 0x9, 0xA, 0x0
_FIN, _MASKED = 0x80, 0x80
_STATUS = re.compile(rb"HTTP/1\.1 (\d\d\d) ")
_INTERNAL = re.compile(rb'"code": ?"INTERNAL"')
_LIMITED = re.compile(rb'"event": ?"error", ?"code": ?"TOO_(?:FAST|MANY_)')
_NO_ROOM = re.compile(rb'HTTP/1\.1 (?:429|503) |"TOO_MANY_CONNECTIONS"')
_LIMITS = (b"429", b"503")
_AT_ONCE = 1.0
"""Seconds; a connection closed sooner and without an answer was turned away."""
_OVERLAP = 512
"""Bytes checked twice, so that nothing hides between two reads; longer than a cookie."""
_PATIENCE = 5.0


@dataclass
class AttackTally:
    """What one attack sent and received."""

    sent: int = 0
    fuzzed: int = 0
    """Mutated frames that the server has read."""
    received: int = 0
    connections: int = 0
    turned_away: int = 0
    """Connections that were not served at all."""
    answers: int = 0
    """HTTP answers to connections that were not turned away, pages and refusals alike."""
    limited: int = 0
    """Answers that refused something as too frequent or too fast."""
    games: int = 0
    """Matches started for the attack."""
    faults: int = 0
    """Answers of 500 and above."""
    internal: int = 0
    leaks: list[str] = field(default_factory=list)

    @property
    def through(self) -> int:
        """Connections that were served until their attempt was done or cut off."""
        return self.connections - self.turned_away

    def dump(self) -> dict[str, Any]:
        """Return the tally as JSON values, to be sent to another process."""
        return asdict(self)


class AttackTarget:
    """The server that one attack is aimed at, and everything counted about its answers."""

    def __init__(self, port: int, secrets: tuple[str, ...] = (), name: str = "attacker") -> None:
        self.port = port
        self.name = name
        self.tally = AttackTally()
        self.chance = Random(name)
        self.oracle = self._oracle(secrets)
        """Checks messages at tables."""
        self._bytes = self._oracle(secrets)
        """Checks everything that arrives."""

    def _oracle(self, secrets: tuple[str, ...]) -> Oracle:
        oracle = Oracle()
        oracle.leaks = self.tally.leaks
        for secret in secrets:
            oracle.own(secret, "someone else")
        return oracle

    def inspect(self, received: bytes, fresh: int) -> None:
        """Count the answers that begin in the last `fresh` bytes, and search all bytes for secrets."""
        new = len(received) - fresh
        for status in _STATUS.findall(received, max(0, new - 12)):
            self.tally.answers += status not in _LIMITS
            self.tally.limited += status in _LIMITS
            self.tally.faults += status >= b"500"
        self.tally.internal += len(_INTERNAL.findall(received, max(0, new - 16)))
        self.tally.limited += len(_LIMITED.findall(received, max(0, new - 31)))
        self._bytes.read(self.name, received)


class CheckedConnection:
    """A connection whose every answer is checked."""

    def __init__(self, target: AttackTarget, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._target = target
        self._reader = reader
        self._writer = writer
        self._tail = b""
        self.hear: Callable[[bytes], None] = lambda _: None
        self.heard = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, target: AttackTarget, address: str) -> "CheckedConnection":
        """Connect from `address`."""
        async with asyncio.timeout(_PATIENCE):
            line = cls(target, *await asyncio.open_connection("127.0.0.1", target.port, local_addr=(address, 0)))
        target.tally.connections += 1
        return line

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        """Disconnect abruptly."""
        self._listening.cancel()
        self._writer.transport.abort()

    @property
    def is_over(self) -> bool:
        """Tell whether the server has hung up."""
        return self._listening.done()

    async def send(self, data: bytes, count: int = 1) -> None:
        """Send data that counts as this many frames, if it can be sent."""
        if self.is_over:
            raise ConnectionResetError
        self._writer.write(data)
        self._target.tally.sent += count
        async with asyncio.timeout(_PATIENCE):
            await self._writer.drain()

    async def ask(self, data: bytes) -> None:
        """Send data and wait for any answer."""
        self.heard.clear()
        await self.send(data)
        async with asyncio.timeout(_PATIENCE):
            await self.heard.wait()

    async def upgrade(self, path: str = "/ws") -> None:
        """Turn the connection into a WebSocket."""
        key, version = b64encode(urandom(16)).decode(), "13"
        upgrade = {"Upgrade": "websocket", "Connection": "Upgrade"}
        wanted = {**upgrade, "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": version}
        await self.ask(request("GET", path, headers=wanted))

    def stop_reading(self) -> None:
        """Leave everything that arrives from now on unread."""
        self._writer.transport.pause_reading()  # type: ignore[attr-defined] # a socket's transport can also be read

    async def end(self, seconds: float) -> None:
        """Wait until the server hangs up, or until `seconds` have passed."""
        await asyncio.wait([self._listening], timeout=seconds)

    async def _listen(self) -> None:
        begun, first = monotonic(), b""
        try:
            while data := await self._reader.read(1 << 16):
                self._target.tally.received += len(data)
                first = (first + data)[:_OVERLAP]
                whole = self._tail + data
                self._target.inspect(whole, len(data))
                self._tail = whole[-_OVERLAP:]
                self.hear(data)
                self.heard.set()
        except OSError:
            pass
        except asyncio.CancelledError:  # we hung up
            begun = 0.0
            raise
        finally:
            is_dropped = not first and monotonic() - begun < _AT_ONCE
            self._target.tally.turned_away += is_dropped or bool(_NO_ROOM.search(first))
            self.heard.set()


def frame(kind: int, content: bytes = b"", *, fin: bool = True) -> bytes:
    """Encode a client's WebSocket frame, masked with zeros."""
    size = len(content)
    if size < 126:
        length = bytes((_MASKED | size,))
    elif size < 1 << 16:
        length = bytes((_MASKED | 126,)) + size.to_bytes(2, "big")
    else:
        length = bytes((_MASKED | 127,)) + size.to_bytes(8, "big")
    return bytes(((_FIN if fin else 0) | kind,)) + length + bytes(4) + content


def request(method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None) -> bytes:
    """Make an HTTP request."""
    content = {"Content-Type": "application/json", "Content-Length": str(len(body))} if body else {}
    head = {"Host": "127.0.0.1", **content, **(headers or {})}
    lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body
