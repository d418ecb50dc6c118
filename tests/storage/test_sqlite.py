"""Rules of the SQLite backend: full disks, the threads behind the event loop, and two stores in one file."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from itertools import chain
from pathlib import Path
from threading import Event
from typing import NamedTuple

import pytest
from sqlalchemy import Connection, inspect

from parlour.storage import schema
from parlour.storage.errors import Conflict, NotStored
from parlour.storage.migrations import migrate, render
from parlour.storage.open_storage import open_storage
from parlour.storage.sql_database import Database
from parlour.storage.sql_records import SqlRecords
from parlour.storage.sql_rows import METADATA
from parlour.storage.sqlite_file import connect, make_engine
from parlour.storage.sqlite_tables import SqliteTables
from parlour.storage.sqlite_thread import SqliteThread
from parlour.storage.tables import Commit, LogEntry, StoredTable
from tests.storage.samples import account, card, entry, first, guest, move, over, play, play_on, record, result

LARGE = "x" * 50_000


class OpenTables(NamedTuple):
    """Tables, the connection they write to, and the thread that owns it."""

    tables: SqliteTables
    disk: sqlite3.Connection
    writer: SqliteThread


def make_tables(path: Path) -> sqlite3.Connection:
    """Make a database for tables, and return a connection for the store to own."""
    connection = connect(path.as_uri())
    for statement in chain(*(render(step, "sqlite") for step in schema.TABLES)):
        connection.execute(statement)
    return connection


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[OpenTables]:
    """Open tables, and yield them with their writing thread and its connection, which is free while they are idle."""
    disk = make_tables(path)
    writer = SqliteThread(disk)
    tables = SqliteTables(writer, SqliteThread(connect(path.as_uri())))
    yield OpenTables(tables, disk, writer)
    await tables.close()


async def together(opened: OpenTables, commits: Iterable[Commit]) -> list[BaseException | None]:
    """Keep the writing thread busy until all `commits` are waiting, and return their results."""
    gate = Event()
    busy = opened.writer.read(lambda _: gate.wait())
    waiting = [asyncio.ensure_future(opened.tables.commit(commit)) for commit in commits]
    await asyncio.sleep(0)
    gate.set()
    await busy
    return await asyncio.gather(*waiting, return_exceptions=True)


def fill(disk: sqlite3.Connection) -> None:
    """Stop the database from growing."""
    pages = disk.execute("PRAGMA page_count").fetchone()[0]
    disk.execute(f"PRAGMA max_page_count = {pages}")


def make_space(disk: sqlite3.Connection) -> None:
    """Let the database grow again."""
    disk.execute("PRAGMA max_page_count = 1000000")


@pytest.mark.anyio
async def test_on_a_full_disk_nothing_is_stored_until_there_is_space(tmp_path: Path) -> None:
    """Every waiting caller gets the error, nothing is damaged, and no restart is needed."""
    async with opened(tmp_path / "parlour.db") as store:
        tables, disk, _ = store
        await play(tables, first("t"), first("u"))
        fill(disk)

        crowd = [move("t", 2), move("u", 2, snapshot=LARGE), first("v", snapshot=LARGE)]
        answers = await together(store, crowd)

        assert [type(answer) for answer in answers] == [NotStored] * 3
        assert await tables.load("t") == StoredTable(1, '"state 1"', [], "{}", [])
        make_space(disk)
        await asyncio.gather(*map(tables.commit, crowd))
        assert await tables.log("t", 2, 9) == [entry(2)]
        assert await tables.load("v") == StoredTable(1, LARGE, [], "{}", [])


@pytest.mark.anyio
async def test_the_outcome_of_a_commit_is_never_unknown(tmp_path: Path) -> None:
    """No network is between us and the file, so a commit that fails is undone: a restart does not find it, either."""
    path = tmp_path / "parlour.db"
    async with opened(path) as store:
        await play(store.tables, first("t"))
        fill(store.disk)
        assert [type(no) for no in await together(store, [move("t", 2, snapshot=LARGE)])] == [NotStored]

    async with open_copy(path) as found:
        assert await found.load("t") == StoredTable(1, '"state 1"', [], "{}", [])


@asynccontextmanager
async def open_copy(path: Path) -> AsyncIterator[SqliteTables]:
    """Open a copy of the file and its log as they are now, as a process that starts after a crash finds them."""
    copy = path.with_name("copy.db")
    for end in ("", "-wal"):
        if path.with_name(path.name + end).exists():
            shutil.copy(path.with_name(path.name + end), copy.with_name(copy.name + end))
    tables = SqliteTables.connect(copy.as_uri())
    yield tables
    await tables.close()


@pytest.mark.anyio
async def test_a_full_disk_can_still_be_read(tmp_path: Path) -> None:
    """Players who reconnect see the table even while moves are refused."""
    async with opened(tmp_path / "parlour.db") as (tables, disk, _):
        await play(tables, first("t", card("ABCD", "ann")))
        fill(disk)

        refused, stored, found = await asyncio.gather(
            tables.commit(first("v", snapshot=LARGE)), tables.load("t"), tables.find("ABCD"), return_exceptions=True
        )

        assert isinstance(refused, NotStored)
        assert stored == StoredTable(1, '"state 1"', [], "{}", [])
        assert found == "t"


@pytest.mark.anyio
async def test_a_locked_database_refuses_moves_and_recovers(tmp_path: Path) -> None:
    """Whatever keeps SQLite from beginning a transaction, play continues afterwards."""
    async with opened(tmp_path / "parlour.db") as (tables, disk, _):
        await tables.commit(first("t"))
        disk.execute("PRAGMA busy_timeout = 0")
        holder = connect((tmp_path / "parlour.db").as_uri())
        holder.execute("BEGIN IMMEDIATE")

        with pytest.raises(NotStored, match="locked"):
            await tables.commit(move("t", 2))

        holder.execute("ROLLBACK")
        holder.close()
        await tables.commit(move("t", 2))
        assert await tables.log("t", 2, 9) == [entry(2)]


@pytest.mark.anyio
async def test_a_transaction_left_open_is_rolled_back(tmp_path: Path) -> None:
    """If a rollback failed, the next group fails too, and the one after it succeeds."""
    async with opened(tmp_path / "parlour.db") as (tables, disk, _):
        await tables.commit(first("t"))
        disk.execute("BEGIN")

        with pytest.raises(NotStored, match="transaction"):
            await tables.commit(move("t", 2))

        await tables.commit(move("t", 2))
        assert await tables.log("t", 2, 9) == [entry(2)]


@pytest.mark.anyio
async def test_a_failed_read_is_raised_for_the_reader(tmp_path: Path) -> None:
    """The thread survives both an invalid argument and a broken database."""
    async with opened(tmp_path / "parlour.db") as (tables, disk, _):
        await tables.commit(first("t"))

        with pytest.raises(UnicodeEncodeError):
            await tables.load("\ud800")
        disk.execute("ALTER TABLE chat RENAME TO gone")
        with pytest.raises(NotStored, match="chat"):
            await tables.load("t")

        disk.execute("ALTER TABLE gone RENAME TO chat")
        assert await tables.load("t") is not None


def test_accepted_work_is_stored_even_if_the_event_loop_ends(tmp_path: Path) -> None:
    """The caller cannot be told any more, but the move was accepted."""

    async def begin() -> SqliteTables:
        path = tmp_path / "parlour.db"
        tables = SqliteTables(SqliteThread(make_tables(path)), SqliteThread(connect(path.as_uri())))
        impatient = asyncio.ensure_future(tables.commit(first("t")))
        await asyncio.sleep(0)
        impatient.cancel()
        return tables

    asyncio.run(asyncio.run(begin()).close())

    with closing(connect((tmp_path / "parlour.db").as_uri())) as disk:
        assert disk.execute("SELECT id FROM tables").fetchall() == [("t",)]


@pytest.mark.anyio
async def test_all_waiting_commits_become_one_transaction(tmp_path: Path) -> None:
    """Grouping makes durable moves cheap; a conflict in the group needs no second transaction."""
    async with opened(tmp_path / "parlour.db") as store:
        tables, disk, _ = store
        await play(tables, *(first(f"t{n}") for n in range(50)))
        begun: list[str] = []
        disk.set_trace_callback(lambda sql: begun.append(sql) if sql.startswith("BEGIN") else None)

        moves = [move(f"t{n}", 2) for n in range(50)] + [Commit("t0", LogEntry(2, "bob", "{}", 2.0))]
        answers = await together(store, moves)

        assert [type(answer) for answer in answers] == [type(None)] * 50 + [Conflict]
        assert begun == ["BEGIN IMMEDIATE"]


@pytest.mark.anyio
async def test_a_move_writes_only_to_the_log(tmp_path: Path) -> None:
    """A plain move writes one row: no table row, no people, no index except the primary key."""
    async with opened(tmp_path / "parlour.db") as (tables, disk, _):
        await tables.commit(first("t", card("ABCD", "ann")))
        before = disk.total_changes

        await play_on(tables, "t", range(2, 12))

        assert disk.total_changes - before == 10


@pytest.mark.anyio
@pytest.mark.slow
async def test_tables_and_records_can_write_to_one_file_at_once(lasting: str) -> None:
    """Filing finished matches must not stop play, and play must not stop filing."""
    async with open_storage(lasting) as storage:
        await storage.tables.commit(first("t"))

        await asyncio.gather(
            play_on(storage.tables, "t", range(2, 200)),
            *(storage.records.file(record(f"g{n}", result("p1", n))) for n in range(20)),
        )

        assert len(await storage.tables.log("t", 1, 999)) == 199
        assert [tally.played for tally in await storage.records.tallies("p1")] == [20]


@pytest.mark.anyio
async def test_records_on_a_full_disk_keep_what_they_had(tmp_path: Path) -> None:
    """The write succeeds once there is space; the error message contains no secret."""
    engine = make_engine((tmp_path / "records.db").as_uri())
    async with engine.connect() as connection:
        await connection.run_sync(migrate, "records", schema.RECORDS)
        pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
        await connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    records = SqlRecords(Database(engine))

    secretive = replace(account("p1", "ann"), password_hash=f"secret {LARGE}")
    with pytest.raises(NotStored) as no:
        await records.register(guest("p1"), secretive)
    assert type(no.value) is NotStored  # never `Unknown`: no network is between us and the file
    assert "full" in str(no.value)
    assert "secret" not in str(no.value.__cause__)
    assert await records.player("p1") is None

    async with engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    await records.register(guest("p1"), secretive)
    assert await records.account("ann") == secretive
    await records.close()


@pytest.mark.anyio
async def test_both_kinds_of_connection_wait_for_the_disk(lasting: str) -> None:
    """Durability depends on the write-ahead log and full synchronisation."""
    full = 2
    async with open_storage(lasting):
        connection = connect(Path(lasting).as_uri())
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert connection.execute("PRAGMA synchronous").fetchone()[0] == full
        connection.close()
        engine = make_engine(Path(lasting).as_uri())
        async with engine.connect() as other:
            assert (await other.exec_driver_sql("PRAGMA synchronous")).scalar_one() == full
        await engine.dispose()


@pytest.mark.anyio
async def test_the_schema_matches_the_declared_tables(tmp_path: Path) -> None:
    """The migration steps create the columns that the queries expect."""
    engine = make_engine((tmp_path / "records.db").as_uri())

    def compare(connection: Connection) -> None:
        migrate(connection, "records", schema.RECORDS)
        found = inspect(connection)
        assert set(found.get_table_names()) == {*METADATA.tables, "parlour_schema"}
        for name, table in METADATA.tables.items():
            columns = {column["name"]: column for column in found.get_columns(name)}
            assert list(columns) == [column.name for column in table.columns]
            for column in table.columns:
                assert column.primary_key or columns[column.name]["nullable"] == column.nullable
                assert columns[column.name]["type"].python_type is column.type.python_type
            assert found.get_pk_constraint(name)["constrained_columns"] == [key.name for key in table.primary_key]

    async with engine.connect() as connection:
        await connection.run_sync(compare)
    await engine.dispose()


@pytest.mark.anyio
async def test_reading_does_not_wait_for_the_writing_thread(tmp_path: Path) -> None:
    """However long writing takes, readers get what was stored before."""
    async with opened(tmp_path / "parlour.db") as (tables, _, writer):
        await play(tables, first("t", card("ABCD", "ann")), Commit("t", entry(2), finished=over("g", 2)))
        gate = Event()
        busy = writer.read(lambda _: gate.wait())
        try:
            async with asyncio.timeout(30):
                assert await tables.find("ABCD") == "t"
                assert list(await tables.of_person("ann")) == ["t"]
                assert await tables.list_unfiled() == [over("g", 2)]
                assert await tables.log("t", 2, 2) == [entry(2)]
        finally:
            gate.set()
            await busy
