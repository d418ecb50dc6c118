"""A proxy in front of a database that cuts connections after any byte; bytes on their way are lost or arrive late."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

UP, DOWN = "up", "down"
"""Towards the database, and from it."""

_REMEMBERED = 1 << 14
"""How many of the first bytes of a connection are remembered."""


@dataclass
class Cut:
    """Where the next connection is cut: after this many more bytes in one direction."""

    direction: str
    after: int
    late: float | None = None
    """After how many seconds the rest arrives nevertheless; `None` if it is lost."""
    sent: bytes = b""
    """Only connections that have sent this are cut."""


class CuttingProxy:
    """Relays connections to `port`, and cuts the one that the next armed cut meets."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self._open: dict[asyncio.StreamWriter, asyncio.Task[None] | None] = {}
        self.port = 0
        self.cut: Cut | None = None
        self.cuts = 0
        self.is_away = False
        """Whether new connections are closed at once."""
        self.muffled = b""
        """Messages of the database that are swallowed, by their first byte."""
        self.spared = b""
        """Connections that have sent this are neither cut nor counted."""
        self.carried = {UP: 0, DOWN: 0}

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relay one connection."""
        if self.is_away:
            await _close(writer)
            return
        behind_reader, behind_writer = await asyncio.open_connection("127.0.0.1", self._behind)
        sent = bytearray()
        both = (
            asyncio.create_task(self._pump(UP, reader, behind_writer, sent)),
            asyncio.create_task(self._pump(DOWN, behind_reader, writer, sent)),
        )
        self._open[writer] = carrying = asyncio.current_task()
        assert carrying
        carrying.add_done_callback(lambda _: self._open.pop(writer, None))
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        rest = both[0].result() if both[0].done() else None
        for each in both:
            each.cancel()
        await asyncio.wait(both)
        await _close(writer)
        if rest:
            await _deliver(behind_writer, *rest)
        await _close(behind_writer)

    async def _pump(
        self, direction: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytearray
    ) -> tuple[bytes, float] | None:
        """Relay one direction until it ends or is cut; return the bytes that are to arrive late."""
        try:
            while data := await reader.read(1 << 16):
                if direction == DOWN and self.muffled:
                    data = _without(data, self.muffled)
                if direction == UP and len(sent) < _REMEMBERED:
                    sent += data
                if self.spared and self.spared in sent:
                    writer.write(data)
                    continue
                self.carried[direction] += len(data)
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

    def hang_up(self) -> None:
        """Cut all connections."""
        for writer in self._open:
            writer.close()

    async def settle(self) -> None:
        """Wait until all cut connections are closed and everything late has arrived."""
        await asyncio.sleep(0)
        if cut := [carrying for writer, carrying in self._open.items() if writer.is_closing() and carrying]:
            await asyncio.wait(cut)


def _without(data: bytes, kind: bytes) -> bytes:
    """Leave out messages of one kind; messages are short, so none is split."""
    kept, at = b"", 0
    while at < len(data):
        end = at + 1 + int.from_bytes(data[at + 1 : at + 5])
        kept += b"" if data[at : at + 1] == kind else data[at:end]
        at = end
    return kept


async def _deliver(writer: asyncio.StreamWriter, rest: bytes, late: float) -> None:
    await asyncio.sleep(late)
    with suppress(OSError):
        writer.write(rest)
        await writer.drain()
        writer.write_eof()
    await asyncio.sleep(late)


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


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
        proxy.hang_up()
        await proxy.settle()
