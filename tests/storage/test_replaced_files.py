"""Database files that are replaced or removed under a running server are noticed before moves are accepted."""

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from parlour.storage.errors import NotStored
from parlour.storage.open_storage import open_storage
from parlour.storage.sqlite_file import connect
from parlour.storage.sqlite_tables import SqliteTables
from parlour.storage.sqlite_thread import SqliteThread
from tests.storage.samples import first, guest, move, play

pytestmark = pytest.mark.anyio


def remove(path: Path) -> None:
    """Delete the database."""
    for file in path.parent.glob("parlour.db*"):
        file.unlink()


def replace(path: Path) -> None:
    """Put a copy in its place, like a backup restored too early."""
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def remove_log(path: Path) -> None:
    """Delete only the write-ahead log."""
    path.with_name("parlour.db-wal").unlink()


@pytest.mark.parametrize("happens", [remove, replace, remove_log])
async def test_nothing_is_accepted_once_the_files_have_changed(tmp_path: Path, happens: Callable[[Path], None]) -> None:
    """New data would be lost at the next start; reading still works."""
    path = tmp_path / "parlour.db"
    async with open_storage(str(path)) as storage:
        await play(storage.tables, first("t"))
        happens(path)

        with pytest.raises(NotStored, match="replaced or removed"):
            await storage.tables.commit(move("t", 2))
        with pytest.raises(NotStored, match="replaced or removed"):
            await storage.tables.check()
        with pytest.raises(NotStored, match="replaced or removed"):
            await storage.records.save(guest("p"))
        assert await storage.tables.load("t") is not None


@pytest.mark.slow
async def test_files_that_are_put_back_are_used_again(tmp_path: Path) -> None:
    """A person who moved the database by mistake can undo it."""
    path = tmp_path / "parlour.db"
    async with open_storage(str(path)) as storage:
        await play(storage.tables, first("t"))
        path.rename(tmp_path / "elsewhere")
        with pytest.raises(NotStored):
            await storage.tables.commit(move("t", 2))
        (tmp_path / "elsewhere").rename(path)

        await storage.tables.commit(move("t", 2))
        await storage.records.save(guest("p"))

    async with open_storage(str(path)) as storage:
        stored = await storage.tables.load("t")
        assert stored
        assert [entry.version for entry in stored.entries] == [2]


@pytest.mark.slow
async def test_checkpoints_do_not_count_as_a_replacement(tmp_path: Path) -> None:
    """SQLite rewrites its own files while it works."""
    path = tmp_path / "parlour.db"
    async with open_storage(str(path)) as storage:
        await play(storage.tables, first("t"))
        for version in range(2, 50):
            await play(storage.tables, move("t", version))
            await storage.records.save(guest(f"p{version}"))
            with closing(connect(path.as_uri())) as other:
                other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

        await storage.tables.check()


async def test_a_check_fails_while_the_store_cannot_be_written(tmp_path: Path) -> None:
    """It needs no move to notice, and passes again when writing works."""
    uri = (tmp_path / "parlour.db").as_uri()
    writer = SqliteThread(connect(uri))
    tables = SqliteTables(writer, SqliteThread(connect(uri)))
    await tables.check()
    await writer.read(lambda db: db.execute("PRAGMA query_only = ON"))
    with pytest.raises(NotStored, match="readonly"):
        await tables.check()

    await writer.read(lambda db: db.execute("PRAGMA query_only = OFF"))

    await tables.check()
    await tables.close()


async def test_a_store_in_memory_can_always_be_written() -> None:
    """It has no files to lose."""
    async with open_storage("memory") as storage:
        await storage.tables.check()
