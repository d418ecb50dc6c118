"""Opens all stores of a database by its name."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from parlour.storage import POSTGRES, REDIS, schema
from parlour.storage.arena import Arena
from parlour.storage.errors import NotOurs
from parlour.storage.failed_attempts import FailedAttempts
from parlour.storage.identity import Identity, read_facts, write_facts
from parlour.storage.migrations import migrate
from parlour.storage.processes import Alone, Processes, Traffic
from parlour.storage.ratings import Ratings
from parlour.storage.records import Records
from parlour.storage.riddle_schedule import RiddleSchedule
from parlour.storage.riddles import Riddles
from parlour.storage.sessions import LoginSessions
from parlour.storage.sql_arena import SqlArena
from parlour.storage.sql_database import Database
from parlour.storage.sql_failed_attempts import SqlFailedAttempts
from parlour.storage.sql_ratings import SqlRatings
from parlour.storage.sql_records import SqlRecords
from parlour.storage.sql_riddle_schedule import SqlRiddleSchedule
from parlour.storage.sql_riddles import SqlRiddles
from parlour.storage.sql_sessions import SqlSessions
from parlour.storage.sqlite_file import DatabaseFiles, claim_file, make_engine, make_sync_engine
from parlour.storage.sqlite_tables import SqliteTables
from parlour.storage.tables import Tables

if TYPE_CHECKING:  # most servers never need it
    from parlour.storage.postgres_judge_queue import PostgresJudgeQueue

_SCHEMES = ("postgresql:", "postgres:", "redis:", "rediss:", "sqlite:")
"""A name that begins like this is a mistyped address; as a path, it could put a password into a file name."""
MEMORY = frozenset({"memory", ":memory:", "sqlite://", "sqlite:///:memory:"})


@dataclass(frozen=True, slots=True)
class Storage:
    """All stores of a server, and a sentence about how durable they are."""

    tables: Tables
    records: Records
    ratings: Ratings
    sessions: LoginSessions
    attempts: FailedAttempts
    riddles: Riddles
    schedule: RiddleSchedule
    arena: Arena
    durability: str
    processes: Processes = field(default_factory=Alone)
    pay_for_verdict: Callable[[int, str, int | None, int | None], Awaitable[bool]] | None = None
    """Counts paid verdicts for all processes, if there may be several; see `PostgresTables.pay_for_verdict`."""
    turns: "PostgresJudgeQueue | None" = None
    """Turns at the language model, for all processes, if there may be several."""
    keeps_accounts: bool = True
    """Whether accounts outlive this process; if not, registration is closed."""
    losses: Callable[[], int] = lambda: 0
    """Returns how often the store was found to have lost data."""
    traffic: Callable[[], Traffic] = Traffic
    """Returns the traffic between this process and a store that others share."""


@asynccontextmanager
async def open_storage(
    database: str,
    key: str = "",
    zone: str = "UTC",
    previous_key: str | None = None,
    is_key_lost: bool = False,
    games: Mapping[str, str] | None = None,
) -> AsyncIterator[Storage]:
    """Open `database`: a path, `sqlite:///path`, `postgresql://host/name`, `redis://host` or `memory`.

    Raise `NotOurs` with the reason if that is impossible. Only servers with this `key` and time `zone` may use the
    database. It accepts a new key from a server that knows the `previous_key`, and a file also if its key was lost.
    Processes that share a PostgreSQL database must serve the same `games` (versions by name); other stores ignore them.
    A Redis holds only the live tables, for one server at a time, and has no zone. A file is not checked without a key.
    """
    identity = Identity.of(key, zone, previous_key, is_key_lost=is_key_lost, games=games)
    if database.startswith(POSTGRES):
        opened = _open_postgres(database, identity)
    elif database.startswith(REDIS):
        opened = _open_redis(database, key)
    else:
        opened = _open_sqlite(database, identity if key else None)
    async with opened as storage:
        yield storage


@asynccontextmanager
async def _open_postgres(url: str, identity: Identity) -> AsyncIterator[Storage]:
    from parlour.storage.postgres_opening import open_postgres  # imported late: most servers never need it

    async with open_postgres(url, identity) as (tables, records, is_new, durability):
        stores = await _all_stores(tables, records, durability, is_new=is_new)
        yield replace(
            stores,
            processes=tables.processes,
            traffic=tables.count_traffic,
            pay_for_verdict=tables.pay_for_verdict,
            turns=tables.turns,
        )


@asynccontextmanager
async def _open_redis(url: str, key: str) -> AsyncIterator[Storage]:
    from parlour.storage.redis_opening import open_tables  # imported late: most servers never need it

    async with open_tables(url, key) as (tables, durability), _open_sqlite("memory") as storage:
        yield replace(storage, tables=tables, durability=durability, keeps_accounts=False, losses=lambda: tables.losses)


async def _all_stores(tables: Tables, records: Database, durability: str, *, is_new: bool) -> Storage:
    schedule = SqlRiddleSchedule(records)
    if is_new:  # it has no old promises to keep
        await schedule.settle_draw("")
    people = SqlRecords(records), SqlRatings(records), SqlSessions(records), SqlFailedAttempts(records)
    return Storage(tables, *people, SqlRiddles(records), schedule, SqlArena(records), durability)


@asynccontextmanager
async def _open_sqlite(database: str, identity: Identity | None = None) -> AsyncIterator[Storage]:
    async with AsyncExitStack() as stack:
        if database in MEMORY:
            # A memdb database lives as long as any connection to it; the tables hold one.
            uri = f"file:/parlour-{uuid4()}?vfs=memdb"
            durability = "Storage is in memory: nothing survives the end of this process."
            files = None
        else:
            path = path_of(database)
            stack.enter_context(claim_file(path))
            if identity:
                await asyncio.to_thread(refuse_file_of_others, path, identity)
            uri = path.as_uri()
            files = DatabaseFiles(path)
            durability = f"Storage is {path}: every accepted move is fsynced before anyone sees it."

        need_files = files.require_unchanged if files else lambda: None
        tables = SqliteTables.connect(uri, need_files)
        stack.push_async_callback(tables.close)
        engine = make_engine(uri)
        records = Database(engine, need_files)
        stack.push_async_callback(records.close)
        taken = await asyncio.to_thread(migrate_file, uri, identity if files else None)
        if files:
            await tables.find("")  # now the reading connection has opened them all
            files.remember()
        yield await _all_stores(tables, records, durability, is_new=taken == len(schema.RECORDS))


def refuse_file_of_others(path: Path, identity: Identity, name: str = "") -> None:
    """Raise `NotOurs` if the database at `path`, called `name`, belongs to other servers; change nothing."""
    with make_sync_engine(f"{path.as_uri()}?mode=rw").connect() as connection:
        identity.refuse_others(name or str(path), read_facts(connection))


def migrate_file(uri: str, identity: Identity | None = None) -> int:
    """Bring a database to the present schema in this thread; the records' engine would change threads at every step.

    It belongs to servers with this `identity` from now on.
    """
    with make_sync_engine(uri).connect() as connection:
        taken = {store: migrate(connection, store, steps) for store, steps in schema.STORES.items()}
        if identity:
            with connection.begin():
                write_facts(connection, identity.facts)
    return taken["records"]


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
