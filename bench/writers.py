"""`python -m bench.writers` measures how many durable moves a second one PostgreSQL takes from one and three processes.

Processes store moves of tables of their own, as servers do, and do nothing else. All of them share the machine's cores
with the database, so its own CPU per move says more about a machine of its own than the rate does.
"""

import argparse
import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time, sleep, time

from uvicorn.loops.auto import auto_loop_factory

from bench.shared.postgres_server import Postgres, running_postgres
from parlour.storage.open_storage import open_storage
from parlour.storage.tables import Commit, IndexCard, LogEntry, Tables

WRITERS = (1, 3)
SNAPSHOT = '{"hands":"' + "x" * 8_000 + '"}'
EVERY = 64
"""A snapshot comes once in this many moves, as at a table."""
ACTION = '{"event":"play","cards":["3D","3H"],"pile":17,"note":"abc"}'
OPENING = 10.0
"""Seconds after which all writers are ready."""
MICRO = 1e6


@dataclass(frozen=True, slots=True)
class WriterRound:
    """One round: moves per second, and microseconds of CPU per move, of the writers and of the database."""

    rate: float
    cpu: float
    behind: float


async def _play(tables: Tables, table_id: str, begin: float, end: float) -> int:
    """Commit moves at one table as fast as they are stored; return how many."""
    card = IndexCard(None, "whist", "playing", listed=False, started=True, people=frozenset())
    await tables.commit(Commit(table_id, LogEntry(1, "ann", ACTION, 0.0), SNAPSHOT, card))
    await asyncio.sleep(begin - time())
    version = 1
    while time() < end:
        version += 1
        entry = LogEntry(version, "ann", ACTION, 1.7e9 + version, f"m{version}")
        await tables.commit(Commit(table_id, entry, None if version % EVERY else SNAPSHOT))
    return version - 1


async def _play_all(url: str, names: list[str], begin: float, end: float) -> tuple[int, float]:
    async with open_storage(url) as storage:
        plays = [asyncio.create_task(_play(storage.tables, name, begin, end)) for name in names]
        assert time() < begin, "the machine is too busy to be ready in time"
        await asyncio.sleep(begin - time())
        cpu = process_time()
        moves = sum(await asyncio.gather(*plays))
        return moves, process_time() - cpu


def write(url: str, names: list[str], begin: float, end: float) -> tuple[int, float]:
    """Store moves at these tables, in a process of its own; return how many, and the CPU seconds."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(_play_all(url, names, begin, end))


def measure(postgres: Postgres, writers: int, tables: int, seconds: float) -> WriterRound:
    """Let `writers` processes, with `tables` tables each, write for a while."""
    url, begin = postgres.new_database(), time() + OPENING
    names = [[f"table-{writer}-{number}" for number in range(tables)] for writer in range(writers)]
    with ProcessPoolExecutor(writers, multiprocessing.get_context("spawn")) as pool:
        results = [pool.submit(write, url, own, begin, begin + seconds) for own in names]
        sleep(begin - time())
        behind = postgres.cpu()
        sleep(begin + seconds - time())
        behind = postgres.cpu() - behind
        counted = [result.result() for result in results]
    moves = sum(count for count, _ in counted)
    cpu = sum(used for _, used in counted)
    return WriterRound(moves / seconds, cpu / moves * MICRO, behind / moves * MICRO)


def main() -> None:
    """Measure and print."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--tables", type=int, default=200, help="of each process (%(default)s)")
    choices.add_argument("--rounds", type=int, default=3)
    choices.add_argument("--seconds", type=float, default=5.0)
    chosen = choices.parse_args()
    rounds: dict[int, list[WriterRound]] = {writers: [] for writers in WRITERS}
    with (
        TemporaryDirectory(prefix="parlour-bench-", dir="/var/tmp") as folder,
        running_postgres(folder=_opened(Path(folder))) as postgres,
    ):
        for _ in range(chosen.rounds):
            for writers, found in rounds.items():
                found.append(measure(postgres, writers, chosen.tables, chosen.seconds))
    print("writers  moves/s  (lowest, highest)  us/move  us/move of the database")
    for writers, found in rounds.items():
        rates = sorted(each.rate for each in found)
        cpu, behind = median(each.cpu for each in found), median(each.behind for each in found)
        print(f"{writers:>7} {median(rates):>8.0f}  ({rates[0]:.0f}, {rates[-1]:.0f}) {cpu:>10.0f} {behind:>8.0f}")


def _opened(folder: Path) -> Path:
    """Let PostgreSQL, which runs as another user, enter the folder."""
    folder.chmod(0o711)
    return folder


if __name__ == "__main__":
    main()
