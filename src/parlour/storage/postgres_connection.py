"""Connections to PostgreSQL."""

import asyncio
import socket
from collections.abc import Sequence
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit, urlunsplit

import asyncpg
from asyncpg.connect_utils import SessionAttribute

from parlour.storage.postgres_errors import AWAY
from parlour.storage.processes import DEAD_AFTER

PostgresConnection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
PATIENCE = 5.0
"""Seconds to wait for a connection, and until a busy database refuses more work."""
_KEEPALIVE: Final = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 20_000}
"""Notice within twenty seconds that the other side is gone, where the system can."""
_SESSION: Final = f"""
    SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;
    SET client_min_messages = warning;
    SET statement_timeout = 0;
    SET lock_timeout = 0;
    SET idle_in_transaction_session_timeout = '{DEAD_AFTER}s';
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')
"""
"""A limit on statements would also cut a COMMIT short. If a process hangs in a transaction, its locks are released
before processes that wait for them conclude that the database is silent."""

_abandoned: "set[asyncio.Task[PostgresConnection]]" = set()
"""Connections that are being made although their callers were cancelled; asyncpg gives up after `PATIENCE`."""


class _Watched(asyncpg.Connection):
    """A connection that notices when the other side is gone."""

    def __init__(self, protocol: Any, transport: asyncio.Transport, *rest: Any) -> None:
        super().__init__(protocol, transport, *rest)
        line = transport.get_extra_info("socket")
        if line.family in (socket.AF_INET, socket.AF_INET6):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for name, value in _KEEPALIVE.items():
                if hasattr(socket, name):
                    line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ARG002 - asyncpg's name
        """Hang up at once: a database that is frozen would never say goodbye."""
        self.terminate()


def split_hosts(url: str) -> Sequence[str]:
    """Return one address for each host that `url` names."""
    parts = urlsplit(url)
    user, at, hosts = parts.netloc.rpartition("@")
    return [urlunsplit(parts._replace(netloc=f"{user}{at}{host}")) for host in hosts.split(",")]


async def connect(url: str) -> PostgresConnection:
    """Connect to the first host of `url` that accepts writes, so that a promoted standby is found."""
    connecting = asyncio.create_task(_connect_to_any(url))
    try:
        return await asyncio.shield(connecting)  # asyncpg leaves loose ends if it is cancelled here
    except asyncio.CancelledError:
        _abandoned.add(connecting)
        connecting.add_done_callback(_hang_up)
        raise


async def finish_connecting() -> None:
    """Wait until the connections that nobody waits for any more are made and closed, before the event loop ends."""
    loop = asyncio.get_running_loop()
    if abandoned := [connecting for connecting in _abandoned if connecting.get_loop() is loop]:
        await asyncio.wait(abandoned)


def _hang_up(connecting: "asyncio.Task[PostgresConnection]") -> None:
    """Close a connection that nobody waits for any more."""
    _abandoned.discard(connecting)
    if not connecting.cancelled() and connecting.exception() is None:
        connecting.result().terminate()


async def _connect_to_any(url: str) -> PostgresConnection:
    *others, last = split_hosts(url)
    for host in others:
        try:
            return await _connect(host)
        except AWAY:
            continue
    return await _connect(last)


async def _connect(url: str) -> PostgresConnection:
    connection: PostgresConnection = await asyncpg.connect(
        url, timeout=PATIENCE, target_session_attrs=SessionAttribute.read_write, connection_class=_Watched
    )
    try:
        await connection.execute(_SESSION)
    except BaseException:
        connection.terminate()
        raise
    return connection
