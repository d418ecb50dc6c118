"""Opens finished matches for reading only, also while a server uses the database."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from parlour.storage import REDIS, schema
from parlour.storage.errors import NotOurs
from parlour.storage.opening import MEMORY, path_of
from parlour.storage.records import Records
from parlour.storage.sql_database import Database
from parlour.storage.sql_records import SqlRecords
from parlour.storage.sqlite_file import make_engine, require_ours


@asynccontextmanager
async def open_records(database: str) -> AsyncIterator[Records]:
    """Open the records of an existing `database`, without a lock or a migration; raise `NotOurs` with the reason."""
    if database in MEMORY or database.startswith(REDIS):
        raise NotOurs(
            "This server keeps finished matches in its own memory. Give the address of a match there instead."
        )
    path = path_of(database)
    if not path.exists():
        msg = f"There is no database at {path}. Set PARLOUR_HOME or --database."
        raise NotOurs(msg)
    require_ours(path)
    _require_schema(path)
    records = SqlRecords(
        Database(make_engine(f"{path.as_uri()}?mode=rw"))
    )  # SQLite's readers share a file with writers
    try:
        yield records
    finally:
        await records.close()


def _require_schema(path: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as connection:
            found = dict(connection.execute("SELECT store, version FROM parlour_schema")).get("records", 0)
    except sqlite3.Error as error:
        msg = f"{path} cannot be read: {error}."
        raise NotOurs(msg) from error
    if found < len(schema.RECORDS):
        msg = f"{path} was last used by an older version. Start the server once, and it is brought up to date."
        raise NotOurs(msg)
    if found > len(schema.RECORDS):
        msg = f"{path} is newer than this program. Please update Parlour."
        raise NotOurs(msg)
