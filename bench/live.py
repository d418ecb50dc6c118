"""Moves over real sockets: `python -m bench.live` compares the server with a bare route, and with itself.

Every server runs on one core, the load on another; they take turns by round, and sleep while others are measured.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import process_time

from uvicorn.loops.auto import auto_loop_factory

from bench.servers import KINDS
from bench.shared.limits import Bar, judge
from bench.shared.load_generator import BareTable, CardTable, LoadTable, opened, played
from bench.shared.postgres_server import Postgres, running_postgres
from bench.shared.redis_server import running_redis
from bench.shared.server_process import SERVER_CORE, ServerProcess, running, workplace
from parlour.server.secret_key import new_secret

MICRO, MILLI = 1e6, 1e3
CARDS, REDIS, POSTGRES = "president", "redis", "postgres"
"""The server as it is, with another game, with its tables in Redis, and with everything in PostgreSQL."""
OTHER = "other"
"""The server of another checkout."""
NOISE = 0.02
"""By how much two servers of the same code differ."""
FEW, MANY, FULL = 20, 200, 2_000
"""How many tables a server has; with the most, it is compared only with itself."""


@dataclass(frozen=True, slots=True)
class LiveRound:
    """One round: moves per second, microseconds of server CPU per move, and latencies in ms."""

    rate: float
    cpu: float
    p50: float
    p99: float
    load: float
    """The load's share of its own core; near 1, the load was measured instead of the server."""
    behind: float = 0.0
    """Microseconds of CPU per move of the database behind the server."""


@dataclass
class MeasuredServer:
    """A server of some kind with this many tables."""

    kind: str
    count: int
    server: ServerProcess
    tables: Sequence[LoadTable]
    postgres: Postgres | None = None
    rounds: list[LiveRound] = field(default_factory=list)

    async def warm_up(self) -> None:
        """Open the tables and play a little."""
        with self.server.awake():
            await opened(self.tables)
            await played(self.tables, 1.0)

    async def play(self, seconds: float) -> None:
        """Play one round."""
        with self.server.awake():
            cpu, own, behind = self.server.cpu(), process_time(), self._behind()
            result = await played(self.tables, seconds)
            cpu, own, behind = self.server.cpu() - cpu, process_time() - own, self._behind() - behind
        self.rounds.append(
            LiveRound(
                rate=result.rate,
                cpu=cpu / len(result.took) * MICRO,
                p50=result.slowest(0.5) * MILLI,
                p99=result.slowest(0.99) * MILLI,
                load=own / result.seconds,
                behind=behind / len(result.took) * MICRO,
            )
        )

    def _behind(self) -> float:
        """Return the CPU seconds of the database so far."""
        return self.postgres.cpu() if self.postgres else 0.0

    @property
    def rate(self) -> float:
        """Moves per second in the best round."""
        return max(each.rate for each in self.rounds)

    @property
    def cpu(self) -> float:
        """Microseconds of server CPU per move in the best round."""
        return min(each.cpu for each in self.rounds)

    @property
    def tail(self) -> float:
        """The ratio of p99 to p50 in the best round."""
        return min(each.p99 / each.p50 for each in self.rounds)


def _module(checkout: Path | None) -> str:
    """Return the module that starts servers; older checkouts have it under its former name."""
    return "bench.house" if checkout and (checkout / "bench/house.py").exists() else "bench.servers"


def _contestant(kind: str, count: int, folder: Path, stack: ExitStack, other: Path | None) -> MeasuredServer:
    served = "durable" if kind in (CARDS, REDIS, POSTGRES, OTHER) else kind
    postgres: Postgres | None = None
    home, stored = folder / f"{kind}-{count}", {}
    if kind == REDIS:  # as hosts set it up: on its disk within a second
        home.mkdir(parents=True)
        redis = stack.enter_context(running_redis(home, "--appendfsync", "everysec", core=SERVER_CORE))
        stored = {"REDIS_URL": redis.url, "SECRET_KEY": new_secret()}
    if kind == POSTGRES:
        home.mkdir(parents=True)
        postgres = stack.enter_context(running_postgres(core=SERVER_CORE, folder=folder))
        stored = {"DATABASE_URL": postgres.new_database(), "SECRET_KEY": new_secret()}
    checkout = other if kind == OTHER else None
    server = stack.enter_context(running(home, _module(checkout), served, environment=stored, checkout=checkout))
    sort = {"bare": BareTable, CARDS: CardTable}.get(kind, LoadTable)
    tables = [sort(server.port, f"bench-{number}") for number in range(count)]
    return MeasuredServer(kind, count, server, tables, postgres)


async def measure(
    folder: Path, sizes: Sequence[int], rounds: int, seconds: float, other: Path | None = None, starts: int = 1
) -> list[MeasuredServer]:
    """Let every kind of server play by turns, or only this checkout and an `other` one; start them all several times.

    Two processes of the same code differ by several per cent as long as they live, so one start decides nothing.
    """
    kept: list[MeasuredServer] = []
    for number in range(starts):
        contestants = await _measure_once(folder / str(number), sizes, rounds, seconds, other)
        for earlier, again in zip(kept, contestants, strict=False):
            earlier.rounds.extend(again.rounds)
        kept = kept or contestants
    return kept


async def _measure_once(
    folder: Path, sizes: Sequence[int], rounds: int, seconds: float, other: Path | None
) -> list[MeasuredServer]:
    kinds = ("durable", OTHER) if other else (*KINDS, CARDS, REDIS, POSTGRES)
    with ExitStack() as stack:
        wanted = [(kind, size) for size in sizes for kind in (kinds if other or size < FULL else ("durable",))]
        contestants = [_contestant(kind, size, folder, stack, other) for kind, size in wanted]
        for contestant in contestants:
            await contestant.warm_up()
        for number in range(rounds):
            for contestant in contestants[:: -1 if number % 2 else 1]:  # whatever comes first is a little slower
                await contestant.play(seconds)
        return contestants


def report(contestants: Sequence[MeasuredServer]) -> None:
    """Print the results of every server."""
    print("    server tables  moves/s (worst)  us/move  p50 ms  p99 ms  load  us/move of the database")
    for each in contestants:
        best = max(each.rounds, key=lambda one: one.rate)
        worst = min(one.rate for one in each.rounds)
        print(
            f"{each.kind:>10} {each.count:>6} {best.rate:>8.0f} ({worst:>5.0f}) {each.cpu:>8.0f}"
            f" {best.p50:>7.1f} {best.p99:>7.1f} {best.load:>5.2f}" + (f" {best.behind:>5.0f}" if each.postgres else "")
        )


def bars(contestants: Sequence[MeasuredServer]) -> Iterator[Bar]:
    """Compare the server with the bare route, with itself without a store, and with itself at many tables."""
    found = {(each.kind, each.count): each for each in contestants}
    for size in sorted({each.count for each in contestants}):
        durable = found["durable", size]
        yield Bar(f"{size} tables, p99 / p50", durable.tail, most=3.0)
        if other := found.get((OTHER, size)):
            pairs = list(zip(durable.rounds, other.rounds, strict=True))
            cpu, rate = median(a.cpu / b.cpu for a, b in pairs), median(a.rate / b.rate for a, b in pairs)
            yield Bar(f"{size} tables, CPU per move / the other checkout's, median of pairs", cpu, most=1 + NOISE)
            yield Bar(f"{size} tables, moves/s / the other checkout's, median of pairs", rate, least=1 - NOISE)
        if bare := found.get(("bare", size)):
            least, aim = (0.25, 0.35) if size < MANY else (0.30, 0.45)
            yield Bar(f"{size} tables, moves/s / bare route's", durable.rate / bare.rate, least=least, aim=aim)
            yield Bar(f"{size} tables, bare route's CPU / ours", bare.cpu / durable.cpu, least=least, aim=aim)
        if cards := found.get((CARDS, size)):
            yield Bar(f"{size} tables, CPU per move of President / of Crossword", cards.cpu / durable.cpu, most=1.5)
        if forgetful := found.get(("forgetful", size)):
            yield Bar(f"{size} tables, moves/s / without storage", durable.rate / forgetful.rate, least=0.55)
            yield Bar(f"{size} tables, CPU without storage / with", forgetful.cpu / durable.cpu, least=0.55)
        if redis := found.get((REDIS, size)):
            yield Bar(f"{size} tables, moves/s in Redis / in SQLite", redis.rate / durable.rate, least=0.5)
        if postgres := found.get((POSTGRES, size)):
            yield Bar(f"{size} tables, moves/s in PostgreSQL / in SQLite", postgres.rate / durable.rate, least=0.6)
    few, full = found.get(("durable", FEW)), found.get(("durable", FULL))
    if few and full:
        yield Bar(f"CPU per move at {FULL} tables / at {FEW}", full.cpu / few.cpu, most=1.3)


def main() -> None:
    """Measure and report."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--tables", type=int, nargs="+", default=[FEW, MANY, FULL])
    choices.add_argument("--rounds", type=int, default=5)
    choices.add_argument("--seconds", type=float, default=3.0)
    choices.add_argument("--against", type=Path, metavar="CHECKOUT", help="compare with the code of another checkout")
    choices.add_argument("--starts", type=int, default=1, help="how often to start all servers anew")
    chosen = choices.parse_args()
    measuring = chosen.tables, chosen.rounds, chosen.seconds, chosen.against, chosen.starts
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        folder.chmod(0o711)  # PostgreSQL runs as another user
        contestants = runner.run(measure(folder, *measuring))
    report(contestants)
    sys.exit(judge(list(bars(contestants))))


if __name__ == "__main__":
    main()
