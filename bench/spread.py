"""`python -m bench.spread` measures what a move costs when its table's players are connected to different processes.

One process, two with tables of their own, and two with every table's players on both, on one PostgreSQL, take turns.
Processes that wait for their turn keep announcing that they are alive, which costs next to nothing.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import orjson
from uvicorn.loops.auto import auto_loop_factory

from bench.shared.limits import Bar, judge
from bench.shared.load_generator import LoadTable, opened, played
from bench.shared.postgres_server import Postgres, running_postgres
from bench.shared.server_cluster import running_cluster
from bench.shared.server_process import FREE, ServerProcess

ONE, APART, SPLIT = "one process", "two, tables apart", "two, tables split"
PROCESSES = {ONE: 1, APART: 2, SPLIT: 2}
MICRO, MILLI = 1e6, 1e3
QUIET_SECONDS, PAUSE = 5.0, 0.05
"""How long one table plays alone, and how long it rests between its moves, to measure how soon a move is seen."""


class SpreadTable(LoadTable):
    """A table whose seats are connected to several processes in turn."""

    def __init__(self, ports: Sequence[int], name: str) -> None:
        super().__init__(ports[0], name)
        self._ports = ports

    async def _sit_down(self, **brought: str | bool) -> None:
        for number, seat in enumerate(self.seats):
            await seat.connect(self._ports[number % len(self._ports)], "/ws")
            join = {"event": "join", "room_id": self.name, "game": self.game, "name": f"Player {number}", **brought}
            await self._ask(number, orjson.dumps(join)[:-1])


@dataclass(frozen=True, slots=True)
class SpreadRound:
    """One round: moves per second, and microseconds of CPU per move, of the servers and of the database."""

    rate: float
    cpu: float
    behind: float


@dataclass
class Spread:
    """One way to spread tables over processes."""

    kind: str
    servers: Sequence[ServerProcess]
    postgres: Postgres
    tables: Sequence[LoadTable]
    rounds: list[SpreadRound] = field(default_factory=list)

    def _cpu(self) -> float:
        return sum(server.cpu() for server in self.servers)

    async def play(self, seconds: float, pause: float) -> None:
        """Play one round; each table rests for `pause` seconds after a move."""
        cpu, behind = self._cpu(), self.postgres.cpu()
        result = await played(self.tables, seconds, pause)
        cpu, behind = self._cpu() - cpu, self.postgres.cpu() - behind
        moves = len(result.took)
        self.rounds.append(SpreadRound(result.rate, cpu / moves * MICRO, behind / moves * MICRO))

    async def find_latency(self) -> float:
        """Return the median of the milliseconds until all players have seen a move at a quiet table."""
        result = await played(self.tables[:1], QUIET_SECONDS, PAUSE)
        return result.slowest(0.5) * MILLI


def _started(kind: str, folder: Path, postgres: Postgres, count: int, stack: ExitStack) -> Spread:
    servers = stack.enter_context(running_cluster(folder / kind, postgres.new_database(), PROCESSES[kind], **FREE))
    ports = [server.port for server in servers]
    count *= len(ports)  # as many for each process, because larger groups of commits are cheaper
    if kind == SPLIT:
        tables = [SpreadTable(ports, f"bench-{number}") for number in range(count)]
    else:
        tables = [SpreadTable([ports[number % len(ports)]], f"bench-{number}") for number in range(count)]
    return Spread(kind, servers, postgres, tables)


async def measure(
    folder: Path, postgres: Postgres, count: int, rounds: int, seconds: float, pause: float
) -> tuple[Sequence[Spread], float]:
    """Let all ways take turns; return their rounds, and how soon a move is seen."""
    with ExitStack() as stack:
        spreads = []
        for kind in PROCESSES:
            spread = _started(kind, folder, postgres, count, stack)
            await opened(spread.tables)
            spreads.append(spread)
            await spread.play(1.0, pause)
            spread.rounds.clear()
        for number in range(rounds):
            for spread in spreads[:: -1 if number % 2 else 1]:
                await spread.play(seconds, pause)
        return spreads, await spreads[-1].find_latency()


def report(spreads: Sequence[Spread]) -> None:
    """Print the results of every way."""
    print("                     moves/s  us/move  us/move of the database")
    for each in spreads:
        rate, cpu, behind = (median(getattr(one, name) for one in each.rounds) for name in ("rate", "cpu", "behind"))
        print(f"{each.kind:>19} {rate:>8.0f} {cpu:>8.0f} {behind:>8.0f}")


def bars(spreads: Sequence[Spread], latency: float) -> Iterator[Bar]:
    """Compare two processes with one, within each round."""
    one, apart, split = spreads
    for spread, most in ((apart, 1.15), (split, 1.7)):
        ratios = [two.cpu / single.cpu for two, single in zip(spread.rounds, one.rounds, strict=True)]
        yield Bar(f"{spread.kind}: CPU per move / one process's, median of pairs", median(ratios), most=most)
    yield Bar("ms until a move is seen at the other process, in the median of a quiet table", latency, most=50)


def main() -> None:
    """Measure and report."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--tables", type=int, default=20)
    choices.add_argument("--rounds", type=int, default=5)
    choices.add_argument("--seconds", type=float, default=3.0)
    choices.add_argument("--pause", type=float, default=0.0, help="seconds between a table's moves (%(default)s)")
    chosen = choices.parse_args()
    with (
        TemporaryDirectory(prefix="parlour-bench-", dir="/var/tmp") as folder,
        running_postgres() as postgres,
        asyncio.Runner(loop_factory=auto_loop_factory()) as runner,
    ):
        measured = measure(Path(folder), postgres, chosen.tables, chosen.rounds, chosen.seconds, chosen.pause)
        spreads, latency = runner.run(measured)
    report(spreads)
    sys.exit(judge(list(bars(spreads, latency))))


if __name__ == "__main__":
    main()
