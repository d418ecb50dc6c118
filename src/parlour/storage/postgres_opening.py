"""Opens a PostgreSQL database after checking that it is reachable, suitable and belongs to this server."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from functools import partial
from typing import Final, NamedTuple
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
from sqlalchemy import Connection as SyncConnection
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.storage import schema
from parlour.storage.errors import NotOurs, NotStored
from parlour.storage.identity import Identity
from parlour.storage.migrations import migrate
from parlour.storage.postgres_connection import PATIENCE, PostgresConnection, connect, finish_connecting
from parlour.storage.postgres_errors import AWAY, explain, is_trouble, not_stored
from parlour.storage.postgres_newcomers import refuse_changes_under_others
from parlour.storage.postgres_readers import READERS
from parlour.storage.postgres_settling import commit_for_certain
from parlour.storage.postgres_tables import FACTS, PostgresTables
from parlour.storage.sql_database import Database

_SILENCE = 2.0
"""Seconds after which a notice that did not arrive never will."""
_WRITERS, _LISTENERS, _RECORDS = 1, 1, 2
"""Connections that write live tables, for notices of other processes, and for records."""
_LIKE = "Use one like postgresql://user:password@host:5432/database."
_NO_ADDRESS = (
    f"DATABASE_URL is not the address of a PostgreSQL database. {_LIKE} "
    "Special characters in the password must be percent-encoded: / is %2F, ? is %3F, # is %23, @ is %40."
)
_DIRECT = "use the database's direct address: a pooler in between shares its connections by transaction."
_PROCESS: Final = "SELECT pg_backend_pid()"
_STATE: Final = """SELECT quote_ident(current_database()) AS name, quote_ident(current_user) AS user,
    current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
    to_regclass('parlour_schema') IS NOT NULL AS is_ours, to_regclass('parlour_server') IS NOT NULL AS has_facts,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
    EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace(current_schema())
        AND relkind IN ('r', 'p', 'v', 'm', 'f')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')) AS has_tables"""


class OpenPostgres(NamedTuple):
    """Everything in an open PostgreSQL database."""

    tables: PostgresTables
    records: Database
    is_new: bool
    durability: str


@asynccontextmanager
async def open_postgres(url: str, identity: Identity) -> AsyncIterator[OpenPostgres]:
    """Open the database at `url` for servers with this identity; raise `NotOurs` with the reason.

    A refused database is left unchanged.
    """
    where = place_of(url)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(finish_connecting)
        with explained(where):
            state = await examine_database(url, where, identity)
            await _need_connections(url, where)
            await refuse_changes_under_others(url, where, identity)
            engine = make_shared_engine(url)
            records = _make_database(url, engine)
            stack.push_async_callback(records.close)
            async with engine.connect() as connection:
                is_new = await connection.run_sync(_migrate)
            tables = PostgresTables(partial(connect, url))
            stack.push_async_callback(tables.close)
            await tables.agree(identity.facts, identity.replaced)
            identity.refuse_others(where, await tables.agreed())
            await tables.processes.open(identity.games)
            identity.refuse_other_games(where, await tables.processes.served_elsewhere())
        yield OpenPostgres(tables, records, is_new, _promise(where, is_synced=state["fsync"] == "on"))


@asynccontextmanager
async def open_existing(url: str) -> AsyncIterator[tuple[str, int, Database]]:
    """Open a database as it is; yield its name, the version of its records, and the database."""
    where = place_of(url)
    records = _make_database(url, make_shared_engine(url))
    try:
        yield where, await _read_version(records, where), records
    finally:
        await records.close()


async def _read_version(records: Database, where: str) -> int:
    with explained(where):
        async with records.transaction() as db:
            return int(await db.scalar(text("SELECT version FROM parlour_schema WHERE store = 'records'")) or 0)


@contextmanager
def explained(where: str) -> Iterator[None]:
    """Turn errors of the database into `NotOurs` with a sentence that says what to do."""
    try:
        yield
    except (*AWAY, DBAPIError, NotStored) as error:
        reason, advice = explain(_cause(error))
        msg = f"{where} cannot be used: {reason}. {advice}"
        raise NotOurs(msg) from error


def place_of(url: str) -> str:
    """Return a name for the database without its password; raise `NotOurs` if `url` is not valid."""
    try:
        parts = urlsplit(url)
        hosts = parts.netloc.rpartition("@")[2] or "localhost"
        for host in hosts.split(","):
            _ = urlsplit(f"//{host}").port
    except ValueError as error:
        raise NotOurs(_NO_ADDRESS) from error
    if parts.fragment or "@" in parts.path + parts.query:  # a special character of the password has ended the host
        raise NotOurs(_NO_ADDRESS)
    return f"The PostgreSQL at {hosts}{parts.path}"


async def examine_database(url: str, where: str, identity: Identity) -> asyncpg.Record:
    """Check everything that can be checked without changing anything, and return the database's facts."""
    try:
        db = await connect(url)
    except ValueError as error:
        msg = f"DATABASE_URL is not the address of a PostgreSQL database: {error}. {_LIKE}"
        raise NotOurs(msg) from error
    try:
        await _need_notices(db, where)
        (state,) = await db.fetch(_STATE)
        _need_suitable(where, state)
        if state["has_facts"]:
            identity.refuse_others(where, {row["name"]: row["value"] for row in await db.fetch(FACTS)})
    finally:
        db.terminate()
    return state


async def _need_connections(url: str, where: str) -> None:
    """Open as many connections as a server may use at once, so that it does not start with too few.

    Each must have a database process to itself. A pooler that is otherwise idle lends one connection to all in turn,
    and for a while it even delivers notices.
    """
    opened: list[PostgresConnection] = []
    with ExitStack() as stack:
        for _ in range(_WRITERS + _LISTENERS + READERS + _RECORDS):
            opened.append(await connect(url))
            stack.callback(opened[-1].terminate)
        processes = [await db.fetchval(_PROCESS) for db in opened]
        later = [await db.fetchval(_PROCESS) for db in reversed(opened)]
    if len({*processes}) < len(opened) or later != processes[::-1]:
        msg = f"{where} lends its connections. Please {_DIRECT}"
        raise NotOurs(msg)


async def _need_notices(db: PostgresConnection, where: str) -> None:
    """Send a notice to ourselves: only a connection of our own receives it."""
    heard, channel = asyncio.Event(), f"parlour_{uuid4().hex}"
    await db.add_listener(channel, lambda *_: heard.set())
    await db.execute(f"NOTIFY {channel}")
    try:
        async with asyncio.timeout(_SILENCE):
            await heard.wait()
    except TimeoutError as silence:
        msg = f"{where} does not pass on what NOTIFY sends. Please {_DIRECT}"
        raise NotOurs(msg) from silence


def _need_suitable(where: str, state: asyncpg.Record) -> None:
    if state["encoding"] != "UTF8":
        msg = f"{where} stores texts as {state['encoding']}. Create one with ENCODING 'UTF8'."
        raise NotOurs(msg)
    if state["has_tables"] and not state["is_ours"]:
        msg = f"{where} is the database of another program. It was not changed. Create one for Parlour alone."
        raise NotOurs(msg)
    if not state["is_ours"] and not state["may_create"]:
        owner = f"ALTER DATABASE {state['name']} OWNER TO {state['user']}"
        msg = f"{where} cannot be used: this user may not create tables. Make it the owner: {owner}"
        raise NotOurs(msg)


def make_shared_engine(url: str) -> AsyncEngine:
    """Return a SQLAlchemy engine whose connections follow a promotion, too."""
    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=partial(connect, url),
        pool_size=_RECORDS,
        max_overflow=0,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
        hide_parameters=True,  # errors are logged, and parameters may be secret
    )


def _make_database(url: str, engine: AsyncEngine) -> Database:
    return Database(engine, refusal=_refusal, commit=partial(commit_for_certain, partial(connect, url)))


def _refusal(error: Exception) -> NotStored | None:
    """Return the refusal that reports `error`; `None` if the error lies with the statement."""
    cause = _cause(error)
    return not_stored(cause) if is_trouble(cause) else None


def _migrate(connection: SyncConnection) -> bool:
    """Bring the database to the present schema and return whether it was empty before."""
    taken = {store: migrate(connection, store, steps) for store, steps in schema.SHARED_STORES.items()}
    return taken["records"] == len(schema.RECORDS)


def _cause(error: BaseException) -> BaseException:
    """Return the database's own message."""
    if isinstance(error, NotStored) and error.__cause__:
        return _cause(error.__cause__)
    if isinstance(error, DBAPIError) and error.orig:
        return error.orig.__cause__ or error.orig
    return error


def _promise(where: str, *, is_synced: bool) -> str:
    if is_synced:
        return f"{where} holds everything: every accepted move is on its disk before anyone sees it."
    return f"{where} holds everything, but does not wait for its disk (fsync off): a power cut there may lose moves."
