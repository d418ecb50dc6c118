"""An event loop in which waiting takes no time: when nothing is ready, its clock jumps to the next timer."""

import asyncio
from collections.abc import Coroutine
from selectors import DefaultSelector, SelectorKey
from typing import Any, TypeVar

T = TypeVar("T")


class _Skipping(DefaultSelector):
    """Never waits, and adds up how long it should have waited."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """Return what is ready."""
        found = super().select(0 if timeout else timeout)
        if not found and timeout:
            self.skipped += timeout
        return found


class SkippingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock counts only skipped waiting. It does not wait for other threads."""

    def __init__(self) -> None:
        self._skips = _Skipping()
        super().__init__(self._skips)

    def time(self) -> float:
        """Return the seconds since the loop was created."""
        return self._skips.skipped


def run(story: Coroutine[Any, Any, T]) -> tuple[T, float]:
    """Run a test's coroutine; return its result and how many seconds it took by the loop's clock."""
    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        return runner.run(story), runner.get_loop().time()
