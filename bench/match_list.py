"""`python -m bench.match_list` measures the pages that list a player's finished matches, among 100,000."""

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

from bench.shared.limits import Bar, judge
from parlour.storage.open_storage import open_storage
from parlour.storage.records import ListPosition, Wanted

MATCHES = 100_000
PAGE = 50
ME = "me"
GAMES = "president", "wordle"
LOG = "[" + ",".join(['{"version": 1, "by": "p1", "action": {"event": "pass"}, "at": 1.0}'] * 60) + "]"
"""About as long as that of a deal, so that a page that reads logs would be noticed."""
FIGURES = '{"measures":{"turns":60},"counts":{"titles":{"President":1},"effects":{"eight_reset":2,"ten_discard":1}}}'
RARE = 100
"""One match in this many was against people, and one in this many of those was won."""
DAYS = 1_000
LATE = ListPosition(PAGE * RARE + 1.0, "")
"""Enough games come before it to fill a page of each list."""
ASKED = {
    "everything": Wanted(),
    "one game": Wanted(GAMES[0]),
    "matches against people": Wanted(practice=False),
    "matches that were lost": Wanted(won=False),
    "practice of one game": Wanted(GAMES[0], practice=True),
    "daily words": Wanted(daily=True),
}


def fill(path: Path, matches: int) -> None:
    """Write finished matches of one player, nearly all against bots, and daily words, into a database."""
    numbers = range(matches)
    games = (
        (f"g{n}", "t", GAMES[n % 2], "1", "{}", "00", "[]", "{}", LOG, False, float(n), n + 0.5, True, False, None)
        for n in numbers
    )
    results = (
        (
            f"g{n}",
            place,
            f"p{place}",
            "Name",
            *who,
            3,
            n % RARE**2 == 0,
            None,
            GAMES[n % 2],
            n + 0.5,
            False,
            n % RARE != 0,
            FIGURES,
            None,
        )
        for n in numbers
        for place, who in enumerate([(ME, None), ("you", None) if n % RARE == 0 else (None, "hard"), (None, "easy")])
    )
    days = ((ME, "en-5", f"day {n}", "1", "[]", False, 4, True, True, 7.0 * n, True) for n in range(DAYS))
    with closing(sqlite3.connect(path)) as database, database:
        database.executemany(f"INSERT INTO games VALUES ({', '.join('?' * 15)})", games)
        database.executemany(f"INSERT INTO results VALUES ({', '.join('?' * 15)})", results)
        database.executemany(f"INSERT INTO riddle_days VALUES ({', '.join('?' * 11)})", days)


async def time_pages(matches: int = MATCHES, tries: int = 15) -> dict[str, float]:
    """Return the median seconds of the first and the last page of each list."""
    with TemporaryDirectory(prefix="parlour-bench-", dir="/var/tmp") as folder:
        path = Path(folder) / "parlour.db"
        async with open_storage(str(path)):
            pass
        fill(path, matches)
        async with open_storage(str(path)) as storage:
            found = {}
            for name, wanted in ASKED.items():
                for page, before in (("first", None), ("last", LATE)):
                    asked = (storage.records.list_played_by(ME, wanted, before, PAGE) for _ in range(tries))
                    found[f"{name}, {page} page"] = median([await _time(each) for each in asked])
            return found


async def _time(asked: Coroutine[Any, Any, Sequence[object]]) -> float:
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
