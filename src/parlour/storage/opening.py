"""Opens all stores of a database by its name."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

from parlour.storage import POSTGRES, REDIS, schema
from parlour.storage.arena import Arena
from parlour.storage.errors import NotOurs
from parlour.storage.migrations import migrate
from parlour.storage.records import Records
from parlour.storage.riddle_schedule import RiddleSchedule
from parlour.storage.riddles import Riddles
from parlour.storage.sessions import LoginSessions
from parlour.storage.sql_arena import SqlArena
from parlour.storage.sql_database import Database
from parlour.storage.sql_records import SqlRecords
from parlour.storage.sql_riddle_schedule import SqlRiddleSchedule
from parlour.storage.sql_riddles import SqlRiddles
from parlour.storage.sql_sessions import SqlSessions
from parlour.storage.sqlite_file import DatabaseFiles, claim, make_engine, make_sync_engine
from parlour.storage.sqlite_tables import SqliteTables
from parlour.storage.tables import Tables

_SCHEMES = ("postgresql:", "postgres:", "redis:", "rediss:", "sqlite:")
"""A name that begins like this is a mistyped address, and would be a file with a password in its name."""
MEMORY = frozenset({"memory", ":memory:", "sqlite://", "sqlite:///:memory:"})


@dataclass(frozen=True, slots=True)
class Storage:
    """All stores of a server, and a sentence about how durable they are."""

    tables: Tables
    records: Records
    sessions: LoginSessions
    riddles: Riddles
    schedule: RiddleSchedule
    arena: Arena
    durability: str
    keeps_accounts: bool = True
    """Whether accounts outlive this process; if not, registration is closed."""
    losses: Callable[[], int] = lambda: 0
    """Returns how often the store was found to have lost data."""


@asynccontextmanager
async def open_storage(
    database: str, key: str = "", zone: str = "UTC", previous_key: str | None = None
) -> AsyncIterator[Storage]:
    """Open `database`: a path, `sqlite:///path`, `postgresql://host/name`, `redis://host` or `memory`.

    Raise `NotOurs` with the reason if that is impossible. Only servers with this `key` may use a PostgreSQL or a Redis;
    a PostgreSQL also has one time `zone`, and accepts a new key from a server that knows the `previous_key`. A Redis
    holds only the live tables, for one server at a time.
    """
    if database.startswith(POSTGRES):
        opened = _open_postgres(database, key, zone, previous_key)
    elif database.startswith(REDIS):
        opened = _open_redis(database, key)
    else:
        opened = _open_sqlite(database)
    async with opened as storage:
        yield storage


@asynccontextmanager
async def _open_postgres(url: str, key: str, zone: str, previous_key: str | None) -> AsyncIterator[Storage]:
    from parlour.storage.postgres_opening import Identity, open_postgres  # imported late: most servers never need it

    async with open_postgres(url, Identity.of(key, zone, previous_key)) as (tables, records, is_new, durability):
        yield await _all_stores(tables, records, durability, is_new=is_new)


@asynccontextmanager
async def _open_redis(url: str, key: str) -> AsyncIterator[Storage]:
    from parlour.storage.redis_opening import open_tables  # imported late: most servers never need it

    async with open_tables(url, key) as (tables, durability), _open_sqlite("memory") as storage:
        yield replace(storage, tables=tables, durability=durability, keeps_accounts=False, losses=lambda: tables.losses)


async def _all_stores(tables: Tables, records: Database, durability: str, *, is_new: bool) -> Storage:
    schedule = SqlRiddleSchedule(records)
    if is_new:  # it has no old promises to keep
        await schedule.settle_draw("")
    people = SqlRecords(records), SqlSessions(records)
    return Storage(tables, *people, SqlRiddles(records), schedule, SqlArena(records), durability)


@asynccontextmanager
async def _open_sqlite(database: str) -> AsyncIterator[Storage]:
    async with AsyncExitStack() as stack:
        if database in MEMORY:
            # A memdb database lives as long as any connection to it; the tables hold one.
            uri = f"file:/parlour-{uuid4()}?vfs=memdb"
            durability = "Storage is in memory: nothing survives the end of this process."
            files = None
        else:
            path = path_of(database)
            stack.enter_context(claim(path))
            uri = path.as_uri()
            files = DatabaseFiles(path)
            durability = f"Storage is {path}: every accepted move is fsynced before anyone sees it."

        need_files = files.require_unchanged if files else lambda: None
        tables = SqliteTables.connect(uri, need_files)
        stack.push_async_callback(tables.close)
        engine = make_engine(uri)
        records = Database(engine, need_files)
        stack.push_async_callback(records.close)
        taken = await asyncio.to_thread(migrate_file, uri)
        if files:
            await tables.find("")  # now the reading connection has opened them all
            files.remember()
        yield await _all_stores(tables, records, durability, is_new=taken == len(schema.RECORDS))


def migrate_file(uri: str) -> int:
    """Bring a database to the present schema in this thread; the records' engine would change threads at every step."""
    with make_sync_engine(uri).connect() as connection:
        return {store: migrate(connection, store, steps) for store, steps in schema.STORES.items()}["records"]


def path_of(database: str) -> Path:
    """Return the file that `database` names; raise `NotOurs` if it names none."""
    name = database.removeprefix("sqlite:///")
    scheme, is_url, _ = name.partition("://")
    if not is_url and name.startswith(_SCHEMES):
        raise NotOurs("This is not the address of a database. Write postgresql://host/name or sqlite:///path.")
    if database.startswith(REDIS):
        raise NotOurs("Back up Redis with its own tools: copy its dump or its append-only file.")
    if is_url:
        msg = f"{scheme}:// databases are not supported. Use a path, sqlite:///path, postgresql://host/name or memory."
        raise NotOurs(msg)
    return Path(name).expanduser().resolve()
