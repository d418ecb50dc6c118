"""The cost of a durable move alone: commits per second and CPU per commit, by concurrency; and of loading a table.

Run it with a folder on the disk in question: `python bench/storage.py [FOLDER]`.
"""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from parlour.storage.open_storage import open_storage
from parlour.storage.tables import Commit, IndexCard, LogEntry, Tables

SECONDS = 1.5
ROUNDS = 3
SNAPSHOT = '{"hands":"' + "x" * 8_000 + '"}'
EVERY = 16
LENGTHS = (100, 10_000)
"""Moves of the tables that are loaded; loading should not depend on it."""
LOADS = 200
ACTION = '{"event":"play","cards":["3D","3H"],"pile":17,"note":"abc"}'


async def play(tables: Tables, table_id: str, until: float) -> int:
    """Commit moves at one table, with a snapshot every sixteenth, as fast as they are stored; return how many."""
    card = IndexCard(table_id, "whist", "playing", listed=False, started=True, people=frozenset({"ann", "bob"}))
    await tables.commit(Commit(table_id, LogEntry(1, "ann", ACTION, 0.0), SNAPSHOT, card))
    version = 1
    while perf_counter() < until:
        version += 1
        entry = LogEntry(version, "ann", ACTION, 1.7e9 + version, f"m{version}")
        await tables.commit(Commit(table_id, entry, SNAPSHOT if version % EVERY == 0 else None))
    return version


async def measure(folder: Path, committers: int) -> str:
    """Have this many tables commit at once."""
    async with open_storage(str(folder / f"{committers}.db")) as storage:
        before, cpu = perf_counter(), process_time()
        plays = (play(storage.tables, f"table-{n}", before + SECONDS) for n in range(committers))
        commits = sum(await asyncio.gather(*plays))
        took, cpu = perf_counter() - before, process_time() - cpu
    return f"{committers:>12} {commits / took:>12.0f} {cpu / commits * 1e6:>12.1f}"


async def load(folder: Path, length: int) -> str:
    """Load a table of this many moves again and again."""
    async with open_storage(str(folder / "loaded.db")) as storage:
        card = IndexCard("t", "whist", "playing", listed=False, started=True, people=frozenset())
        commits = [Commit("t", LogEntry(1, "ann", ACTION, 0.0), SNAPSHOT, card)]
        for version in range(2, length + 1):
            entry = LogEntry(version, f"seat-{version % 4}", ACTION, 1.7e9 + version, f"m{version}")
            commits.append(Commit("t", entry, SNAPSHOT if version % EVERY == 0 else None))
        await asyncio.gather(*map(storage.tables.commit, commits))
        cpu = process_time()
        for _ in range(LOADS):
            await storage.tables.load("t")
        cpu = process_time() - cpu
    return f"{length:>12} {cpu / LOADS * 1e6:>12.1f}"


def main() -> None:
    """Measure and print."""
    print(f"{'committers':>12} {'commits/s':>12} {'CPU us':>12}")
    for _ in range(ROUNDS):
        for committers in (1, 20, 200):
            with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
                print(asyncio.run(measure(Path(folder), committers)))
    print(f"{'moves stored':>12} {'CPU us of loading':>12}")
    for length in LENGTHS:
        with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
            print(asyncio.run(load(Path(folder), length)))


if __name__ == "__main__":
    main()
