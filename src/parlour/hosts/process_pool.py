"""A few processes that run functions, are replaced when they die, and never outlive the server."""

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import Process, get_context
from typing import Any, TypeVar

T = TypeVar("T")
_BRISK, _MODEST = 5, 10
"""The niceness of brisk processes and of all others."""


class ProcessPool:
    """`count` processes of a lower priority than the server's, which first run `prepare` in the background.

    Once prepared, those that are not `brisk` run only when the server and brisk ones leave a core idle. Niceness alone
    is not enough: Linux lets a nice process finish its few milliseconds before the server, which a move has just woken.
    """

    def __init__(self, count: int, prepare: Callable[[], None], *, brisk: bool) -> None:
        self._count = count
        self._given = (os.getpid(), prepare, brisk)
        self._executor: ProcessPoolExecutor | None = None
        self._closed = False
        self._running = 0

    @property
    def busy(self) -> bool:
        """Whether every process has something to do."""
        return self._running >= self._count

    def start(self) -> None:
        """Start all processes at once; the executor itself would start the last one only when all others are busy."""
        if self._executor is None and not self._closed:
            self._executor = ProcessPoolExecutor(
                self._count, mp_context=get_context("spawn"), initializer=_set_up, initargs=self._given
            )
            for _ in range(self._count):
                self._executor.submit(_nothing)

    def run(self, patience: float, function: Callable[..., T], *about: Any) -> asyncio.Task[T]:
        """Run a function, a second time if its process died; give it up after `patience` seconds.

        If the processes are closed meanwhile, the task counts as cancelled.
        """
        self._running += 1
        task = asyncio.create_task(self._twice(patience, function, *about))
        task.add_done_callback(self._done)
        return task

    def _done(self, _: asyncio.Task[Any]) -> None:
        self._running -= 1

    async def _twice(self, patience: float, function: Callable[..., T], *about: Any) -> T:
        try:
            try:
                return await self._try(patience, function, *about)
            except BrokenProcessPool:
                if self._closed:
                    raise
                return await self._try(patience, function, *about)
        except BrokenProcessPool:
            if self._closed:
                raise asyncio.CancelledError from None
            raise

    async def _try(self, patience: float, function: Callable[..., T], *about: Any) -> T:
        self.start()
        if (executor := self._executor) is None:
            raise RuntimeError("the workers are closed")
        try:
            return await asyncio.wait_for(asyncio.wrap_future(executor.submit(function, *about)), patience)
        except (BrokenProcessPool, TimeoutError):
            self._dismiss(executor)
            raise

    def _dismiss(self, executor: ProcessPoolExecutor) -> None:
        """Kill the processes of `executor`; their other tasks break off and are tried again."""
        if self._executor is executor:
            self._executor = None
        processes: dict[int, Process] = getattr(executor, "_processes", None) or {}
        for process in list(processes.values()):
            process.kill()
        executor.shutdown(wait=False)

    def close(self) -> None:
        """Kill the processes, for good."""
        self._closed = True
        if self._executor:
            self._dismiss(self._executor)


def _nothing() -> None:
    """Do nothing."""


def _set_up(parent: int, prepare: Callable[[], None], brisk: bool) -> None:
    """Lower the priority, exit when the parent has exited, ignore signals, and prepare.

    A terminal interrupts all processes of a group, and a supervisor may end them all at once, but the parent must close
    first.
    """
    if sys.platform != "win32":
        os.nice(_BRISK if brisk else _MODEST)
    thinker = threading.get_native_id()
    for request in (signal.SIGINT, signal.SIGTERM):
        signal.signal(request, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    def get_ready() -> None:
        prepare()
        if sys.platform == "linux" and not brisk:  # not before: beside busy programs, starting would take minutes
            os.sched_setscheduler(thinker, os.SCHED_IDLE, os.sched_param(0))

    threading.Thread(target=watch, daemon=True).start()
    threading.Thread(target=get_ready, daemon=True).start()
