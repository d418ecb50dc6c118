"""What is special to SQLite: full disks, the thread behind the event loops, and two stores in one file."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from itertools import chain
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, inspect

from parlour.storage import schema
from parlour.storage.errors import Conflict, NotStored
from parlour.storage.migrations import migrate
from parlour.storage.opening import open_storage
from parlour.storage.sql_database import Database
from parlour.storage.sql_records import SqlRecords
from parlour.storage.sql_rows import METADATA
from parlour.storage.sqlite_file import connect, make_engine
from parlour.storage.sqlite_tables import SqliteTables
from parlour.storage.tables import Commit, LogEntry, StoredTable
from tests.storage.samples import account, card, entry, first, guest, move, over, play, play_on, record, result

LARGE = "x" * 50_000


def made(path: Path) -> sqlite3.Connection:
    """Make a database for tables, and keep hold of the connection that the store will own."""
    connection = connect(path.as_uri())
    for statement in chain(*schema.TABLES):
        connection.execute(statement)
    return connection


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[tuple[SqliteTables, sqlite3.Connection]]:
    """Give tables, and the connection to play tricks on while they are idle."""
    connection = made(path)
    tables = SqliteTables(connection, connect(path.as_uri()))
    yield tables, connection
    await tables.close()


async def together(tables: SqliteTables, commits: Iterable[Commit]) -> list[BaseException | None]:
    """Keep the thread busy until all `commits` wait for it, and give their answers."""
    gate = Event()
    busy = tables._writer.read(lambda _: gate.wait())
    waiting = [asyncio.ensure_future(tables.commit(commit)) for commit in commits]
    await asyncio.sleep(0)
    gate.set()
    await busy
    return await asyncio.gather(*waiting, return_exceptions=True)


def fill(disk: sqlite3.Connection) -> None:
    """Let the database grow no more."""
    pages = disk.execute("PRAGMA page_count").fetchone()[0]
    disk.execute(f"PRAGMA max_page_count = {pages}")


def make_room(disk: sqlite3.Connection) -> None:
    """Let the database grow again."""
    disk.execute("PRAGMA max_page_count = 1000000")


@pytest.mark.anyio
async def test_on_a_full_disk_nothing_is_stored_until_there_is_room(tmp_path: Path) -> None:
    """A full disk is told to every player it meets, spoils nothing, and mends without a restart."""
    async with opened(tmp_path / "house.db") as (tables, disk):
        await play(tables, first("t"), first("u"))
        fill(disk)

        crowd = [move("t", 2), move("u", 2, snapshot=LARGE), first("v", snapshot=LARGE)]
        answers = await together(tables, crowd)

        assert [type(answer) for answer in answers] == [NotStored] * 3
        assert await tables.load("t") == StoredTable(1, '"state 1"', [], [], [])
        make_room(disk)
        await asyncio.gather(*map(tables.commit, crowd))
        assert await tables.log("t", 2, 9) == [entry(2)]
        assert await tables.load("v") == StoredTable(1, LARGE, [], [], [])


@pytest.mark.anyio
async def test_a_full_disk_can_still_be_read(tmp_path: Path) -> None:
    """Who reconnects sees the table, even while the moves of others are refused."""
    async with opened(tmp_path / "house.db") as (tables, disk):
        await play(tables, first("t", card("ABCD", "ann")))
        fill(disk)

        refused, stored, found = await asyncio.gather(
            tables.commit(first("v", snapshot=LARGE)), tables.load("t"), tables.find("ABCD"), return_exceptions=True
        )

        assert isinstance(refused, NotStored)
        assert stored == StoredTable(1, '"state 1"', [], [], [])
        assert found == "t"


@pytest.mark.anyio
async def test_a_database_somebody_holds_is_away_and_comes_back(tmp_path: Path) -> None:
    """Whatever keeps SQLite from beginning a transaction, play goes on when it is over."""
    async with opened(tmp_path / "house.db") as (tables, disk):
        await tables.commit(first("t"))
        disk.execute("PRAGMA busy_timeout = 0")
        holder = connect((tmp_path / "house.db").as_uri())
        holder.execute("BEGIN IMMEDIATE")

        with pytest.raises(NotStored, match="locked"):
            await tables.commit(move("t", 2))

        holder.execute("ROLLBACK")
        holder.close()
        await tables.commit(move("t", 2))
        assert await tables.log("t", 2, 9) == [entry(2)]


@pytest.mark.anyio
async def test_a_transaction_left_open_is_cleared_away(tmp_path: Path) -> None:
    """If rolling back once failed, the next group fails too, and the one after it goes through."""
    async with opened(tmp_path / "house.db") as (tables, disk):
        await tables.commit(first("t"))
        disk.execute("BEGIN")

        with pytest.raises(NotStored, match="transaction"):
            await tables.commit(move("t", 2))

        await tables.commit(move("t", 2))
        assert await tables.log("t", 2, 9) == [entry(2)]


@pytest.mark.anyio
async def test_reading_what_cannot_be_read_is_told_to_the_reader(tmp_path: Path) -> None:
    """The thread outlives both a question nobody can ask and a database that is broken."""
    async with opened(tmp_path / "house.db") as (tables, disk):
        await tables.commit(first("t"))

        with pytest.raises(UnicodeEncodeError):
            await tables.load("\ud800")
        disk.execute("ALTER TABLE chat RENAME TO gone")
        with pytest.raises(NotStored, match="chat"):
            await tables.load("t")

        disk.execute("ALTER TABLE gone RENAME TO chat")
        assert await tables.load("t") is not None


def test_a_loop_that_is_gone_takes_nothing_with_it(tmp_path: Path) -> None:
    """What was accepted is stored, even if nobody is there any more to hear of it."""

    async def begin() -> SqliteTables:
        path = tmp_path / "house.db"
        tables = SqliteTables(made(path), connect(path.as_uri()))
        impatient = asyncio.ensure_future(tables.commit(first("t")))
        await asyncio.sleep(0)
        impatient.cancel()
        return tables

    asyncio.run(asyncio.run(begin()).close())

    with closing(connect((tmp_path / "house.db").as_uri())) as disk:
        assert disk.execute("SELECT id FROM tables").fetchall() == [("t",)]


@pytest.mark.anyio
async def test_everything_that_waits_is_one_transaction(tmp_path: Path) -> None:
    """Grouping is what makes durable moves cheap; a conflict within the group costs no second one."""
    async with opened(tmp_path / "house.db") as (tables, disk):
        await play(tables, *(first(f"t{n}") for n in range(50)))
        begun: list[str] = []
        disk.set_trace_callback(lambda sql: begun.append(sql) if sql.startswith("BEGIN") else None)

        moves = [move(f"t{n}", 2) for n in range(50)] + [Commit("t0", LogEntry(2, "bob", "{}", 2.0))]
        answers = await together(tables, moves)

        assert [type(answer) for answer in answers] == [type(None)] * 50 + [Conflict]
        assert begun == ["BEGIN IMMEDIATE"]


@pytest.mark.anyio
async def test_a_move_touches_nothing_but_the_log(tmp_path: Path) -> None:
    """A plain move writes one row: no table row, no people, no index beside the primary key."""
    async with opened(tmp_path / "house.db") as (tables, disk):
        await tables.commit(first("t", card("ABCD", "ann")))
        before = disk.total_changes

        await play_on(tables, "t", range(2, 12))

        assert disk.total_changes - before == 10


@pytest.mark.anyio
async def test_tables_and_records_share_one_file_in_peace(lasting: str) -> None:
    """Filing games must not stop play, nor play the filing."""
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
    """The game stays unfiled and is filed when there is room; no secret stands in the message."""
    engine = make_engine((tmp_path / "records.db").as_uri())
    async with engine.connect() as connection:
        await connection.run_sync(migrate, "records", schema.RECORDS)
        pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
        await connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    records = SqlRecords(Database(engine))

    secretive = replace(account("p1", "ann"), password_hash=f"secret {LARGE}")
    with pytest.raises(NotStored) as no:
        await records.register(guest("p1"), secretive)
    assert "full" in str(no.value)
    assert "secret" not in str(no.value.__cause__)
    assert await records.player("p1") is None

    async with engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    await records.register(guest("p1"), secretive)
    assert await records.account("ann") == secretive
    await records.close()


@pytest.mark.anyio
async def test_both_ways_to_the_file_wait_for_the_disk(lasting: str) -> None:
    """Write-ahead log and full synchronisation are what `durable` rests on."""
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
async def test_the_schema_and_the_queries_speak_of_the_same_columns(tmp_path: Path) -> None:
    """The steps say what lies in the database, the queries what they expect there."""
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
                assert columns[column.name]["type"]._type_affinity is column.type._type_affinity
            assert found.get_pk_constraint(name)["constrained_columns"] == [key.name for key in table.primary_key]

    async with engine.connect() as connection:
        await connection.run_sync(compare)
    await engine.dispose()


@pytest.mark.anyio
async def test_reading_does_not_wait_for_the_thread_that_writes(tmp_path: Path) -> None:
    """However long writing takes, those who look around are answered, with what was stored before."""
    async with opened(tmp_path / "house.db") as (tables, _):
        await play(tables, first("t", card("ABCD", "ann")), Commit("t", entry(2), finished=over("g", 2)))
        gate = Event()
        busy = tables._writer.read(lambda _: gate.wait())
        try:
            async with asyncio.timeout(30):
                assert await tables.find("ABCD") == "t"
                assert list(await tables.of_person("ann")) == ["t"]
                assert await tables.unfiled() == [over("g", 2)]
                assert await tables.log("t", 2, 2) == [entry(2)]
        finally:
            gate.set()
            await busy
