"""`python -m bench.match_list` measures one page of a player's finished matches among 100,000."""

import asyncio
import sqlite3
import sys
from collections.abc import Coroutine, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.targets import Bar, judge
from parlour.storage.opening import open_storage
from parlour.storage.records import GameSummary

MATCHES = 100_000
PAGE = 50
ME = "me"
GAMES = "president", "wordle"
LOG = "[" + ",".join(['{"version": 1, "by": "p1", "action": {"event": "pass"}, "at": 1.0}'] * 60) + "]"
"""About as long as that of a deal, so that a page that reads logs would be noticed."""


def fill(path: Path, matches: int) -> None:
    """Write finished matches, all of one player against bots, into a database that was opened before."""
    games = (
        (f"g{n}", "t", GAMES[n % 2], "1", "{}", "00", "[]", "{}", LOG, False, float(n), n + 0.5) for n in range(matches)
    )
    results = (
        (f"g{n}", place, f"p{place}", "Name", *who, 3, False, None, GAMES[n % 2], n + 0.5)
        for n in range(matches)
        for place, who in enumerate([(ME, None), (None, "hard"), (None, "hard"), (None, "easy")])
    )
    with closing(sqlite3.connect(path)) as database, database:
        database.executemany(f"INSERT INTO games VALUES ({', '.join('?' * 12)})", games)
        database.executemany(f"INSERT INTO results VALUES ({', '.join('?' * 11)})", results)


async def time_pages(matches: int = MATCHES, tries: int = 15) -> dict[str, float]:
    """Return the median seconds of the first and the last page, of all games and of one."""
    with TemporaryDirectory(prefix="parlour-bench-", dir="/var/tmp") as folder:
        path = Path(folder) / "parlour.db"
        async with open_storage(str(path)):
            pass
        fill(path, matches)
        async with open_storage(str(path)) as storage:
            found = {}
            for game, count in ((None, matches), (GAMES[0], matches // 2)):
                for first in (0, count - PAGE):
                    seconds = [await _time(storage.records.played_by(ME, game, first, PAGE)) for _ in range(tries)]
                    found[f"{game or 'every game'}, from match {first}"] = median(seconds)
            return found


async def _time(asked: Coroutine[Any, Any, Sequence[GameSummary]]) -> float:
    begun = perf_counter()
    page = await asked
    seconds = perf_counter() - begun
    if len(page) != PAGE:
        msg = f"expected {PAGE} matches, got {len(page)}"
        raise RuntimeError(msg)
    return seconds


def main() -> None:
    """Measure and report."""
    found = asyncio.run(time_pages())
    sys.exit(judge([Bar(f"milliseconds of a page, {what}", 1e3 * each, most=30) for what, each in found.items()]))


if __name__ == "__main__":
    main()
