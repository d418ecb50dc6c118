"""Whoever keeps a house backed up: a house to back up, and ways to look at what became of it."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.storage.opening import open_storage
from tests.storage.samples import account, first, guest, move

SECRET = "k3y-of-this-house-5b1f0a9c-77e2-4d0e"


def make_server(home: Path, megabytes: int = 0) -> Path:
    """Make a house with a table, an account and a key, and tables of so many megabytes."""

    async def furnish() -> None:
        async with open_storage(str(home / "parlour.db")) as storage:
            await storage.tables.commit(first("t"))
            await storage.tables.commit(move("t", 2))
            await storage.records.register(guest("p"), account("p", "ann"))
            for number in range(megabytes):
                await storage.tables.commit(first(f"large-{number}", snapshot=json.dumps("x" * 1_000_000)))

    home.mkdir()
    asyncio.run(furnish())
    (home / "secret.key").write_text(SECRET + "\n")
    return home


def files_in(folder: Path) -> dict[str, bytes]:
    """Give every file in `folder` with all its bytes; there may be none."""
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


def rows(database: Path) -> list[str]:
    """Give everything that a database has."""
    with closing(sqlite3.connect(database)) as connection:
        return list(connection.iterdump())
