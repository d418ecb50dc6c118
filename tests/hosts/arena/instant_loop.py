"""An event loop for which waiting takes no time: when nothing else is to be done, its clock jumps to the next alarm."""

import asyncio
from collections.abc import Coroutine
from selectors import DefaultSelector, SelectorKey
from typing import Any, TypeVar

T = TypeVar("T")


class _Skipping(DefaultSelector):
    """Waits for nothing but what is there, and notes how long it should have waited."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """Look what is there."""
        found = super().select(0 if timeout else timeout)
        if not found and timeout:
            self.skipped += timeout
        return found


class SkippingLoop(asyncio.SelectorEventLoop):
    """Tells the time that would have been waited, and no other. Nothing in another thread is waited for."""

    def __init__(self) -> None:
        self._skips = _Skipping()
        super().__init__(self._skips)

    def time(self) -> float:
        """Tell the seconds since the beginning."""
        return self._skips.skipped


def run(story: Coroutine[Any, Any, T]) -> tuple[T, float]:
    """Run a story to its end; give what comes of it and how many seconds it took in its own time."""
    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        return runner.run(story), runner.get_loop().time()
