"""Processes that think, so that the event loop never does: bots choose, rooms ponder."""

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import Process, get_context
from typing import Any, TypeVar

from parlour.core.dice import Dice
from parlour.core.game import AnyGame, Ask, Seat, View
from parlour.core.rooms import discover

T = TypeVar("T")
PATIENCE = 20.0
"""Seconds after which a thought is given up and its process ended."""
_MODEST = 10
"""How far thinking gives way to serving where both want the same core, on the scale of nice(2)."""


class Workers:
    """A few processes, started when first needed, that know the same rooms as the house."""

    def __init__(self, count: int, modules: Sequence[str] = ()) -> None:
        self._count = max(1, count)
        self._modules = tuple(modules)
        self._free = asyncio.Semaphore(self._count)
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def choose(self, game: str, level: str, view: View, seat: Seat, dice: Dice) -> Any:
        """Let the bot of `level` choose an action from what `seat` sees."""
        return await self.think(_choose, self._modules, game, level, view, seat, dice)

    async def ponder(self, game: str, ask: Ask, dice: Dice) -> Any:
        """Let a room answer its own `ask`."""
        return await self.think(_ponder, self._modules, game, ask, dice)

    async def think(self, thought: Callable[..., T], *about: Any, patience: float = PATIENCE) -> T:
        """Run `thought` as soon as a process is free; one that died is replaced and the thought tried once more.

        What is thought, and about what, goes to another process, so both can be pickled. After so many seconds of
        `patience` it is given up.
        """
        async with self._free:  # patience is for thinking, not for waiting to think
            try:
                return await self._try(patience, thought, *about)
            except BrokenProcessPool:
                return await self._try(patience, thought, *about)

    async def _try(self, patience: float, thought: Callable[..., T], *about: Any) -> T:
        if self._closed:
            raise RuntimeError("the workers have gone home")
        pool = self._pool = self._pool or self._started()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(pool.submit(thought, *about)), patience)
        except (BrokenProcessPool, TimeoutError):
            self._dismiss(pool)
            raise

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._count, mp_context=get_context("spawn"), initializer=_follow, initargs=(os.getpid(),)
        )

    def _dismiss(self, pool: ProcessPoolExecutor) -> None:
        """Kill the processes of `pool`; whatever else they were thinking about is broken off and tried again."""
        if self._pool is pool:
            self._pool = None
        processes: dict[int, Process] = getattr(pool, "_processes", None) or {}
        for process in list(processes.values()):
            process.kill()
        pool.shutdown(wait=False)

    def close(self) -> None:
        """End the processes, for good."""
        self._closed = True
        if self._pool:
            self._dismiss(self._pool)


def _follow(parent: int) -> None:
    """Give way to the parent, go when it has gone, however it went, and leave signals of the terminal to it."""
    if sys.platform != "win32":
        os.nice(_MODEST)
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


@cache
def _rooms(modules: tuple[str, ...]) -> dict[str, AnyGame]:
    return dict(discover(*modules))


def _choose(modules: tuple[str, ...], game: str, level: str, view: View, seat: Seat, dice: Dice) -> Any:
    return _rooms(modules)[game].bots[level](view, seat, dice)


def _ponder(modules: tuple[str, ...], game: str, ask: Ask, dice: Dice) -> Any:
    return _rooms(modules)[game].ponder(ask, dice)
