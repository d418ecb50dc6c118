"""From the name of a database to what the house keeps in it."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from parlour.storage import schema
from parlour.storage.arena import Arena
from parlour.storage.errors import NotOurs
from parlour.storage.migrations import migrate
from parlour.storage.records import Records
from parlour.storage.riddles import Riddles
from parlour.storage.sql_arena import SqlArena
from parlour.storage.sql_database import Database
from parlour.storage.sql_records import SqlRecords
from parlour.storage.sql_riddles import SqlRiddles
from parlour.storage.sqlite_file import claimed, connect, make_engine
from parlour.storage.sqlite_tables import SqliteTables
from parlour.storage.tables import Tables

_MEMORY = frozenset({"memory", ":memory:", "sqlite://", "sqlite:///:memory:"})


@dataclass(frozen=True, slots=True)
class Storage:
    """What the house keeps, and a sentence on what of it survives."""

    tables: Tables
    records: Records
    riddles: Riddles
    arena: Arena
    durability: str


@asynccontextmanager
async def open_storage(database: str) -> AsyncIterator[Storage]:
    """Open `database`: a path, `sqlite:///path` or `memory`; raise `NotOurs` with a sentence for people."""
    async with AsyncExitStack() as stack:
        if database in _MEMORY:
            # A database of the memdb file system lives as long as one connection to it: that of the tables.
            uri = f"file:/parlour-{uuid4()}?vfs=memdb"
            durability = "Storage is in memory: nothing survives the end of this process."
        else:
            path = _path(database)
            stack.enter_context(claimed(path))
            uri = path.as_uri()
            durability = f"Storage is {path}: every accepted move is fsynced before anyone sees it."

        tables = SqliteTables(connect(uri))
        stack.push_async_callback(tables.close)
        engine = make_engine(uri)
        records = Database(engine)
        stack.push_async_callback(records.close)
        async with engine.connect() as connection:
            await connection.run_sync(migrate, "tables", schema.TABLES)
            await connection.run_sync(migrate, "records", schema.RECORDS)
        yield Storage(tables, SqlRecords(records), SqlRiddles(records), SqlArena(records), durability)


def _path(database: str) -> Path:
    name = database.removeprefix("sqlite:///")
    scheme, is_url, _ = name.partition("://")
    if is_url:
        msg = f"{scheme}:// databases cannot be used yet: give a path, sqlite:///path or memory."
        raise NotOurs(msg)
    return Path(name).expanduser().resolve()
