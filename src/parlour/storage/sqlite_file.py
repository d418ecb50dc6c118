"""The database file: checks that it is ours, locks it for this process and opens it."""

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

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from parlour.storage.durable_folders import make_folder
from parlour.storage.errors import NotOurs, NotStored

APPLICATION_ID: Final = int.from_bytes(b"Parl")
"""Marks our files in the SQLite header, so that files of other programs are recognised."""

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_ID_AT = slice(68, 72)
MOUNTS = Path("/proc/self/mountinfo")
"""Where Linux lists file systems."""
_NETWORK = frozenset(
    {"9p", "afs", "ceph", "cifs", "fuse.glusterfs", "fuse.sshfs", "lustre", "ncpfs", "nfs", "nfs4", "smb3", "smbfs"}
)
"""File systems on other machines: their locks are unreliable, and SQLite's shared memory does not work there."""
PRIVATE = 0o600
_TICK = 1_000_000_000
"""Nanoseconds; longer than the timestamp resolution of any file system, some of which count seconds."""
_PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # on macOS, plain fsync leaves data in the drive's cache
    "PRAGMA wal_autocheckpoint = 4000",  # busy tables rewrite the same pages, so checkpoint seldom
)


class DatabaseFiles:
    """Detects that the files of an open database were replaced or removed, so that new data would be lost."""

    def __init__(self, path: Path) -> None:
        self._folder = str(path.parent)
        self._paths = tuple(f"{path}{end}" for end in ("", "-wal", "-shm"))
        self._known: Sequence[tuple[int, int] | None] = ()
        self._looked_at = math.nan

    def remember(self) -> None:
        """Remember the present files, which must all be open."""
        self._known = self._identities()

    def require_unchanged(self) -> None:
        """Raise `NotStored` if the files are not the remembered ones.

        This runs with every move, so the files are examined only if their folder has changed.
        """
        if not self._known:
            return
        changed_at = _changed_at(self._folder)
        if changed_at == self._looked_at:
            return
        if self._identities() != self._known:
            raise NotStored("The database was replaced or removed under the running server. Please restart it.")
        if changed_at + _TICK < time_ns():  # later changes in the same tick would go unnoticed
            self._looked_at = changed_at

    def _identities(self) -> Sequence[tuple[int, int] | None]:
        return [_identity(path) for path in self._paths]


def _changed_at(folder: str) -> float:
    try:
        return os.stat(folder).st_ctime_ns  # noqa: PTH116 - runs with every move; `Path.stat` is three times slower
    except OSError:
        return math.nan  # never equal to anything


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - as above
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def claim_file(path: Path, mounts: Path = MOUNTS) -> Iterator[None]:
    """Lock the database at `path` for this process, creating it if necessary; raise `NotOurs` with the reason."""
    with hold_lock(path, mounts):
        make_file(path)
        yield


@contextmanager
def hold_lock(path: Path, mounts: Path = MOUNTS) -> Iterator[None]:
    """Lock the database at `path`, whether or not it exists; raise `NotOurs` with the reason."""
    try:
        _refuse_network_share(path, mounts)
        require_ours(path)
        make_folder(path.parent, mode=0o700)
        lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise _unusable(path, error.strerror) from error
    try:
        _lock(lock, path)
        yield
    finally:
        os.close(lock)  # releases the lock; the file stays, because removing it would race with the next process


def connect(uri: str) -> sqlite3.Connection:
    """Open the database at `uri` in autocommit mode, for use by one thread at a time."""
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    return connection


def make_engine(uri: str) -> AsyncEngine:
    """Return a SQLAlchemy engine for the database at `uri`."""
    # Errors are logged, and parameters may be secret.
    engine = create_async_engine(_url("sqlite+aiosqlite", uri), hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def make_sync_engine(uri: str) -> Engine:
    """Return an engine for work that one thread does at once; it keeps no connection open."""
    engine = create_engine(_url("sqlite", uri), hide_parameters=True, poolclass=NullPool)
    event.listen(engine, "connect", _prepare)
    return engine


def _url(driver: str, uri: str) -> URL:
    database, _, query = uri.partition("?")
    return URL.create(driver, database=database, query={"uri": "true", **dict(parse_qsl(query))})


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    with closing(connection.cursor()) as cursor:
        for pragma in _PRAGMAS:
            cursor.execute(pragma)


def require_ours(path: Path) -> None:
    """Raise `NotOurs` if there is a file at `path` that is not one of our databases."""
    # Read as bytes, because SQLite may modify a database just by opening it.
    if not path.exists():
        return
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)
    if not header.strip(b"\0") and path.with_name(f"{path.name}-journal").exists():
        return  # what a power cut may leave of a new database; SQLite's journal will empty it
    if header and not header.startswith(_MAGIC):
        msg = f"{path} is not an SQLite database. It was not changed."
        raise NotOurs(msg)
    if header and int.from_bytes(header[_ID_AT]) != APPLICATION_ID:
        msg = f"{path} is the database of another program. It was not changed."
        raise NotOurs(msg)


def _refuse_network_share(path: Path, mounts: Path) -> None:
    """Raise `NotOurs` if `path` is on another machine, as far as the list of `mounts` tells."""
    if not mounts.exists():
        return
    kinds = dict(_read_mount(line) for line in mounts.read_text().splitlines())
    kind = next((kinds[place] for place in (path, *path.parents) if place in kinds), "")
    if kind in _NETWORK:
        msg = f"{path} is on a network share ({kind}), where SQLite may lose data. Use a local disk or PostgreSQL."
        raise NotOurs(msg)


def _read_mount(line: str) -> tuple[Path, str]:
    """Return the mount point and the kind of the file system in a line of mountinfo."""
    about, _, system = line.partition(" - ")
    place = about.split(" ")[4]
    for coded, plain in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        place = place.replace(coded, plain)
    return Path(place), system.partition(" ")[0]


def _lock(lock: int, path: Path) -> None:
    if sys.platform == "win32":  # Windows has no flock, so nothing prevents a second process
        return
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        msg = f"{path} is in use by another Parlour. Stop that one first, or use another database."
        raise NotOurs(msg) from error


def make_file(path: Path) -> None:
    """Create the database at `path` if there is none; raise `NotOurs` if that is impossible."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
        with closing(connect(path.as_uri())) as connection:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()  # after SQLite has applied a journal, if any
            if not pages:  # before WAL, so that the id is written to the file itself
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute("PRAGMA journal_mode = WAL")
    except OSError as error:
        raise _unusable(path, error.strerror) from error
    except sqlite3.DatabaseError as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, reason: object) -> NotOurs:
    return NotOurs(f"{path} cannot be used as a database: {reason}.")
