"""A pooler that lends connections of a database for one transaction, as PgBouncer does in its `transaction` mode."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit, urlunsplit

READY, IDLE = b"Z", b"I"
"""The message that ends an answer, and what it says when no transaction is open."""
ENDINGS, BYE = (b"Q", b"S"), b"X"
"""The messages that ask for such an end, and the one that ends a connection."""


class Backend:
    """A connection to the database and the client that it is lent to, if any."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.welcome = b""
        self.client: StreamWriter | None = None
        self.asked = 0


class TransactionPooler:
    """Lends the connection that was returned last; answers go to the client it is lent to at that moment."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self._free: list[Backend] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def carry(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Serve one client."""
        startup = await _read(reader, has_kind=False)
        self._free.append(first := await self._borrow(startup))
        writer.write(first.welcome)
        lent: Backend | None = None
        with suppress(asyncio.IncompleteReadError, OSError):
            while (message := await _read(reader))[:1] != BYE:
                if lent is None or lent.client is not writer:
                    lent = await self._borrow(startup)
                    lent.client = writer
                lent.asked += message[:1] in ENDINGS
                lent.writer.write(message)
        if lent and lent.client is writer:
            lent.writer.close()
        writer.close()

    async def _borrow(self, startup: bytes) -> Backend:
        if self._free:
            return self._free.pop()
        backend = Backend(*await asyncio.open_connection("127.0.0.1", self._behind))
        backend.writer.write(startup)
        while (message := await _read(backend.reader))[:1] != READY:
            backend.welcome += message
        backend.welcome += message
        task = asyncio.create_task(self._answer(backend))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return backend

    async def _answer(self, backend: Backend) -> None:
        """Pass on answers, and take the connection back when no transaction is open."""
        with suppress(asyncio.IncompleteReadError, OSError):
            while message := await _read(backend.reader):
                client, is_end = backend.client, message[:1] == READY
                backend.asked -= is_end
                if is_end and message[-1:] == IDLE and not backend.asked:
                    backend.client = None
                    self._free.append(backend)
                if client:
                    client.write(message)

    async def close(self) -> None:
        """Close all connections to the database."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for backend in self._free:
            backend.writer.close()


async def _read(reader: StreamReader, *, has_kind: bool = True) -> bytes:
    """Read one message; only the first one of a connection does not begin with its kind."""
    head = await reader.readexactly(4 + has_kind)
    return head + await reader.readexactly(int.from_bytes(head[-4:]) - 4)


@asynccontextmanager
async def transaction_pooler(url: str) -> AsyncIterator[str]:
    """Put a pooler in front of the database at `url`, and yield its address."""
    parts = urlsplit(url)
    pooler = TransactionPooler(parts.port or 5432)
    server = await asyncio.start_server(pooler.carry, "127.0.0.1", 0)
    user, port = parts.netloc.rpartition("@")[0], server.sockets[0].getsockname()[1]
    try:
        yield urlunsplit(parts._replace(netloc=f"{user}@127.0.0.1:{port}", query="sslmode=disable"))
    finally:
        server.close()
        await pooler.close()
