"""Backups: what they contain, how they are restored, and what a kill leaves behind."""

import asyncio
import stat
import subprocess
import time
from pathlib import Path

import pytest

from parlour.storage.open_storage import open_storage
from tests import http_requests
from tests.cli.commands import COMMAND, Type, environment, opened, type_in
from tests.cli.server_files import SECRET, files_in, make_server, rows
from tests.storage.busy_tables import BusyTables
from tests.storage.old_databases import DUMPS, restore

pytestmark = pytest.mark.slow


def test_a_backup_restores_everything_with_the_key(packed: Path, home: Path, tmp_path: Path, type_in: Type) -> None:
    """Tables, accounts, and the key that validates everyone's cookies."""
    other = tmp_path / "other"

    assert type_in("restore", str(packed), PARLOUR_HOME=str(other)) == 0

    assert rows(other / "parlour.db") == rows(home / "parlour.db")
    assert (other / "secret.key").read_text() == SECRET + "\n"


def test_backups_and_restored_files_are_private(packed: Path, tmp_path: Path, type_in: Type) -> None:
    """With the key, an attacker could log in as anyone."""
    other = tmp_path / "other"
    assert type_in("restore", str(packed), PARLOUR_HOME=str(other)) == 0

    for file in (packed, *other.iterdir()):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(other.stat().st_mode) == 0o700


def test_a_key_from_the_environment_is_backed_up_as_well(home: Path, tmp_path: Path, type_in: Type) -> None:
    """A backup without its key would log everyone out."""
    (make_server(home) / "secret.key").unlink()
    file, other = tmp_path / "server.zip", tmp_path / "other"

    assert type_in("backup", str(file), SECRET_KEY=SECRET) == 0
    assert type_in("restore", str(file), PARLOUR_HOME=str(other)) == 0

    assert (other / "secret.key").read_text() == SECRET + "\n"


def test_the_size_of_a_small_backup_is_shown_in_kilobytes(
    home: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """A new database has a few kilobytes; "0.0 MB" would look like a failure."""
    make_server(home)

    assert type_in("backup", str(tmp_path / "server.zip")) == 0

    told = " ".join(capsys.readouterr().out.split())
    assert "0.0 MB" not in told
    assert " kB) contains " in told


def test_a_key_from_the_environment_is_not_written_to_a_file(packed: Path, tmp_path: Path, type_in: Type) -> None:
    """People who keep it elsewhere have a reason."""
    other = tmp_path / "other"

    assert type_in("restore", str(packed), PARLOUR_HOME=str(other), SECRET_KEY=SECRET) == 0

    assert files_in(other).keys() == {"parlour.db", "parlour.db.lock"}


def test_a_restored_server_starts(packed: Path, tmp_path: Path) -> None:
    """From the first command to the first response."""
    other = tmp_path / "other"
    assert type_in(other, "restore", str(packed)).returncode == 0

    with opened(other) as server:
        assert http_requests.get(f"{server.url}/healthz").json() == {"ok": True}


@pytest.mark.anyio
async def test_a_backup_of_a_busy_server_is_consistent(home: Path, tmp_path: Path) -> None:
    """It contains every move confirmed before it began, no partial move, and play continues meanwhile."""
    file, other = tmp_path / "server.zip", tmp_path / "other"
    (home / "secret.key").parent.mkdir()
    (home / "secret.key").write_text(SECRET)
    async with open_storage(str(home / "parlour.db")) as storage:
        busy = BusyTables(storage.tables)
        async with busy.played():
            done = await asyncio.to_thread(type_in, home, "backup", str(file))

    assert (done.returncode, done.stderr) == (0, "")
    assert type_in(other, "restore", str(file)).returncode == 0
    async with open_storage(str(other / "parlour.db")) as storage:
        await busy.require_consistent(storage.tables)


@pytest.mark.parametrize("schema", range(1, len(DUMPS) + 1))
def test_a_backup_of_an_older_version_restores_into_this_one(
    home: Path, tmp_path: Path, type_in: Type, schema: int
) -> None:
    """It is migrated when the server starts, like any old database."""
    file, other = tmp_path / "server.zip", tmp_path / "other"
    home.mkdir()
    (home / "secret.key").write_text(SECRET)
    restore(schema, to=home / "parlour.db")

    assert type_in("backup", str(file)) == 0
    assert type_in("restore", str(file), PARLOUR_HOME=str(other)) == 0

    async def find() -> str | None:
        async with open_storage(str(other / "parlour.db")) as storage:
            return await storage.tables.find("ABCD")

    assert asyncio.run(find()) == "t"


def kill_when_seen(home: Path, *words: str, sign: str) -> bool:
    """Run a command and kill it when a file like `sign` appears; return whether that happened."""
    with subprocess.Popen([*COMMAND, *words], cwd=home.parent, env=environment(home)) as process:
        while process.poll() is None:
            if any(home.parent.rglob(sign)):
                process.kill()
                return True
            time.sleep(0.001)
    return False


@pytest.mark.slow
def test_a_killed_backup_leaves_no_half_file(home: Path, tmp_path: Path) -> None:
    """Only a complete backup gets its final name, and the next attempt works."""
    make_server(home, megabytes=60)
    file = tmp_path / "server.zip"

    for sign in (".server.zip.*", ".server.zip.*/parlour.db", ".server.zip.*/backup"):
        assert kill_when_seen(home, "backup", str(file), sign=sign)
        assert not file.exists()
        for left in tmp_path.glob(".server.zip.*"):
            left.rename(tmp_path / f"left-{len(list(tmp_path.iterdir()))}")

    assert type_in(home, "backup", str(file)).returncode == 0
    assert type_in(tmp_path / "other", "restore", str(file)).returncode == 0


@pytest.mark.slow
def test_a_killed_restore_can_be_tried_again(home: Path, tmp_path: Path) -> None:
    """There is never a partial database, nor one without its key."""
    make_server(home, megabytes=60)
    file = tmp_path / "server.zip"
    assert type_in(home, "backup", str(file)).returncode == 0
    expected = rows(home / "parlour.db")
    (home / "parlour.db").rename(tmp_path / "before")
    (home / "secret.key").unlink()

    for sign in (".parlour.db.restoring", "secret.key"):
        assert kill_when_seen(home, "restore", str(file), sign=sign)
        if not (home / "parlour.db").exists():
            assert type_in(home, "restore", str(file)).returncode == 0
        assert rows(home / "parlour.db") == expected
        assert (home / "secret.key").read_text() == SECRET + "\n"
        assert not (home / ".parlour.db.restoring").exists() or sign == "secret.key"
        for name in ("parlour.db", "secret.key"):
            (home / name).unlink()
