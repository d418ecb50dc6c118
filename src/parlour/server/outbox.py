"""Messages for one connection, collected and sent together in the next turn of the event loop."""

import asyncio
from collections.abc import Callable

from parlour.server.frames import frame_all, frame_each


class NextTurn:
    """Calls functions in the next turn of the event loop, all of them by one callback of the loop."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def call(self, function: Callable[[], None]) -> None:
        """Call `function` in the next turn, after those that wait already."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._call_all)
        self._waiting.append(function)

    def _call_all(self) -> None:
        """Call everything that waits; a function that fails is reported and does not hold up the others."""
        waiting, self._waiting = self._waiting, []
        for function in waiting:
            try:
                function()
            except Exception as fault:  # noqa: BLE001 - reported, as the loop does for its own callbacks
                context = {"message": "A function of this turn failed.", "exception": fault}
                asyncio.get_running_loop().call_exception_handler(context)


class Outbox:
    """Collects the messages of one turn of the loop, so that they are sent in one write."""

    def __init__(self, write: Callable[[bytes], None], next_turn: NextTurn) -> None:
        self._write = write
        self._frame = frame_each
        self._next_turn = next_turn
        self._waiting: tuple[str, ...] = ()

    def tell(self, *texts: str) -> None:
        """Send `texts` after all earlier messages; never wait."""
        if texts and not self._waiting:
            self._next_turn.call(self._flush)
        self._waiting += texts

    def bundle(self) -> None:
        """From now on, send all collected messages in one frame."""
        self._frame = frame_all

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, ()
        self._write(self._frame(waiting))
