"""The file the house lives in: whether it is ours, that it is ours alone, and how it is opened."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl

from sqlalchemy import URL, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from parlour.storage.errors import NotOurs

APPLICATION_ID: Final = int.from_bytes(b"Parl")
"""What SQLite keeps in the header of our files, so that nobody takes another program's file for ours."""

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_ID_AT = slice(68, 72)
_PRIVATE = 0o600
_PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS: there a plain fsync leaves the bytes in the drive's cache
    "PRAGMA wal_autocheckpoint = 4000",  # busy tables change the same pages again and again; copy them back seldom
)


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Hold the database at `path` for this process alone, made if it is missing; raise `NotOurs` with the reason."""
    try:
        _recognise(path)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, _PRIVATE)
    except OSError as error:
        raise _unusable(path, error.strerror) from error
    try:
        _lock(lock, path)
        _make(path)
        yield
    finally:
        os.close(lock)  # which releases it, as death does; the file stays, for removing it would race with the next


def connect(uri: str) -> sqlite3.Connection:
    """Open the database at `uri` for one thread, not necessarily this one, that begins its transactions itself."""
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    return connection


def make_engine(uri: str) -> AsyncEngine:
    """Give SQLAlchemy's way into the database at `uri`."""
    database, _, query = uri.partition("?")
    url = URL.create("sqlite+aiosqlite", database=database, query={"uri": "true", **dict(parse_qsl(query))})
    engine = create_async_engine(url, hide_parameters=True)  # errors are logged, and parameters are people's secrets
    event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    with closing(connection.cursor()) as cursor:
        for pragma in _PRAGMAS:
            cursor.execute(pragma)


def _recognise(path: Path) -> None:
    # Read as bytes: SQLite, asked to open a foreign database, might already tidy up in it.
    if not path.exists():
        return
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)
    if header and not header.startswith(_MAGIC):
        msg = f"{path} is not an SQLite database. It was left as it is."
        raise NotOurs(msg)
    if header and int.from_bytes(header[_ID_AT]) != APPLICATION_ID:
        msg = f"{path} is the database of another program. It was left as it is."
        raise NotOurs(msg)


def _lock(lock: int, path: Path) -> None:
    if sys.platform == "win32":  # no flock there: one process per database is then a matter of care
        return
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        msg = f"{path} is in use by another Parlour. Stop that one first, or give this one a database of its own."
        raise NotOurs(msg) from error


def _make(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, _PRIVATE))
        with closing(connect(path.as_uri())) as connection:
            if path.stat().st_size == 0:  # before WAL, so that the id stands in the file itself
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute("PRAGMA journal_mode = WAL")
    except OSError as error:
        raise _unusable(path, error.strerror) from error
    except sqlite3.DatabaseError as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, reason: object) -> NotOurs:
    return NotOurs(f"{path} cannot be used as a database: {reason}.")
