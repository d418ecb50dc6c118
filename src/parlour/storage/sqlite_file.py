"""The file the house lives in: whether it is ours, that it is ours alone, and how it is opened."""

import math
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import time_ns
from typing import Final
from urllib.parse import parse_qsl

from sqlalchemy import URL, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from parlour.storage.errors import NotOurs, NotStored

APPLICATION_ID: Final = int.from_bytes(b"Parl")
"""What SQLite keeps in the header of our files, so that nobody takes another program's file for ours."""

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_ID_AT = slice(68, 72)
PRIVATE = 0o600
_TICK = 1_000_000_000
"""Nanoseconds that are surely longer than the steps in which a file system counts time; some count seconds."""
_PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS: there a plain fsync leaves the bytes in the drive's cache
    "PRAGMA wal_autocheckpoint = 4000",  # busy tables change the same pages again and again; copy them back seldom
)


class DatabaseFiles:
    """The files of an open database: whoever replaces or removes them takes away what is stored from then on."""

    def __init__(self, path: Path) -> None:
        self._folder = str(path.parent)
        self._paths = tuple(f"{path}{end}" for end in ("", "-wal", "-shm"))
        self._known: Sequence[tuple[int, int] | None] = ()
        self._looked_at = math.nan

    def remember(self) -> None:
        """Remember the files as they are now, all of them in use."""
        self._known = self._seen()

    def require_unchanged(self) -> None:
        """Raise `NotStored` if they are no longer those that were known.

        They are looked at only if something in their folder was made, moved or removed since, for this is asked with
        every move.
        """
        if not self._known:
            return
        changed_at = _changed_at(self._folder)
        if changed_at == self._looked_at:
            return
        if self._seen() != self._known:
            raise NotStored("The database was replaced or removed under the running server. Please restart it.")
        if changed_at + _TICK < time_ns():  # what changes within the same tick of the clock cannot be told apart
            self._looked_at = changed_at

    def _seen(self) -> Sequence[tuple[int, int] | None]:
        return [_identity(path) for path in self._paths]


def _changed_at(folder: str) -> float:
    try:
        return os.stat(folder).st_ctime_ns  # noqa: PTH116 - asked with every move; a Path takes three times as long
    except OSError:
        return math.nan  # which is never as before


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - as above
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def claim(path: Path) -> Iterator[None]:
    """Hold the database at `path` for this process alone, made if it is missing; raise `NotOurs` with the reason."""
    with hold_lock(path):
        _make(path)
        yield


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Keep others from the database at `path`, whether it is there yet or not; raise `NotOurs` with the reason."""
    try:
        require_ours(path)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise _unusable(path, error.strerror) from error
    try:
        _lock(lock, path)
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


def require_ours(path: Path) -> None:
    """Raise `NotOurs` if the file at `path` is not a database of ours; that there is none is fine."""
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
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
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
