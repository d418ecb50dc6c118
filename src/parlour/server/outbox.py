"""Messages for one connection, collected and sent together in the next turn of the event loop."""

import asyncio

from parlour.server.bundling_websocket import Post


class Outbox:
    """Collects the messages of one turn of the loop, so that they are sent in one write."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._loop = asyncio.get_running_loop()
        self._waiting: list[str] = []

    def tell(self, *texts: str) -> None:
        """Send `texts` after everything told before them; never wait."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting += texts

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._post(waiting)
