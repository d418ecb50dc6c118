"""What waits to be sent to one connection: told at once, sent when the network takes it."""

import asyncio
from collections import deque
from contextlib import suppress

from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.server.bundles import BUNDLES

MOST_WAITING = 1_000
"""Messages after which a connection counts as too slow; it comes back and asks for the whole state."""
TOO_SLOW = 1013


class Outbox:
    """Sends in order, never lets a slow reader slow the table, and holds no task while there is nothing to send."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._bundles = BUNDLES in socket.scope.get("extensions", {})
        self._waiting: deque[str] = deque()
        self._sender: asyncio.Task[None] | None = None
        self._closed = False

    def tell(self, text: str) -> None:
        """Send `text` after everything told before it."""
        if self._closed:
            return
        self._waiting.append(text)
        if self._sender is None:
            self._sender = asyncio.create_task(self._send())
        elif len(self._waiting) > MOST_WAITING:
            self._closed = True
            self._sender.cancel()
            self._sender = asyncio.create_task(self._give_up())

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the other side has gone; its reader notices by itself
            while self._waiting:
                await self._socket.send(self._next())
        self._sender = None

    def _next(self) -> Message:
        """Take what waits: all of it, if the server takes bundles, else one message."""
        if not self._bundles:
            return {"type": "websocket.send", "text": self._waiting.popleft()}
        texts, self._waiting = self._waiting, deque()
        return {"type": "websocket.send", "texts": texts}

    async def _give_up(self) -> None:
        self._waiting.clear()
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(TOO_SLOW, "too slow")

    async def flush(self) -> None:
        """Wait until everything told so far is sent."""
        if self._sender is not None:
            await self._sender

    def close(self) -> None:
        """Send nothing more."""
        self._closed = True
        if self._sender is not None:
            self._sender.cancel()
