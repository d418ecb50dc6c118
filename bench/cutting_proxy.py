"""A proxy in front of a database that cuts connections after any byte; what is on its way is lost or arrives late."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

UP, DOWN = "up", "down"
"""Towards the database, and from it."""

_REMEMBERED = 1 << 14
"""How many of the first bytes of a connection are remembered."""


@dataclass
class Cut:
    """Where the next connection is cut: after so many more bytes in one direction."""

    direction: str
    after: int
    late: float | None = None
    """After how many seconds the rest arrives nevertheless; `None` if it is lost."""
    sent: bytes = b""
    """Only a connection is cut that has sent this."""


class CuttingProxy:
    """Relays connections to `port`, and cuts the one that the next armed cut meets."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self._late: set[asyncio.Task[None]] = set()
        self.port = 0
        self.cut: Cut | None = None
        self.cuts = 0
        self.is_away = False
        """Whether new connections are closed at once."""
        self.muffled = b""
        """Answers that begin like this are swallowed."""
        self.carried = {UP: 0, DOWN: 0}

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relay one connection."""
        if self.is_away:
            writer.close()
            return
        behind_reader, behind_writer = await asyncio.open_connection("127.0.0.1", self._behind)
        sent = bytearray()
        both = [
            asyncio.create_task(self._pump(UP, reader, behind_writer, sent)),
            asyncio.create_task(self._pump(DOWN, behind_reader, writer, sent)),
        ]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        rest = both[0].result() if both[0].done() else None
        both[1].cancel()
        both[0].cancel()
        writer.close()
        if rest:
            self._late.add(task := asyncio.create_task(_deliver(behind_writer, *rest)))
            task.add_done_callback(self._late.discard)
        else:
            behind_writer.close()

    async def _pump(
        self, direction: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytearray
    ) -> tuple[bytes, float] | None:
        """Relay one direction until it ends or is cut; return what is to arrive late."""
        try:
            while data := await reader.read(1 << 16):
                if direction == DOWN and self.muffled and data.startswith(self.muffled):
                    continue
                self.carried[direction] += len(data)
                if direction == UP and len(sent) < _REMEMBERED:
                    sent += data
                if (cut := self.cut) and cut.direction == direction and cut.sent in sent:
                    if len(data) > cut.after:
                        self.cut, self.cuts = None, self.cuts + 1
                        writer.write(data[: cut.after])
                        return (data[cut.after :], cut.late) if cut.late is not None else None
                    cut.after -= len(data)
                writer.write(data)
        except OSError:
            pass
        return None

    async def close(self) -> None:
        """Wait for what arrives late."""
        if self._late:
            await asyncio.wait(self._late)


async def _deliver(writer: asyncio.StreamWriter, rest: bytes, late: float) -> None:
    await asyncio.sleep(late)
    writer.write(rest)
    writer.write_eof()
    await asyncio.sleep(late)
    writer.close()


@asynccontextmanager
async def cutting_proxy(url: str) -> AsyncIterator[tuple[CuttingProxy, str]]:
    """Put a proxy in front of the database at `url`; yield it and its own address."""
    parts = urlsplit(url)
    proxy = CuttingProxy(parts.port or 5432)
    server = await asyncio.start_server(proxy.carry, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    user = parts.netloc.rpartition("@")[0]
    try:
        yield (
            proxy,
            urlunsplit(parts._replace(netloc=f"{user}@127.0.0.1:{proxy.port}", query="sslmode=disable")),
        )
    finally:
        server.close()
        await proxy.close()
