"""Opening a database: what is ours, what is not, and what people are told."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from parlour.storage.errors import NotOurs
from parlour.storage.opening import open_storage
from parlour.storage.sqlite_file import APPLICATION_ID
from tests.storage.samples import first, guest

pytestmark = pytest.mark.anyio


def remains(folder: Path) -> dict[str, bytes]:
    """Give every file in `folder` with all its bytes."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def modes(folder: Path) -> dict[str, int]:
    """Tell who may do what with every file in `folder`."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


async def test_a_new_database_is_private_and_marked_as_ours(tmp_path: Path) -> None:
    """Nobody else on the machine reads tokens out of it, nor takes it for another program's."""
    path = tmp_path / "house.db"

    async with open_storage(str(path)) as storage:
        await storage.tables.commit(first("t"))
        found = modes(tmp_path)

    assert found == dict.fromkeys(("house.db", "house.db-wal", "house.db-shm", "house.db.lock"), 0o600)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


async def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    """The first start needs no preparation."""
    async with open_storage(str(tmp_path / "my" / "house ?#%41.db")) as storage:
        await storage.tables.commit(first("t"))
        await storage.records.save(guest("p"))

    assert {path.name for path in (tmp_path / "my").iterdir()} == {"house ?#%41.db", "house ?#%41.db.lock"}


async def test_an_empty_file_is_as_good_as_none(tmp_path: Path) -> None:
    """A house killed while it made its database starts again."""
    path = tmp_path / "house.db"
    path.touch()

    async with open_storage(str(path)) as storage:
        await storage.tables.commit(first("t"))
    async with open_storage(str(path)) as storage:
        assert await storage.tables.load("t") is not None


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("house.db", "{here}/house.db"),
        ("sqlite:///house.db", "{here}/house.db"),
        ("sqlite:///{here}/deep/house.db", "{here}/deep/house.db"),
        ("~/house.db", "{here}/house.db"),
    ],
)
async def test_a_database_has_several_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, file: str
) -> None:
    """Three slashes lead from here, four from the root, as everywhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))

    async with open_storage(name.format(here=tmp_path)) as storage:
        await storage.tables.commit(first("t"))

    async with open_storage(file.format(here=tmp_path)) as storage:
        assert await storage.tables.load("t") is not None


@pytest.mark.parametrize("name", ["memory", ":memory:", "sqlite://", "sqlite:///:memory:"])
async def test_memory_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Every house in memory is one of its own, also beside another."""
    monkeypatch.chdir(tmp_path)

    async with open_storage(name) as storage, open_storage(name) as other:
        await storage.tables.commit(first("t"))
        await storage.records.save(guest("p"))
        assert await other.tables.load("t") is None
        assert await other.records.player("p") is None

    assert remains(tmp_path) == {}


async def test_the_start_log_can_say_how_durable_the_storage_is(lasting: str) -> None:
    """Who runs the house must know what a crash costs."""
    async with open_storage("memory") as storage:
        assert "nothing survives" in storage.durability
    async with open_storage(lasting) as storage:
        assert lasting in storage.durability
        assert "fsynced before anyone sees it" in storage.durability


def text(path: Path) -> None:
    """Write a file that is no database."""
    path.write_text("Dear diary, " * 100)


def short(path: Path) -> None:
    """Write a file too short to be a database."""
    path.write_text("hm")


def foreign(path: Path) -> None:
    """Make the database of another program, with a change that still stands in its write-ahead log."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.commit()
    copies = remains(path.parent)
    connection.close()
    for name, content in copies.items():
        (path.parent / name).write_bytes(content)


def damaged(path: Path) -> None:
    """Write a file that begins like ours and goes on like noise."""
    header = bytearray(b"SQLite format 3\0".ljust(100, b"\xff"))
    header[68:72] = APPLICATION_ID.to_bytes(4, "big")
    path.write_bytes(header + b"noise" * 1000)


@pytest.mark.parametrize(
    ("make", "reason"), [(text, "not an SQLite database"), (short, "not an SQLite"), (foreign, "another program")]
)
async def test_what_is_not_ours_is_refused_and_left_alone(
    tmp_path: Path, make: Callable[[Path], None], reason: str
) -> None:
    """A mistyped path must never cost anybody a file."""
    make(tmp_path / "house.db")
    before = remains(tmp_path)

    with pytest.raises(NotOurs, match=reason):
        async with open_storage(str(tmp_path / "house.db")):
            pass

    assert remains(tmp_path) == before


async def test_a_damaged_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """A broken disk is told as such."""
    damaged(tmp_path / "house.db")

    with pytest.raises(NotOurs, match="cannot be used as a database"):
        async with open_storage(str(tmp_path / "house.db")):
            pass


async def test_two_houses_never_share_a_database(tmp_path: Path) -> None:
    """Also not under another name; and the first goes on undisturbed."""
    (tmp_path / "alias.db").symlink_to(tmp_path / "house.db")
    async with open_storage(str(tmp_path / "house.db")) as storage:
        for name in ("house.db", "alias.db"):
            with pytest.raises(NotOurs, match="in use by another Parlour"):
                async with open_storage(str(tmp_path / name)):
                    pass
        await storage.tables.commit(first("t"))

    async with open_storage(str(tmp_path / "alias.db")) as storage:
        assert await storage.tables.load("t") is not None


SECOND = """
import asyncio, sys
from parlour.storage.errors import NotOurs
from parlour.storage.opening import open_storage

async def main():
    try:
        async with open_storage(sys.argv[1]):
            print("opened")
    except NotOurs as no:
        print(no)

asyncio.run(main())
"""


def second_process(database: str) -> str:
    """Let another process open `database`, and tell what came of it."""
    return subprocess.run([sys.executable, "-c", SECOND, database], capture_output=True, text=True, check=True).stdout


async def test_a_second_process_is_refused_while_the_first_lives(lasting: str) -> None:
    """Two processes without Redis would each think they know the tables."""
    async with open_storage(lasting):
        assert "in use by another Parlour" in second_process(lasting)

    assert f"{Path(lasting).name}.lock" in remains(Path(lasting).parent)
    assert second_process(lasting) == "opened\n"


@pytest.mark.parametrize("url", ["postgresql://ann:secret@db/parlour", "sqlite://house.db"])
async def test_databases_we_cannot_use_yet_are_named(url: str) -> None:
    """The sentence says what to give instead, and keeps the password to itself."""
    with pytest.raises(NotOurs, match="cannot be used yet: give a path") as no:
        async with open_storage(url):
            pass

    assert "secret" not in str(no.value)


@pytest.mark.parametrize("name", ["", "sqlite:///", "file/house.db", "folder"])
async def test_a_place_that_cannot_hold_a_database_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A sentence, not a traceback."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()

    with pytest.raises(NotOurs, match="cannot be used as a database"):
        async with open_storage(name):
            pass


@contextmanager
def nobody() -> Iterator[None]:
    """Give up root's rights for a while; others have none to give up."""
    me = os.geteuid()
    os.seteuid(65534 if me == 0 else me)
    try:
        yield
    finally:
        os.seteuid(me)


@contextmanager
def read_only() -> Iterator[str]:
    """Make a database that may be read but not written, in a folder where anybody may write."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        path = Path(folder, "house.db")
        path.touch(mode=0o444)
        yield str(path)


async def test_a_database_we_may_not_write_is_told() -> None:
    """A house that could store nothing does not open."""
    with read_only() as database, nobody(), pytest.raises(NotOurs, match="Permission denied"):
        async with open_storage(database):
            pass


async def test_what_failed_to_open_is_let_go(lasting: str) -> None:
    """A refusal leaves no lock behind."""
    async with open_storage(lasting):
        pass
    with closing(sqlite3.connect(lasting)) as connection:
        connection.execute("UPDATE parlour_schema SET version = 99 WHERE store = 'records'")
        connection.commit()

    for _ in range(2):
        with pytest.raises(NotOurs, match="newer than this program"):
            async with open_storage(lasting):
                pass
