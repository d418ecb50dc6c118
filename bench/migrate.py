"""`python -m bench.migrate` moves a server with 10,000 finished matches to PostgreSQL in the middle of its matches.

The server is killed under load, moved by `parlour migrate`, opened on PostgreSQL, killed and opened again. After each
start all players come back and compare what they are shown with what they have seen.
"""

import argparse
import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from uvicorn.loops.auto import auto_loop_factory

from bench.backup import GAMES, RESULTS, fill
from bench.kill import Life, outlive
from bench.records import file_document, simulate
from bench.shared.limits import Bar, judge
from bench.shared.postgres_server import Postgres, running_postgres
from bench.shared.server_process import running, workplace
from parlour.server.secret_key import new_secret

_LIVES = 2
"""How many times the server is killed: in SQLite, and in PostgreSQL."""
_REAL, _LATE = 100, 2e9
"""How many of the finished matches were really played, and when they ended."""
_WORDS = ("parlour", "serve", "--port", "0")


class MovedServer:
    """A server that lives in a file until it is moved."""

    def __init__(self, folder: Path, postgres: Postgres, matches: int) -> None:
        self._home = folder
        self._url = postgres.new_database()
        self._key = {"SECRET_KEY": new_secret()}
        self._matches = matches
        self._starts = 0
        self.seconds = 0.0
        self.megabytes = 0.0

    @contextmanager
    def start(self) -> Iterator[Life]:
        """Run the server, where it is now."""
        self._starts += 1
        if self._starts == _LIVES:
            self._move()
        where = {} if self._starts < _LIVES else {"DATABASE_URL": self._url}
        with running(self._home, *_WORDS, environment=self._key | where) as server:
            yield Life(server, server.process.kill)

    def _move(self) -> None:
        database = self._home / "parlour.db"
        fill(database, 0, self._matches - _REAL)
        file_real_matches(database, _REAL)
        self.megabytes = database.stat().st_size / 1e6
        words = ("migrate", "--from", f"sqlite:///{database}", "--to", self._url)
        before = perf_counter()
        subprocess.run([sys.executable, "-m", "parlour", *words], env=os.environ | self._key, check=True)
        self.seconds = perf_counter() - before


def file_real_matches(database: Path, count: int) -> None:
    """Add this many matches that can be replayed, as the latest ones."""
    filed = (file_document(document) for document in simulate("president", count, 4))
    records = [replace(each, finished_at=_LATE) for each in filed]
    games = [[getattr(each, name) for name in GAMES.split(", ")] for each in records]
    seat_names = RESULTS.split(", ")[2:-2]
    results = [
        (each.id, place, *(getattr(seat, name) for name in seat_names), each.game, each.finished_at)
        for each in records
        for place, seat in enumerate(each.results)
    ]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executemany(f"INSERT INTO games ({GAMES}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", games)
        connection.executemany(f"INSERT INTO results ({RESULTS}) VALUES (?,?,?,?,?,?,?,?,?,?,?)", results)


def main() -> None:
    """Measure and print."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--tables", type=int, default=20)
    choices.add_argument("--matches", type=int, default=10_000)
    chosen = choices.parse_args()
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        folder.chmod(0o711)  # PostgreSQL runs as another user
        with running_postgres(folder=folder) as postgres:
            move = MovedServer(folder / "server", postgres, chosen.matches)
            survived = runner.run(outlive(move.start, _LIVES, chosen.tables))
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e3
    print(f"a database of {move.megabytes:.0f} MB; {survived.moves} moves before and after: nothing seen was lost")
    bars = [
        Bar("seconds to move it", move.seconds, most=120),
        Bar("most MB of memory of any process", memory, most=400),
    ]
    sys.exit(judge(bars))


if __name__ == "__main__":
    main()
