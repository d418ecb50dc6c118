"""A WebSocket client that costs almost nothing, so that the server is measured."""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from os import urandom
from typing import cast

_FIN, _MASKED = 0x80, 0x80
_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_SHORT, _TWO_BYTES = 126, 126
_NO_MASK = bytes(4)
"""Clients must mask; a mask of zeros leaves the text unchanged, and the server still unmasks it."""


class Lost(ConnectionError):
    """The server has hung up."""


class Socket(asyncio.Protocol):
    """One connection: `hear` receives every text, `lost` is called once at the end."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._request = request
        self._hear = hear
        self._lost = lost
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self.is_open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request a WebSocket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, _: Exception | None) -> None:
        """Report the end."""
        if not self.is_open.done():
            self.is_open.set_exception(Lost("before it was open"))
        self._lost()

    def data_received(self, data: bytes) -> None:
        """Read the answer to the request, then frames."""
        data = self._rest + data if self._rest else data
        at = 0 if self.is_open.done() else self._opened(data)
        while at >= 0 and (end := _end(data, at)) <= len(data):
            self._frame(data[at] & 0xF, data[_start(data, at) : end])
            at = end
        self._rest = data[max(at, 0) :]

    def _opened(self, data: bytes) -> int:
        """Return where the frames begin, or -1 while the answer is incomplete."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return -1
        if data.startswith(b"HTTP/1.1 101 "):
            self.is_open.set_result(None)
        else:
            self.is_open.set_exception(Lost(data[: data.index(b"\r\n")].decode()))
        return end + 4

    def _frame(self, kind: int, content: bytes) -> None:
        if kind == _TEXT:
            self._hear(content)
        elif kind == _PING:
            self._write(_PONG, content)
        elif kind == _CLOSE:
            self.close()

    def say(self, text: bytes) -> None:
        """Send a text of less than 64 KB."""
        self._write(_TEXT, text)

    def _write(self, kind: int, content: bytes) -> None:
        size = len(content)
        length = bytes((_MASKED | size,)) if size < _SHORT else bytes((_MASKED | _TWO_BYTES, *size.to_bytes(2, "big")))
        if self._transport:
            self._transport.write(bytes((_FIN | kind,)) + length + _NO_MASK + content)

    def close(self) -> None:
        """Hang up."""
        if self._transport:
            self._transport.close()


def _start(data: bytes, at: int) -> int:
    """Return where the content of the frame at `at` begins; servers do not mask."""
    return at + {126: 4, 127: 10}.get(data[at + 1], 2)


def _end(data: bytes, at: int) -> int:
    """Return where the frame at `at` ends, or a position beyond `data` if that is not known yet."""
    if len(data) < at + 2 or len(data) < (start := _start(data, at)):
        return len(data) + 1
    return start + (data[at + 1] if start == at + 2 else int.from_bytes(data[at + 2 : start], "big"))


async def connect(
    port: int,
    path: str,
    hear: Callable[[bytes], None],
    lost: Callable[[], None],
    *,
    address: str = "127.0.0.1",
    kind: type[Socket] = Socket,
) -> Socket:
    """Open a WebSocket to a server on this machine, from one of its loopback addresses."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {b64encode(urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: kind(request, hear, lost), "127.0.0.1", port, local_addr=(address, 0)
    )
    await socket.is_open
    return socket
