"""After a power cut nothing that anyone was told is lost, and the server starts again."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from multiprocessing.connection import wait
from pathlib import Path

import pytest

from bench.power import survive
from bench.powercut.power import mounted
from parlour.server.secret_key import load_or_create_secret, require_strong, store_secret
from parlour.storage.backup import back_up, copy_file, read_backup
from parlour.storage.schema import STORES
from tests.server.opening_server import opening

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forgetful_disks")]

CUTS, SEEDS = 10, range(8)
SECRET = "0123456789abcdefghijklmnopqrstuvwxyz"
OPEN = 1_000_000
"""Far more changes and syncs than a server needs until it is open."""
HOME = Path("new", "home")


@pytest.mark.anyio
async def test_a_server_whose_power_is_cut_under_load_has_lost_nothing_that_anyone_saw(tmp_path: Path) -> None:
    """Moves are synced before they are shown, so a power cut takes nothing back."""
    survived = await survive(tmp_path, CUTS, 10, seed=1)

    assert survived.kills >= CUTS - 1
    assert survived.moves > 0


def open_and_cut(folder: Path, changes: int, seed: int) -> str | None:
    """Open a server on a new disk and cut the power; return its key if it was open before."""
    (folder / "image").mkdir(parents=True)
    with mounted(folder / "image", folder / "disk") as power:
        power.cut_after(changes, seed)
        with opening(power.folder / HOME) as told:
            is_open = told in wait([told, power.reports.fileno()])
            power.cut_after(0, seed)
            power.wait_for_cut()
            power.end()
            return told.recv() if is_open else None


def open_again(folder: Path) -> str:
    """Open a server on what a power cut left, and return its key."""
    with opening(folder / "image" / HOME) as told:
        return require_strong(told.recv())


@pytest.mark.parametrize("changes", [*range(0, 60, 3), *range(60, 300, 40)])
def test_a_power_cut_during_the_first_start_does_not_prevent_the_next(tmp_path: Path, changes: int) -> None:
    """Whatever is left of the key and the database, the next start completes or replaces it."""
    assert open_and_cut(tmp_path, changes, seed=changes) is None
    open_again(tmp_path)


def test_a_server_that_was_open_has_the_same_key_after_a_power_cut(tmp_path: Path) -> None:
    """With another key, everyone would be logged out, and today's riddle would be another."""
    for seed in SEEDS:
        folder = tmp_path / str(seed)
        key = open_and_cut(folder, OPEN, seed)
        assert key == open_again(folder)


def remains(folder: Path, seed: int, act: Callable[[Path], object]) -> Path:
    """Act on a new disk, cut the power right after, and return what is left."""
    image = folder / str(seed)
    image.mkdir()
    with mounted(image, folder / "disk") as power:
        act(power.folder)
        power.cut_after(0, seed)
        power.wait_for_cut()
    return image


@pytest.mark.parametrize("seed", SEEDS)
def test_a_key_is_left_even_if_the_process_that_stored_it_was_killed(tmp_path: Path, seed: int) -> None:
    """It may not have synced the folder, so the process that uses the key does."""

    def use(disk: Path) -> None:
        with (disk / "secret.key").open("w") as file:
            file.write(SECRET)
            file.flush()
            os.fsync(file.fileno())
        load_or_create_secret(disk / "secret.key")

    assert (remains(tmp_path, seed, use) / "secret.key").read_text() == SECRET


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the backup of a server."""
    home = tmp_path_factory.mktemp("saved")
    with opening(home) as told:
        told.recv()
        back_up(partial(copy_file, home / "parlour.db"), SECRET, home / "backup.zip")
    return home / "backup.zip"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_finished_backup_survives(tmp_path: Path, saved: Path, seed: int) -> None:
    """An operator may remove the original when the command has ended."""
    copy = partial(copy_file, saved.with_name("parlour.db"))
    left = remains(tmp_path, seed, lambda disk: back_up(copy, SECRET, disk / "backup.zip"))

    assert read_backup(left / "backup.zip").secret == SECRET


@pytest.mark.parametrize("seed", SEEDS)
def test_a_finished_restore_survives(tmp_path: Path, saved: Path, seed: int) -> None:
    """Folders that the command created are left, too."""

    def restore(disk: Path) -> None:
        home = disk / HOME
        read_backup(saved).restore(home / "parlour.db", lambda _: store_secret(home / "secret.key", SECRET))

    left = remains(tmp_path, seed, restore) / HOME
    with closing(sqlite3.connect(left / "parlour.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT COUNT(*) FROM parlour_schema").fetchone() == (len(STORES),)
    assert (left / "secret.key").read_text().strip() == SECRET
