"""A database belongs to one key and one time zone: what a server, a backup and a restore make of others."""

from pathlib import Path

import pytest

from tests.cli.commands import opened, type_in
from tests.cli.server_files import SECRET, files_in

pytestmark = pytest.mark.slow


def serve_once(home: Path, **chosen: str) -> None:
    """Start a server and stop it again."""
    with opened(home, **chosen) as server:
        assert server.end()[0] == 0


def test_a_server_with_another_key_or_time_zone_does_not_start(home: Path) -> None:
    """One sentence says what to set; the key beside the database is the default."""
    home.mkdir()
    serve_once(home)
    before = files_in(home)["parlour.db"]

    other_key = type_in(home, "serve", "--port", "0", SECRET_KEY=SECRET)
    other_zone = type_in(home, "serve", "--port", "0", RIDDLE_ZONE="Europe/Berlin")

    assert "belongs to a server with another SECRET_KEY. Set that one" in other_key.stderr
    assert "belongs to a server with another RIDDLE_ZONE (UTC). Set that one" in other_zone.stderr
    assert (other_key.returncode, other_zone.returncode) == (1, 1)
    assert "is running" not in other_key.stdout + other_zone.stdout
    assert files_in(home)["parlour.db"] == before


def test_a_server_whose_key_file_is_lost_gets_a_new_one(home: Path) -> None:
    """Everyone is logged out, and seat links still work; no laptop is locked out of its own games."""
    home.mkdir()
    serve_once(home)
    (home / "secret.key").unlink()

    serve_once(home)
    serve_once(home)


def test_a_backup_is_not_restored_to_another_time_zone(home: Path, tmp_path: Path) -> None:
    """The day of its riddles would begin twice."""
    home.mkdir()
    serve_once(home, RIDDLE_ZONE="Europe/Berlin")
    file, other = tmp_path / "server.zip", tmp_path / "other"
    assert type_in(home, "backup", str(file), RIDDLE_ZONE="Europe/Berlin").returncode == 0

    refused = type_in(other, "restore", str(file))
    restored = type_in(other, "restore", str(file), RIDDLE_ZONE="Europe/Berlin")

    assert f"{file} belongs to a server with another RIDDLE_ZONE (Europe/Berlin). Set that one" in refused.stderr
    assert restored.returncode == 0


def test_a_backup_works_during_a_change_of_key(home: Path, tmp_path: Path) -> None:
    """The settings already have the new key, and the server was not started with it yet."""
    home.mkdir()
    serve_once(home, SECRET_KEY=SECRET)
    new = {"SECRET_KEY": SECRET[::-1], "PREVIOUS_SECRET_KEY": SECRET}

    backed_up = type_in(home, "backup", str(tmp_path / "server.zip"), **new)
    alone = type_in(home, "backup", str(tmp_path / "other.zip"), SECRET_KEY=SECRET[::-1])

    assert (backed_up.returncode, backed_up.stderr) == (0, "")
    assert "belongs to a server with another SECRET_KEY" in alone.stderr
    assert not (tmp_path / "other.zip").exists()
