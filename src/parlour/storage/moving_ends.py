"""Both ends of a move: a database that is only read, and an empty one that is written completely or not at all."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.storage import schema
from parlour.storage.backup import put_in_place, refuse_remains
from parlour.storage.errors import NotOurs
from parlour.storage.identity import Identity, read_facts, write_facts
from parlour.storage.migrations import Steps, list_missing_steps, lock, take_step
from parlour.storage.open_storage import migrate_file
from parlour.storage.postgres_opening import examine_database, make_shared_engine, place_of
from parlour.storage.sqlite_file import hold_lock, make_engine, make_file

_OWN: Final = frozenset({"riddle_draws", "liveness"})
"""Tables that a server writes to by itself when it opens a new database."""
_BOOKKEEPING: Final = "parlour_"
"""The prefix of tables about the database itself."""
_PATIENCE: Final = "SET idle_in_transaction_session_timeout = 0"
"""The other database, or a check, may take its time."""
_OTHERS: Final = """SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL"""
_LOOKS: Final = 20
_PAUSE: Final = 0.1
"""How many times to check whether others are connected, and how many seconds apart."""


@asynccontextmanager
async def source_file(path: Path, identity: Identity) -> AsyncIterator[AsyncConnection]:
    """Open an SQLite database that no server uses, for reading."""
    _need_file(path)
    with hold_lock(path):
        async with _connect(make_engine(f"{path.as_uri()}?mode=rw")) as db:
            await db.exec_driver_sql("PRAGMA query_only = ON")
            await db.exec_driver_sql("BEGIN")
            await db.run_sync(partial(_need_present_schema, str(path), schema.STORES))
            identity.refuse_others(str(path), await db.run_sync(read_facts))
            yield db


@asynccontextmanager
async def source_postgres(url: str, identity: Identity, *, is_alone: bool) -> AsyncIterator[AsyncConnection]:
    """Open a PostgreSQL database for reading as it is at one moment; with `is_alone`, no server may use it."""
    where = place_of(url)
    async with _connect_to_postgres(url, identity) as db:
        await db.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        await db.run_sync(partial(_need_present_schema, where, schema.SHARED_STORES))
        if is_alone:
            await _need_no_others(db, where)
        yield db


@asynccontextmanager
async def target_postgres(url: str, identity: Identity) -> AsyncIterator[AsyncConnection]:
    """Open an empty PostgreSQL database and create its tables; everything is one transaction."""
    where = place_of(url)
    async with _connect_to_postgres(url, identity) as db, db.begin():
        await db.run_sync(_create_tables)
        await _need_no_others(db, where)
        await db.run_sync(partial(_need_empty, where))
        identity.refuse_others(where, await db.run_sync(read_facts))
        await db.run_sync(partial(write_facts, facts=identity.facts))
        yield db


@asynccontextmanager
async def target_file(path: Path, identity: Identity) -> AsyncIterator[AsyncConnection]:
    """Create an SQLite database where there is none, locked until it is complete."""
    refuse_remains(path)
    with hold_lock(path):
        async with new_file(path, identity) as db:
            yield db


@asynccontextmanager
async def trial_file(path: Path, identity: Identity) -> AsyncIterator[AsyncConnection]:
    """Create an SQLite database on the disk of `path`, where there is none, and remove it afterwards."""
    refuse_remains(path)
    near = next(folder for folder in path.parents if folder.exists())
    with TemporaryDirectory(prefix=f".{path.name}.", dir=near) as folder:
        async with new_file(Path(folder) / path.name, identity) as db:
            yield db


@asynccontextmanager
async def new_file(path: Path, identity: Identity) -> AsyncIterator[AsyncConnection]:
    """Create an SQLite database that gets its name when it is complete."""
    refuse_remains(path)
    draft = path.with_name(f".{path.name}.moving")
    try:
        _remove(draft)
        make_file(draft)
        await asyncio.to_thread(migrate_file, draft.as_uri())
        async with _connect(make_engine(draft.as_uri())) as db, db.begin():
            await db.run_sync(partial(write_facts, facts=identity.facts))
            yield db
        put_in_place(draft, path)
    finally:
        _remove(draft)


def _remove(draft: Path) -> None:
    for end in ("", "-wal", "-shm"):
        draft.with_name(draft.name + end).unlink(missing_ok=True)


@asynccontextmanager
async def _connect(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    try:
        async with engine.connect() as db:
            yield db
    finally:
        await engine.dispose()


@asynccontextmanager
async def _connect_to_postgres(url: str, identity: Identity) -> AsyncIterator[AsyncConnection]:
    await examine_database(url, place_of(url), identity)
    async with _connect(make_shared_engine(url)) as db:
        await db.exec_driver_sql(_PATIENCE)
        await db.commit()
        yield db


def _need_file(path: Path) -> None:
    if not path.exists():
        msg = f"There is no database at {path}. Check the name."
        raise NotOurs(msg)


def _need_present_schema(where: str, stores: Mapping[str, Steps], connection: Connection) -> None:
    if list_missing_steps(connection, stores):
        msg = f"{where} was made by an older version. Run parlour migrate with --database first."
        raise NotOurs(msg)


def _create_tables(connection: Connection) -> None:
    """Take all missing steps within the present transaction."""
    lock(connection)
    for store, steps in schema.SHARED_STORES.items():
        while take_step(connection, store, steps):
            pass


async def _need_no_others(db: AsyncConnection, where: str) -> None:
    """Raise `NotOurs` if others stay connected; a connection that was just closed may take a moment to vanish."""
    for _ in range(_LOOKS):
        await db.exec_driver_sql("SELECT pg_stat_clear_snapshot()")  # otherwise a transaction sees what it saw before
        if not (await db.exec_driver_sql(_OTHERS)).scalar():
            return
        await asyncio.sleep(_PAUSE)
    msg = f"{where} is in use. Stop all servers and other programs that are connected to it first."
    raise NotOurs(msg)


def _need_empty(where: str, connection: Connection) -> None:
    for name in inspect(connection).get_table_names():
        is_own = name in _OWN or name.startswith(_BOOKKEEPING)
        if not is_own and connection.exec_driver_sql(f"SELECT EXISTS (SELECT FROM {name})").scalar():  # noqa: S608 - not from outside
            msg = f"{where} is not empty. Use a new database. Nothing was changed."
            raise NotOurs(msg)
