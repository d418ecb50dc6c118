"""Messages for one connection, collected and sent together in the next turn of the event loop."""

import asyncio
from collections.abc import Callable

from parlour.server.frames import frame_all, frame_each


class Outbox:
    """Collects the messages of one turn of the loop, so that they are sent in one write."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._frame = frame_each
        self._loop = asyncio.get_running_loop()
        self._waiting: tuple[str, ...] = ()

    def tell(self, *texts: str) -> None:
        """Send `texts` after everything told before them; never wait."""
        if texts and not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting += texts

    def bundle(self) -> None:
        """From now on, send whatever is collected in one frame."""
        self._frame = frame_all

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, ()
        self._write(self._frame(waiting))
