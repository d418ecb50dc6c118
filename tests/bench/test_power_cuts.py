"""Cutting the power finds programs that rely on what they did not sync, and only those."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bench.powercut.power import mounted

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forgetful_disks")]

CUTS = 12


def has_lost(folder: Path, seed: int, synchronous: str) -> bool:
    """Cut the power of a program that commits; return whether the database lost or damaged what it reported."""
    image = folder / "image"
    image.mkdir(parents=True)
    with mounted(image, folder / "disk") as power:
        power.cut_after(100 + 37 * seed, seed)
        words = (sys.executable, "-m", "tests.bench.committing_program", power.folder / "numbers.db", synchronous)
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
            power.wait_for_cut()
            program.kill()
            power.end()
            told, _ = program.communicate()
    return not _holds(image / "numbers.db", told.splitlines())


def _holds(database: Path, told: list[str]) -> bool:
    try:
        with closing(sqlite3.connect(database)) as connection:
            health = connection.execute("PRAGMA integrity_check").fetchone()
            stored = [str(number) for (number,) in connection.execute("SELECT number FROM numbers ORDER BY number")]
    except sqlite3.DatabaseError:
        return False
    return health == ("ok",) and stored[: len(told)] == told


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_a_database_that_does_not_sync_every_commit_is_found_out(tmp_path: Path, synchronous: str) -> None:
    """Otherwise the cuts would prove nothing."""
    assert any(has_lost(tmp_path / str(seed), seed, synchronous) for seed in range(CUTS))


def test_a_database_that_syncs_every_commit_loses_nothing(tmp_path: Path) -> None:
    """The disk forgets only what may be forgotten."""
    assert not any(has_lost(tmp_path / str(seed), seed, "FULL") for seed in range(CUTS))


def test_a_mounted_disk_behaves_like_any_other(tmp_path: Path) -> None:
    """Until its power is cut, programs notice nothing."""
    image = tmp_path / "image"
    image.mkdir()
    (image / "old").write_text("from before")
    with mounted(image, tmp_path / "disk") as power:
        disk = power.folder
        (disk / "folder").mkdir()
        (disk / "folder" / "a").write_text("text")
        (disk / "folder" / "b").hardlink_to(disk / "folder" / "a")
        (disk / "folder" / "b").replace(disk / "c")
        (disk / "c").chmod(0o640)
        with (disk / "c").open("r+b") as file:
            file.truncate(2)
        (disk / "folder" / "a").unlink()
        (disk / "folder").rmdir()
        assert (disk / "old").read_text() == "from before"
        assert {path.name: (path.read_text(), path.stat().st_mode & 0o777) for path in [disk / "c"]} == {
            "c": ("te", 0o640)
        }
        assert {path.name for path in disk.iterdir()} == {"old", "c"}
    assert not list((tmp_path / "disk").iterdir())
