"""The files of a server: a sample server to back up, and ways to compare files and databases."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.server.secret_key import Keys
from parlour.storage.open_storage import open_storage
from tests.storage.samples import account, first, guest, move

SECRET = "k3y-of-this-server-5b1f0a9c-77e2-4d0e"


def make_server(home: Path, megabytes: int = 0) -> Path:
    """Create a server's data with a table, an account, a key and tables of this many megabytes."""

    async def fill() -> None:
        key = Keys(SECRET.encode()).key_for("store").hex()
        async with open_storage(str(home / "parlour.db"), key) as storage:
            await storage.tables.commit(first("t"))
            await storage.tables.commit(move("t", 2))
            await storage.records.register(guest("p"), account("p", "ann"))
            for number in range(megabytes):
                await storage.tables.commit(first(f"large-{number}", snapshot=json.dumps("x" * 1_000_000)))

    home.mkdir()
    asyncio.run(fill())
    (home / "secret.key").write_text(SECRET + "\n")
    return home


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the content of every file in `folder`, which may be missing."""
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


def rows(database: Path) -> list[str]:
    """Return the whole content of a database."""
    with closing(sqlite3.connect(database)) as connection:
        return list(connection.iterdump())
