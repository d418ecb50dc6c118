"""Uvicorn's WebSocket, extended to send many messages in one write and to receive them at less cost.

A move means a patch, its effects and an answer, for everyone at the table. Sending them one by one through ASGI costs
more than computing them.
"""

from asyncio import Future, Queue, get_running_loop
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, cast

from starlette.websockets import WebSocket
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

Write: TypeAlias = Callable[[bytes], None]
"""Sends frames, without waiting."""
Receive: TypeAlias = Callable[[], Awaitable[ASGIReceiveEvent]]
"""Waits for the next message."""
DIRECT = "parlour.direct"
"""The ASGI extension under which a connection offers both, past all layers between the server and the route."""
MOST_WAITING = 512 * 1024
"""Bytes that may wait for the network; a slower client is cut off, reconnects, and asks for the whole state."""


class MessageQueue:
    """Received messages: as much of `asyncio.Queue` as one reader needs, at a third of its cost."""

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._reader: Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        """Tell whether there is nothing to read."""
        return not self._messages

    async def get(self) -> Any:
        """Remove and return the oldest message; wait until there is one."""
        while not self._messages:
            self._reader = get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()


class BundlingWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that can send several messages in one write."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = cast("Queue[Any]", MessageQueue())

    async def run_asgi(self) -> None:
        """Serve, and offer the direct way."""
        self.scope["extensions"][DIRECT] = {"receive": self.receive, "write": self.write}
        await super().run_asgi()

    def write(self, frames: bytes) -> None:
        """Send `frames`, unless the connection is ending; never wait for a slow reader."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return
        transport.write(frames)
        if transport.get_write_buffer_size() > MOST_WAITING:
            transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping; a client that sends pings without reading the answers is a slow reader, too."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()


def direct(socket: WebSocket) -> tuple[Receive, Write]:
    """Return how to receive from and send to `socket`, once it is accepted, without the layers in between."""
    ways = socket.scope["extensions"][DIRECT]
    return ways["receive"], ways["write"]
