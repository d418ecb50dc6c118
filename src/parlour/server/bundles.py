"""Uvicorn's WebSocket, extended to send many messages in one write and to receive them at less cost.

A move means a patch, its effects and an answer, for everyone at the table. Sending them one by one through ASGI costs
more than computing them.
"""

from asyncio import Future, Queue, get_running_loop
from collections import deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, TypeAlias, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

Post: TypeAlias = Callable[[Iterable[str]], None]
"""Sends messages, in order and without waiting."""
POST = "parlour.post"
"""The ASGI extension under which a connection offers it."""
MOST_WAITING = 512 * 1024
"""Bytes that may wait for the network; a slower client is cut off, reconnects, and asks for the whole state."""
_FINAL_TEXT = 0x81
_SHORT, _MEDIUM = 126, 1 << 16


class Mailbox:
    """Received messages: as much of `asyncio.Queue` as one reader needs, at a third of its cost."""

    def __init__(self) -> None:
        self._letters: deque[Any] = deque()
        self._reader: Future[None] | None = None

    def put_nowait(self, letter: Any) -> None:
        """Put a letter in."""
        self._letters.append(letter)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        """Tell whether there is nothing to read."""
        return not self._letters

    async def get(self) -> Any:
        """Take the oldest letter out, as soon as there is one."""
        while not self._letters:
            self._reader = get_running_loop().create_future()
            await self._reader
        return self._letters.popleft()


class Bundling(WebSocketsSansIOProtocol):
    """A WebSocket that can send several messages in one write."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = cast("Queue[Any]", Mailbox())

    async def run_asgi(self) -> None:
        """Serve, and offer to send bundles."""
        self.scope["extensions"][POST] = {"post": self.post}
        await super().run_asgi()

    def post(self, texts: Iterable[str]) -> None:
        """Send `texts` as one message each, unless the connection is ending; never wait for a slow reader."""
        if self.close_sent or self.transport.is_closing():
            return
        self.transport.write(b"".join(map(framed, texts)))
        self._cut_off_if_behind()

    def handle_ping(self) -> None:
        """Answer a ping; a client that sends pings without reading the answers is a slow reader, too."""
        super().handle_ping()
        self._cut_off_if_behind()

    def _cut_off_if_behind(self) -> None:
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()


def post_of(socket: WebSocket) -> Post:
    """Return the function that sends bundles to `socket`, which our own server accepted."""
    post: Post = socket.scope["extensions"][POST]["post"]
    return post


@lru_cache(maxsize=64)
def framed(text: str) -> bytes:
    """Write a message as the one frame of a server (RFC 6455, 5.2): final, text, not masked.

    The same message goes to several viewers in one turn, so a few frames are cached.
    """
    content = text.encode()
    size = len(content)
    if size < _SHORT:
        return bytes((_FINAL_TEXT, size)) + content
    if size < _MEDIUM:
        return bytes((_FINAL_TEXT, 126, size >> 8, size & 0xFF)) + content
    return bytes((_FINAL_TEXT, 127)) + size.to_bytes(8, "big") + content
