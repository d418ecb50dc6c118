"""Folders are created and synced; that this survives a power cut is tested in `tests/server/test_power_cuts.py`."""

import stat
import sys
from pathlib import Path

import pytest

from parlour.storage.durable_folders import make_folder, sync_folder


def test_a_folder_is_made_with_its_parents_and_kept_if_it_exists(tmp_path: Path) -> None:
    """Only the last one gets the wanted permissions, as with `mkdir`."""
    for mode in (0o700, 0o755):
        make_folder(tmp_path / "a" / "b", mode)

    assert stat.S_IMODE((tmp_path / "a" / "b").stat().st_mode) == 0o700


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
def test_a_file_system_that_cannot_sync_folders_is_accepted() -> None:
    """There is nothing that anyone could do about it."""
    sync_folder(Path("/proc"))


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    """A caller that syncs it believes that something is in it."""
    with pytest.raises(FileNotFoundError):
        sync_folder(tmp_path / "missing")
