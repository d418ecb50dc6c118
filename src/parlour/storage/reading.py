"""Opens finished matches for reading only, also while a server uses the database."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

from parlour.storage import POSTGRES, REDIS, schema
from parlour.storage.errors import NotOurs
from parlour.storage.open_storage import MEMORY, path_of
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
    async with AsyncExitStack() as stack:
        if database.startswith(POSTGRES):
            from parlour.storage.postgres_opening import open_existing  # imported late: most servers never need it

            where, found, records = await stack.enter_async_context(open_existing(database))
        else:
            where, found, records = _open_file(database)
            stack.push_async_callback(records.close)
        _require_version(where, found)
        yield SqlRecords(records)


def _open_file(database: str) -> tuple[str, int, Database]:
    """Open a file; return its name, the version of its records, and the database."""
    path = path_of(database)
    if not path.exists():
        msg = f"There is no database at {path}. Set PARLOUR_HOME or --database."
        raise NotOurs(msg)
    require_ours(path)
    # SQLite's readers share a file with writers
    return str(path), _read_version(path), Database(make_engine(f"{path.as_uri()}?mode=rw"))


def _read_version(path: Path) -> int:
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as connection:
            return int(dict(connection.execute("SELECT store, version FROM parlour_schema")).get("records", 0))
    except sqlite3.Error as error:
        msg = f"{path} cannot be read: {error}."
        raise NotOurs(msg) from error


def _require_version(where: str, found: int) -> None:
    if found < len(schema.RECORDS):
        msg = f"{where} was last used by an older version. Start the server once to bring it up to date."
        raise NotOurs(msg)
    if found > len(schema.RECORDS):
        msg = f"{where} is newer than this program. Please update Parlour."
        raise NotOurs(msg)
