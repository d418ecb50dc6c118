"""The files under a running server: who replaces or removes them is noticed before anything is promised."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.storage.errors import NotStored
from parlour.storage.opening import open_storage
from parlour.storage.sqlite_tables import SqliteTables
from tests.storage.samples import first, guest, move, play

pytestmark = pytest.mark.anyio


def removed(path: Path) -> None:
    """Take the database away."""
    for file in path.parent.glob("house.db*"):
        file.unlink()


def replaced(path: Path) -> None:
    """Put a copy in its place, as a backup that is restored too early."""
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def cut(path: Path) -> None:
    """Remove only what was written last."""
    path.with_name("house.db-wal").unlink()


@pytest.mark.parametrize("happens", [removed, replaced, cut])
async def test_nothing_is_accepted_once_the_files_are_others(tmp_path: Path, happens: Callable[[Path], None]) -> None:
    """It would be gone with the next start; reading what is known still works."""
    path = tmp_path / "house.db"
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


async def test_files_that_are_put_back_are_as_good_as_before(tmp_path: Path) -> None:
    """Whoever moves a database away by mistake moves it back."""
    path = tmp_path / "house.db"
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


async def test_a_busy_database_is_never_taken_for_another(tmp_path: Path) -> None:
    """Its own housekeeping, which rewrites its files, is no replacement."""
    async with open_storage(str(tmp_path / "house.db")) as storage:
        await play(storage.tables, first("t"))
        assert isinstance(storage.tables, SqliteTables)
        for version in range(2, 50):
            await play(storage.tables, move("t", version))
            await storage.records.save(guest(f"p{version}"))
            await storage.tables._writer.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())

        await storage.tables.check()


async def test_a_store_that_cannot_be_written_to_says_so(tmp_path: Path) -> None:
    """Also while nobody moves; and it says so no longer when it can be written to again."""
    async with open_storage(str(tmp_path / "house.db")) as storage:
        assert isinstance(storage.tables, SqliteTables)
        await storage.tables.check()
        await storage.tables._writer.read(lambda db: db.execute("PRAGMA query_only = ON"))
        with pytest.raises(NotStored, match="readonly"):
            await storage.tables.check()

        await storage.tables._writer.read(lambda db: db.execute("PRAGMA query_only = OFF"))

        await storage.tables.check()


async def test_a_store_in_memory_has_no_files_to_lose() -> None:
    """It can always be written to."""
    async with open_storage("memory") as storage:
        await storage.tables.check()
