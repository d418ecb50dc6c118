"""A cache for answers that are the same for everyone, kept for a moment."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar

from parlour.server.rate_limits import TimeSource

T = TypeVar("T")
MOMENT = 2.0
"""Seconds for which an answer is reused."""


class SharedCache:
    """Keeps answers for a moment; requests that come while one is being made wait for it. Failures are not kept."""

    def __init__(self, clock: TimeSource, most: int = 1000) -> None:
        self._clock = clock
        self._most = most
        self._known: OrderedDict[Hashable, tuple[float, asyncio.Future[Any]]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Return the cached answer for `key`, or make it."""
        since, made = self._known.get(key) or (0.0, None)
        if made is None or self._clock() - since >= MOMENT:
            made = asyncio.ensure_future(make())
            made.add_done_callback(lambda done: self._drop_failure(key, done))
            self._keep(key, made)
        await asyncio.wait((made,))  # a caller who gives up does not cancel it for the others
        answer: T = made.result()
        return answer

    def forget(self, key: Hashable) -> None:
        """Drop an answer, so that a change is visible at once."""
        self._known.pop(key, None)

    def _keep(self, key: Hashable, made: "asyncio.Future[Any]") -> None:
        self._known[key] = self._clock(), made
        self._known.move_to_end(key)
        while len(self._known) > self._most:
            self._known.popitem(last=False)

    def _drop_failure(self, key: Hashable, done: "asyncio.Future[Any]") -> None:
        failed = done.cancelled() or done.exception() is not None
        if failed and key in self._known and self._known[key][1] is done:
            del self._known[key]
