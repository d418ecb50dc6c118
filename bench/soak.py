"""`python -m bench.soak` plays for ten minutes at half load, and looks for growth and leftovers."""

import argparse
import asyncio
import sys
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import mean

import orjson
from uvicorn.loops.auto import auto_loop_factory

from bench.shared.limits import Bar, judge
from bench.shared.load_generator import LoadTable, opened, played
from bench.shared.server_process import ServerProcess, running, workplace

FLAT = 1.03
"""How much more memory the last third may take than the middle third."""
GOODBYE = 10.0
"""Seconds within which everything that belonged to a connection must be gone."""
MEGA = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Leftovers:
    """The memory and files of a server without connections."""

    tasks: int
    files: int


@dataclass(frozen=True, slots=True)
class Soaked:
    """The results: moves per second, memory every second, and the server before and after."""

    rate: float
    memory: list[int]
    before: Leftovers
    after: Leftovers

    @property
    def growth(self) -> float:
        """The mean memory of the last third divided by that of the middle third."""
        third = len(self.memory) // 3
        return mean(self.memory[-third:]) / mean(self.memory[-2 * third : -third])


async def soak(folder: Path, minutes: float, count: int) -> Soaked:
    """Play at this many tables for the given time, at half of the server's capacity."""
    with running(folder, "bench.servers", "durable", "--thinking", core=None) as server:
        before, pause = await _try_out(server, count)
        tables = [LoadTable(server.port, f"soak-{number}") for number in range(count)]
        await opened(tables)
        memory: list[int] = []
        watching = asyncio.create_task(_watch(server, memory))
        result = await played(tables, minutes * 60, pause)
        watching.cancel()
        return Soaked(result.rate, memory, before, await _goodbye(server, tables))


async def _try_out(server: ServerProcess, count: int) -> tuple[Leftovers, float]:
    """Play at full speed, so that everything is warmed up; return the pause that halves the load."""
    tables = [LoadTable(server.port, f"first-{number}") for number in range(count)]
    await opened(tables)
    full = await played(tables, 10.0)
    return await _goodbye(server, tables), count / full.rate


async def _goodbye(server: ServerProcess, tables: list[LoadTable]) -> Leftovers:
    """Hang up, and measure what is left after a while."""
    for table in tables:
        table.close()
    await asyncio.sleep(GOODBYE)
    files = server.files()
    line = HTTPConnection("127.0.0.1", server.port)
    line.request("GET", "/bench/tasks")
    tasks = orjson.loads(line.getresponse().read())["tasks"]
    line.close()
    return Leftovers(tasks, files)


async def _watch(server: ServerProcess, memory: list[int]) -> None:
    while True:
        memory.append(server.memory())
        await asyncio.sleep(1.0)


def main() -> None:
    """Soak and report."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--minutes", type=float, default=10.0)
    choices.add_argument("--tables", type=int, default=50)
    chosen = choices.parse_args()
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        soaked = runner.run(soak(folder, chosen.minutes, chosen.tables))
    print(f"{soaked.rate:.0f} moves/s for {chosen.minutes:g} minutes")
    print(f"memory {' '.join(f'{each / MEGA:.0f}' for each in soaked.memory[:: max(1, len(soaked.memory) // 20)])} MB")
    flat = Bar("memory of the last third of the time / of the third before it", soaked.growth, most=FLAT)
    tasks = Bar("tasks left over", soaked.after.tasks - soaked.before.tasks, most=0)
    files = Bar("files and sockets left over", soaked.after.files - soaked.before.files, most=0)
    sys.exit(judge([flat, tasks, files]))


if __name__ == "__main__":
    main()
