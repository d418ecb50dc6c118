"""Opening a database: names, permissions, locks and refusals."""

import os
import sqlite3
import stat
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from parlour.storage.errors import NotOurs
from parlour.storage.open_storage import open_storage
from parlour.storage.sqlite_file import APPLICATION_ID, claim_file
from tests.storage.samples import first, guest

pytestmark = pytest.mark.anyio


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the content of every file in `folder`."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def modes(folder: Path) -> dict[str, int]:
    """Return the permissions of every file in `folder`."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


async def test_a_new_database_is_private_and_marked_as_ours(tmp_path: Path) -> None:
    """Other users of the machine cannot read tokens in it, and its header names our program."""
    path = tmp_path / "parlour.db"

    async with open_storage(str(path)) as storage:
        await storage.tables.commit(first("t"))
        found = modes(tmp_path)

    assert found == dict.fromkeys(("parlour.db", "parlour.db-wal", "parlour.db-shm", "parlour.db.lock"), 0o600)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


@pytest.mark.slow
async def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    """The first start needs no preparation."""
    async with open_storage(str(tmp_path / "my" / "parlour ?#%41.db")) as storage:
        await storage.tables.commit(first("t"))
        await storage.records.save(guest("p"))

    assert {path.name for path in (tmp_path / "my").iterdir()} == {"parlour ?#%41.db", "parlour ?#%41.db.lock"}


async def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    """A server that was killed while creating its database can start again."""
    path = tmp_path / "parlour.db"
    path.touch()

    async with open_storage(str(path)) as storage:
        await storage.tables.commit(first("t"))
    async with open_storage(str(path)) as storage:
        assert await storage.tables.load("t") is not None


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("parlour.db", "{here}/parlour.db"),
        ("sqlite:///parlour.db", "{here}/parlour.db"),
        ("sqlite:///{here}/deep/parlour.db", "{here}/deep/parlour.db"),
        ("~/parlour.db", "{here}/parlour.db"),
    ],
)
@pytest.mark.slow
async def test_a_database_has_several_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, file: str
) -> None:
    """As usual, three slashes mean a relative path and four an absolute one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))

    async with open_storage(name.format(here=tmp_path)) as storage:
        await storage.tables.commit(first("t"))

    async with open_storage(file.format(here=tmp_path)) as storage:
        assert await storage.tables.load("t") is not None


@pytest.mark.parametrize("name", ["memory", ":memory:", "sqlite://", "sqlite:///:memory:"])
@pytest.mark.slow
async def test_memory_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Two databases in memory share nothing."""
    monkeypatch.chdir(tmp_path)

    async with open_storage(name) as storage, open_storage(name) as other:
        await storage.tables.commit(first("t"))
        await storage.records.save(guest("p"))
        assert await other.tables.load("t") is None
        assert await other.records.player("p") is None

    assert files_in(tmp_path) == {}


@pytest.mark.slow
async def test_the_storage_says_how_durable_it_is(lasting: str) -> None:
    """People who run a server must know what a crash costs."""
    async with open_storage("memory") as storage:
        assert "nothing survives" in storage.durability
    async with open_storage(lasting) as storage:
        assert lasting in storage.durability
        assert "fsynced before anyone sees it" in storage.durability


def zeros(path: Path) -> None:
    """Write a file as long as a database, with nothing in it."""
    path.write_bytes(bytes(4096))


async def test_a_database_whose_first_page_was_lost_in_a_power_cut_is_made_again(tmp_path: Path) -> None:
    """The size of a new file may reach the disk before its content; SQLite's journal says that it was empty before."""
    path = tmp_path / "parlour.db"
    zeros(path)
    journal = struct.pack(">QIIIII", 0xD9D505F920A163D7, 0, 1, 0, 512, 4096)
    (tmp_path / "parlour.db-journal").write_bytes(journal.ljust(512, b"\0"))

    for _ in range(2):
        async with open_storage(str(path)) as storage:
            await storage.records.save(guest("p"))

    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def text(path: Path) -> None:
    """Write a file that is not a database."""
    path.write_text("Dear diary, " * 100)


def short(path: Path) -> None:
    """Write a file too short to be a database."""
    path.write_text("hm")


def foreign(path: Path) -> None:
    """Make the database of another program, with a change that is still in its write-ahead log."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.commit()
    copies = files_in(path.parent)
    connection.close()
    for name, content in copies.items():
        (path.parent / name).write_bytes(content)


def damaged(path: Path) -> None:
    """Write a file that begins like ours and continues with noise."""
    header = bytearray(b"SQLite format 3\0".ljust(100, b"\xff"))
    header[68:72] = APPLICATION_ID.to_bytes(4, "big")
    path.write_bytes(header + b"noise" * 1000)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (text, "not an SQLite database"),
        (short, "not an SQLite database"),
        (zeros, "not an SQLite database"),
        (foreign, "another program"),
    ],
)
async def test_files_of_other_programs_are_refused_and_not_changed(
    tmp_path: Path, make: Callable[[Path], None], reason: str
) -> None:
    """A mistyped path must never cost anyone a file."""
    make(tmp_path / "parlour.db")
    before = files_in(tmp_path)

    with pytest.raises(NotOurs, match=reason):
        async with open_storage(str(tmp_path / "parlour.db")):
            pass

    assert files_in(tmp_path) == before


async def test_a_damaged_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """The disk may be broken."""
    damaged(tmp_path / "parlour.db")

    with pytest.raises(NotOurs, match="cannot be used as a database"):
        async with open_storage(str(tmp_path / "parlour.db")):
            pass


@pytest.mark.slow
async def test_a_database_is_never_opened_twice(tmp_path: Path) -> None:
    """Another name for it does not help; the first opener is not disturbed."""
    (tmp_path / "alias.db").symlink_to(tmp_path / "parlour.db")
    async with open_storage(str(tmp_path / "parlour.db")) as storage:
        for name in ("parlour.db", "alias.db"):
            with pytest.raises(NotOurs, match="in use by another Parlour"):
                async with open_storage(str(tmp_path / name)):
                    pass
        await storage.tables.commit(first("t"))

    async with open_storage(str(tmp_path / "alias.db")) as storage:
        assert await storage.tables.load("t") is not None


SECOND = """
import asyncio, sys
from parlour.storage.errors import NotOurs
from parlour.storage.open_storage import open_storage

async def main():
    try:
        async with open_storage(sys.argv[1]):
            print("opened")
    except NotOurs as no:
        print(no)

asyncio.run(main())
"""


def second_process(database: str) -> str:
    """Let another process open `database`, and return its output."""
    return subprocess.run([sys.executable, "-c", SECOND, database], capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
async def test_a_second_process_is_refused_while_the_first_lives(lasting: str) -> None:
    """Two processes would not see each other's moves."""
    async with open_storage(lasting):
        assert "in use by another Parlour" in second_process(lasting)

    assert f"{Path(lasting).name}.lock" in files_in(Path(lasting).parent)
    assert second_process(lasting) == "opened\n"


@pytest.mark.parametrize("url", ["mysql://ann:secret@db/parlour", "sqlite://parlour.db"])
async def test_unsupported_databases_are_refused_by_name(url: str) -> None:
    """The message says what to use instead and does not contain the password."""
    with pytest.raises(NotOurs, match=r"databases are not supported\. Use a path") as no:
        async with open_storage(url):
            pass

    assert "secret" not in str(no.value)


@pytest.mark.parametrize("name", ["postgresql:/ann:secret@db/parlour", "postgres:parlour", "sqlite:parlour.db"])
async def test_a_mistyped_address_is_not_the_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The server would keep its data there, and the password in the name of a folder."""
    monkeypatch.chdir(tmp_path)

    with pytest.raises(NotOurs, match="not the address of a database") as no:
        async with open_storage(name):
            pass

    assert "secret" not in str(no.value)
    assert not files_in(tmp_path)


@pytest.mark.parametrize("password", ["12/secret", "12?secret", "12#secret"])
async def test_a_password_that_ends_its_address_is_not_repeated(password: str) -> None:
    """Messages end up in logs and bug reports."""
    with pytest.raises(NotOurs, match="percent-encoded") as no:
        async with open_storage(f"postgresql://ann:{password}@127.0.0.1:5432/parlour"):
            pass

    assert "secret" not in str(no.value)


@pytest.mark.parametrize("name", ["", "sqlite:///", "file/parlour.db", "folder"])
async def test_a_path_that_cannot_hold_a_database_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The operator reads a sentence, not a traceback."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()

    with pytest.raises(NotOurs, match="cannot be used as a database"):
        async with open_storage(name):
            pass


def test_a_database_on_a_network_share_is_refused(tmp_path: Path) -> None:
    """Locks and shared memory do not work there, so two servers could damage it."""
    share, mounts = tmp_path / "the share", tmp_path / "mountinfo"
    share.mkdir()
    coded = str(share).replace(" ", r"\040")
    mounts.write_text(
        f"22 1 8:1 / / rw - ext4 /dev/sda1 rw\n36 22 0:30 / {coded} rw,relatime shared:1 - nfs4 nas:/x rw\n"
    )

    with (
        pytest.raises(NotOurs, match=r"network share \(nfs4\).*Use a local disk or PostgreSQL"),
        claim_file(share / "parlour.db", mounts),
    ):
        pass

    assert files_in(share) == {}
    with claim_file(tmp_path / "parlour.db", mounts):
        pass


@contextmanager
def nobody() -> Iterator[None]:
    """Run without root's rights for a while."""
    me = os.geteuid()
    os.seteuid(65534 if me == 0 else me)
    try:
        yield
    finally:
        os.seteuid(me)


@contextmanager
def read_only() -> Iterator[str]:
    """Make a read-only database in a writable folder."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        path = Path(folder, "parlour.db")
        path.touch(mode=0o444)
        yield str(path)


async def test_a_read_only_database_is_refused() -> None:
    """A server that cannot store anything does not start."""
    with read_only() as database, nobody(), pytest.raises(NotOurs, match="Permission denied"):
        async with open_storage(database):
            pass


@pytest.mark.slow
async def test_a_refused_database_is_unlocked(lasting: str) -> None:
    """A second attempt gets the same refusal, not a lock error."""
    async with open_storage(lasting):
        pass
    with closing(sqlite3.connect(lasting)) as connection:
        connection.execute("UPDATE parlour_schema SET version = 99 WHERE store = 'records'")
        connection.commit()

    for _ in range(2):
        with pytest.raises(NotOurs, match="newer than this program"):
            async with open_storage(lasting):
                pass
