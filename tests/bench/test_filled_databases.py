"""Benchmarks write rows themselves, because that is fast; so they must know the present schema."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench.backup import fill
from bench.migrate import file_real_matches
from parlour.storage.open_storage import open_storage

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_benchmarks_fill_a_database_of_the_present_schema(tmp_path: Path) -> None:
    """A new column would otherwise be noticed when someone measures."""
    database = tmp_path / "parlour.db"
    async with open_storage(str(database)):
        pass

    fill(database, tables=2, matches=3)
    file_real_matches(database, 4)

    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (7,)
        latest = "SELECT DISTINCT game FROM results ORDER BY finished_at DESC"
        assert connection.execute(latest).fetchone() == ("president",)
