"""A queue that starts a few requests per turn of the event loop, so that moves get through in between."""

from asyncio import get_running_loop
from collections import OrderedDict, deque
from collections.abc import Callable

A_TURN = 4
"""Requests started in one turn; each occupies the event loop for about a millisecond."""

StartRequest = Callable[[], None]


class RequestQueue:
    """Starts one request of each address in rotation, however many one address has waiting."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str | None, deque[StartRequest]] = OrderedDict()
        self._is_going = False

    def wait(self, address: str | None, start: StartRequest) -> None:
        """Call `start` when it is the turn of `address`."""
        self._waiting.setdefault(address, deque()).append(start)
        if not self._is_going:
            self._is_going = True
            get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        for _ in range(A_TURN):
            if self._waiting:
                self._begin_one()
        self._is_going = bool(self._waiting)
        if self._is_going:
            get_running_loop().call_soon(self._go_on)

    def _begin_one(self) -> None:
        address, own = self._waiting.popitem(last=False)
        start = own.popleft()
        if own:
            self._waiting[address] = own
        start()
