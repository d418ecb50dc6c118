"""Several equal server processes on one machine: they share a port, and live as long as their parent."""

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NamedTuple

import structlog

from parlour.cli.listener import listen, reserve

log = structlog.get_logger("parlour.processes")
SOON = 10.0
"""Seconds; a process that ends sooner after its start has failed to start."""
MOST_FAILURES = 5
"""How many processes in a row may fail to start before the whole group gives up."""
_REQUESTS = (signal.SIGTERM, signal.SIGINT)
"""Signals that ask the group to end."""
PAUSE = 1.0
"""Seconds before a process that has ended is started again."""
_WHOLE = 65_536
"""More bytes than a greeting has."""


class GroupMember(NamedTuple):
    """One process of a group: its port, and pipes from and to its parent."""

    host: str
    port: int
    life: int
    """Ends when the parent has ended."""
    ready: int
    """Takes the greeting, once this process accepts connections."""

    def listen(self) -> socket.socket:
        """Listen on the port of the group."""
        return listen(self.host, self.port, is_shared=True)

    def greet(self, text: str) -> None:
        """Say that this process accepts connections, and end with the parent from now on."""
        with suppress(BrokenPipeError):  # the parent listens only at its own start
            os.write(self.ready, text.encode())
        os.close(self.ready)
        asyncio.get_running_loop().add_reader(self.life, self._leave)

    def _leave(self) -> None:
        asyncio.get_running_loop().remove_reader(self.life)
        os.kill(os.getpid(), signal.SIGTERM)


class ServerGroup:
    """Starts processes, starts those again that die, and stops all of them."""

    def __init__(self, host: str, port: int, count: int) -> None:
        self._host = host
        self._count = count
        self._reserved = reserve(host, port)
        self._life, self._own_life = os.pipe()
        self._begun: dict[int, float] = {}
        """When each living process was started."""
        self._failures = 0
        self._is_stopping = False

    def run(self, configure_logs: Callable[[], None]) -> GroupMember:
        """Look after the processes until all have ended, then exit; return in each of them."""
        for request in _REQUESTS:
            signal.signal(request, self._stop)
        greeted = b""
        for several in (1, self._count - 1):  # the first prepares the database, or says why nothing works
            starting = []
            for _ in range(several):
                member, ready = self._start()
                if member:
                    return member
                starting.append(ready)
            for ready in starting:
                greeted = self._await(ready)
        configure_logs()
        print(f"{greeted.decode()}\n{self._count} processes share this address.", flush=True)
        while self._begun:
            member = self._replace(*os.wait())
            if member:
                return member
        sys.exit(1 if self._failures > MOST_FAILURES else 0)

    def _start(self) -> tuple[GroupMember | None, int]:
        """Start a process; return its membership there, and here the pipe that it will greet through."""
        hear, say = os.pipe()
        signal.pthread_sigmask(signal.SIG_BLOCK, _REQUESTS)  # until parent and child are ready for them
        pid = os.fork()
        if pid:
            os.close(say)
            self._begun[pid] = time.monotonic()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _REQUESTS)
            if self._is_stopping:
                self._stop()
            return None, hear
        os.close(hear)
        os.close(self._own_life)
        port = self._reserved.getsockname()[1]
        self._reserved.close()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _REQUESTS)
        return GroupMember(self._host, port, self._life, say), say

    def _replace(self, pid: int, status: int) -> GroupMember | None:
        """Start a process in place of one that has ended, unless all are to end."""
        begun = self._begun.pop(pid, 0.0)
        if self._is_stopping:
            return None
        self._failures = self._failures + 1 if time.monotonic() - begun < SOON else 0
        log.error("process ended", pid=pid, status=os.waitstatus_to_exitcode(status), failures=self._failures)
        if self._failures > MOST_FAILURES:
            self._stop()
            return None
        time.sleep(PAUSE)
        if self._is_stopping:
            return None
        member, ready = self._start()
        if not member:
            os.close(ready)
        return member

    def _await(self, ready: int) -> bytes:
        """Wait for the greeting of a process; if it cannot start, it has said why, and the others are stopped."""
        greeted = os.read(ready, _WHOLE)
        os.close(ready)
        if not greeted:
            pid, status = os.wait()
            del self._begun[pid]
            was_asked = self._is_stopping
            self._stop()
            while self._begun:
                del self._begun[os.wait()[0]]
            sys.exit(0 if was_asked else max(1, os.waitstatus_to_exitcode(status)))
        return greeted

    def _stop(self, _: int = 0, __: FrameType | None = None) -> None:
        self._is_stopping = True
        for pid in self._begun:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(pid, signal.SIGTERM)
