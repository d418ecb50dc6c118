"""Messages for one connection, collected and sent together in the next turn of the event loop."""

import asyncio

from starlette.websockets import WebSocket

from parlour.server.bundles import post_of


class Outbox:
    """Collects the messages of one turn of the loop, so that they are sent in one write."""

    def __init__(self, socket: WebSocket) -> None:
        self._post = post_of(socket)
        self._loop = asyncio.get_running_loop()
        self._waiting: list[str] = []

    def tell(self, text: str) -> None:
        """Send `text` after everything told before it; never wait."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(text)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._post(waiting)
