"""`python -m bench.memory` prints the memory of a loaded table and of an idle connection.

Tables are played first, then a new server loads them without connections, then their players return.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path

import orjson
from uvicorn.loops.auto import auto_loop_factory

from bench.shared.limits import Bar, judge
from bench.shared.load_generator import BATCH, SEATS, LoadTable, opened, played
from bench.shared.server_process import ServerProcess, running, workplace

KILO = 1024
WARM = 100
"""Tables that exist before anything is measured."""
WRONG = 50
"""Wrong tokens from one address: the server refuses an address that has sent a hundred."""


class Guests(LoadTable):
    """A table whose four players can return to another server."""

    async def come_back(self, port: int) -> None:
        """Reclaim the seats."""
        for number, seat in enumerate(self.seats):
            await seat.connect(port, "/ws")
            join = {"event": "join", "room_id": self.name, "token": seat.token}
            await self._ask(number, orjson.dumps(join)[:-1])


async def measure(folder: Path, count: int) -> tuple[float, float]:
    """Return the bytes of a loaded table without connections, and of a connection to it."""
    with running(folder, "bench.servers", "durable") as server:
        tables = [Guests(server.port, f"bench-{number}") for number in range(WARM + count)]
        await opened(tables)
        await played(tables, 10.0)
    with running(folder, "bench.servers", "durable") as server:
        warm, measured = tables[:WARM], tables[WARM:]
        _load(server, warm)
        await _come_back(server, warm)
        empty = server.memory()
        _load(server, measured)
        loaded = server.memory()
        await _come_back(server, measured)
        connected = server.memory()
    return (loaded - empty) / count, (connected - loaded) / (count * SEATS)


def _load(server: ServerProcess, tables: Sequence[LoadTable]) -> None:
    """Have tables loaded by requesting a start with a wrong token."""
    for first in range(0, len(tables), WRONG):
        _load_some(server.port, f"127.0.3.{1 + first // WRONG}", tables[first : first + WRONG])


def _load_some(port: int, address: str, tables: Sequence[LoadTable]) -> None:
    line = HTTPConnection("127.0.0.1", port, source_address=(address, 0))
    for table in tables:
        line.request(
            "POST", f"/api/games/{table.name}/start", b'{"token":"wrong"}', {"Content-Type": "application/json"}
        )
        answer = line.getresponse()
        answer.read()
        if answer.status != 404:
            msg = f"expected no such seat, got {answer.status}"
            raise RuntimeError(msg)
    line.close()


async def _come_back(server: ServerProcess, tables: Sequence[Guests]) -> None:
    for first in range(0, len(tables), BATCH):
        await asyncio.gather(*(table.come_back(server.port) for table in tables[first : first + BATCH]))


def main() -> None:
    """Measure and report."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--tables", type=int, default=500)
    chosen = choices.parse_args()
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        table, connection = runner.run(measure(folder, chosen.tables))
    loaded = Bar("KB of a loaded table nobody is connected to", table / KILO, most=20.0)
    sys.exit(judge([loaded, Bar("KB of an idle connection", connection / KILO, most=45.0)]))


if __name__ == "__main__":
    main()
