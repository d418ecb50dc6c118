"""Open connections, kept for a while to be used again."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from parlour.hosts.arena.http.connection import Response, SolverConnection
from parlour.hosts.arena.http.target import Origin
from parlour.hosts.arena.match.faults import SolverFailed

KEEP = 4.0
"""Seconds a connection may be idle: less than common servers allow, so that none closes during a request."""
Dial: TypeAlias = Callable[[Origin], Awaitable[SolverConnection]]


class Pool:
    """Sends each request over a free connection or a new one; it does not limit how many there are."""

    def __init__(self, dial: Dial, keep: float = KEEP) -> None:
        self._dial = dial
        self._keep = keep
        self._loop = asyncio.get_running_loop()
        self._open: set[SolverConnection] = set()
        self._idle: defaultdict[Origin, list[tuple[float, SolverConnection]]] = defaultdict(list)
        self._sweeping = self._loop.call_later(keep, self._sweep)

    async def ask(self, origin: Origin, request: bytes, deadline: float) -> Response:
        """Send a request and return its answer, or raise `SolverFailed`, or `TimeoutError` at the `deadline`.

        A server may close an idle connection just when the next request is on its way. If nothing at all comes back
        over a reused connection, the request is repeated once over a new one.
        """
        if kept := self._take_idle(origin):
            try:
                return await self._over(kept, origin, request, deadline)
            except SolverFailed:
                if not kept.is_stale:
                    raise
        return await self._over(await self._open_connection(origin, deadline), origin, request, deadline)

    async def close(self) -> None:
        """Close all connections and wait until they are closed."""
        self._sweeping.cancel()
        for connection in self._open:
            connection.close()
        if self._open:
            await asyncio.wait([connection.gone for connection in self._open])

    async def _open_connection(self, origin: Origin, deadline: float) -> SolverConnection:
        async with asyncio.timeout_at(deadline):
            connection = await self._dial(origin)
        self._open.add(connection)
        connection.gone.add_done_callback(lambda _: self._open.discard(connection))
        return connection

    async def _over(self, connection: SolverConnection, origin: Origin, request: bytes, deadline: float) -> Response:
        """Ask, and keep the connection if all went well; otherwise close it, also when the caller was cancelled."""
        try:
            return await connection.ask(request, deadline)
        finally:
            if connection.is_free:
                self._idle[origin].append((self._loop.time(), connection))
            else:
                connection.close()

    def _take_idle(self, origin: Origin) -> SolverConnection | None:
        """Return the idle connection that was used last, or `None`."""
        idle = self._idle[origin]
        while idle:
            since, connection = idle.pop()
            if connection.is_free and since > self._loop.time() - self._keep:
                return connection
            connection.close()
        return None

    def _sweep(self) -> None:
        """Close connections that have been idle for too long, and do so again later."""
        oldest = self._loop.time() - self._keep
        for origin, idle in self._idle.items():
            for since, connection in idle:
                if since <= oldest:
                    connection.close()
            self._idle[origin] = [each for each in idle if each[1].is_free]
        self._sweeping = self._loop.call_later(self._keep, self._sweep)
