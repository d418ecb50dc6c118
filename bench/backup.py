"""`python -m bench.backup` backs up and restores a server of 10,000 tables and 100,000 finished matches.

Both are the real commands, each in its own process, on a real disk.
"""

import argparse
import asyncio
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter

import orjson
from uvicorn.loops.auto import auto_loop_factory

from bench.shared.limits import Bar, judge
from bench.shared.server_process import workplace
from parlour.storage.open_storage import open_storage

MOVES = 60
"""Roughly the actions of a match of President."""
SNAPSHOT, VIEW = 8_000, 3_000
"""Bytes of a table's state and of a finished match's view."""
SEATS = 4


def text(dice: random.Random, size: int) -> str:
    """Return JSON of about `size` bytes that compresses about as well as real games."""
    return orjson.dumps([f"{dice.getrandbits(24):x}:card" for _ in range(size // 14)]).decode()


def _tables(dice: random.Random, count: int) -> Iterator[tuple[object, ...]]:
    for n in range(count):
        yield f"table-{n}", f"C{n}", "whist", "playing", 0, 1, 1.7e9, 1.7e9 + n, MOVES, text(dice, SNAPSHOT), "{}"


def _log(dice: random.Random, count: int) -> Iterator[tuple[object, ...]]:
    for n in range(count):
        for version in range(1, MOVES + 1):
            yield f"table-{n}", version, f"seat-{version % SEATS}", text(dice, 60), 1.7e9 + version, f"m{version}"


def _games(dice: random.Random, count: int) -> Iterator[tuple[object, ...]]:
    for n in range(count):
        log, view = text(dice, MOVES * 90), text(dice, VIEW)
        yield f"game-{n}", f"table-{n}", "whist", "1", "{}", "00ff", "[]", view, log, False, 1.7e9, 1.7e9 + n


GAMES = "id, table_id, game, version, options, seed, salts, view, log, abandoned, started_at, finished_at"
RESULTS = "game_id, place, seat, name, player_id, bot, score, won, title, game, finished_at"
"""The columns that benchmarks fill; later ones have defaults."""


def _results(count: int) -> Iterator[tuple[object, ...]]:
    for n in range(count):
        for place in range(SEATS):
            seat = f"seat-{place}", f"Name {n}", f"player-{n % 999}", None, place, place == 0, None
            yield f"game-{n}", place, *seat, "whist", 1.7e9 + n


def fill(database: Path, tables: int, matches: int) -> None:
    """Fill the empty `database` with this many tables and finished matches."""
    dice = random.Random(17)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executemany("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?)", _tables(dice, tables))
        connection.executemany("INSERT INTO log VALUES (?,?,?,?,?,?)", _log(dice, tables))
        connection.executemany(f"INSERT INTO games ({GAMES}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", _games(dice, matches))
        connection.executemany(f"INSERT INTO results ({RESULTS}) VALUES (?,?,?,?,?,?,?,?,?,?,?)", _results(matches))


async def _empty(database: Path) -> None:
    async with open_storage(str(database)):
        pass


def _timed(home: Path, *words: str) -> float:
    """Run a command, and return the seconds it took."""
    before = perf_counter()
    subprocess.run([sys.executable, "-m", "parlour", *words], env=os.environ | {"PARLOUR_HOME": str(home)}, check=True)
    return perf_counter() - before


def _count(database: Path) -> list[int]:
    with closing(sqlite3.connect(database)) as connection:
        return [connection.execute(f"SELECT count(*) FROM {each}").fetchone()[0] for each in ("tables", "log", "games")]


def main() -> None:
    """Measure and print."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--tables", type=int, default=10_000)
    choices.add_argument("--matches", type=int, default=100_000)
    chosen = choices.parse_args()
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        home, other, file = folder / "home", folder / "other", folder / "backup"
        runner.run(_empty(home / "parlour.db"))
        (home / "secret.key").write_text("a-key-for-measuring-0123456789abcdef")
        fill(home / "parlour.db", chosen.tables, chosen.matches)
        packing, restoring = _timed(home, "backup", str(file)), _timed(other, "restore", str(file))
        if _count(home / "parlour.db") != _count(other / "parlour.db"):
            sys.exit("the restored data differs from the backup")
        sizes = (f"{each.stat().st_size / 1e6:.0f} MB" for each in (home / "parlour.db", file))
        print("a database of {}, a backup of {}, made in {:.1f} s".format(*sizes, packing))
        sys.exit(judge([Bar("seconds to restore it", restoring, most=60)]))


if __name__ == "__main__":
    main()
