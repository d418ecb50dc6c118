"""Backups that cannot be made or restored: one message, and nothing changes."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.commands import Type, opened, sentence
from tests.cli.commands import type_in as type_apart
from tests.cli.server_files import SECRET, files_in, make_server, rows

pytestmark = pytest.mark.slow


def test_a_backup_never_overwrites(packed: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """The existing file may be the only copy of something."""
    before = files_in(packed.parent / "home"), packed.read_bytes()
    capsys.readouterr()

    assert type_in("backup", str(packed)) == 1

    assert "already exists. Choose another name" in sentence(capsys.readouterr().err)
    assert (files_in(packed.parent / "home"), packed.read_bytes()) == before


@pytest.mark.parametrize("name", ["parlour.db", "parlour.db-wal", "secret.key"])
def test_restoring_never_overwrites(
    packed: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """A database, the rest of its log, and another key are all left alone."""
    other = tmp_path / "other"
    other.mkdir()
    (other / name).write_text("another-key-of-a-server-0123456789abc")
    before = files_in(other)
    capsys.readouterr()

    assert type_in("restore", str(packed), PARLOUR_HOME=str(other)) == 1

    assert f"{name} already exists" in sentence(capsys.readouterr().err)
    assert files_in(other) == before


def test_another_key_in_the_environment_is_refused(
    packed: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would invalidate everyone's cookies."""
    other = tmp_path / "other"
    capsys.readouterr()

    assert type_in("restore", str(packed), PARLOUR_HOME=str(other), SECRET_KEY=SECRET[::-1]) == 1

    assert "SECRET_KEY is not the key of this backup. Unset it" in sentence(capsys.readouterr().err)
    assert not other.exists()


def rewrite_metadata(packed: Path, **changed: object) -> None:
    """Change the metadata of a backup."""
    with ZipFile(packed) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members["about.json"] = json.dumps(json.loads(members["about.json"]) | changed).encode()
    with ZipFile(packed, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


@pytest.mark.parametrize(
    "newer", [{"schema": {"tables": 99, "records": 4}}, {"schema": {"shelves": 1}}, {"format": "parlour-backup-2"}]
)
def test_a_backup_of_a_newer_version_is_refused(
    packed: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str], newer: dict[str, object]
) -> None:
    """The message names the version that made it, and nothing is restored."""
    rewrite_metadata(packed, version="9.9.9", **newer)
    capsys.readouterr()

    assert type_in("restore", str(packed), PARLOUR_HOME=str(tmp_path / "other")) == 1

    said = sentence(capsys.readouterr().err)
    assert "made by Parlour 9.9.9, which is newer than this program" in said
    assert "Update Parlour first" in said
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("garbage", [b"", b"Dear diary, " * 1000, b"PK\x05\x06" + bytes(18)])
def test_a_file_that_is_not_a_backup_is_refused(
    tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str], garbage: bytes
) -> None:
    """A mistyped name must not create an empty server."""
    (tmp_path / "diary").write_bytes(garbage)

    assert type_in("restore", "diary", PARLOUR_HOME=str(tmp_path / "other")) == 1

    assert "is damaged or not a Parlour backup. Try another copy" in sentence(capsys.readouterr().err)
    assert not (tmp_path / "other").exists()


def test_a_truncated_backup_is_refused(
    packed: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """It may have been cut off at any byte."""
    whole = packed.read_bytes()
    for length in range(0, len(whole), len(whole) // 20):
        packed.write_bytes(whole[:length])

        assert type_in("restore", str(packed), PARLOUR_HOME=str(tmp_path / "other")) == 1
        assert "is damaged" in capsys.readouterr().err
        assert not (tmp_path / "other").exists()


def test_a_damaged_backup_is_refused_or_restores_exactly(
    packed: Path, home: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """A flipped bit never reaches the restored server, unless it is in a part without data, such as a date."""
    whole, expected = packed.read_bytes(), rows(home / "parlour.db")
    refused = 0
    for place in {*range(0, len(whole), 97), *range(len(whole) - 300, len(whole), 3)}:
        other = tmp_path / f"other-{place}"
        packed.write_bytes(whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :])

        if type_in("restore", str(packed), PARLOUR_HOME=str(other)) == 1:
            refused += 1
            assert not other.exists()
        else:
            assert rows(other / "parlour.db") == expected
            assert (other / "secret.key").read_text() == SECRET + "\n"
        capsys.readouterr()

    assert refused > 30


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("backup", "new.zip"), "There is no database at"),
        (("backup", "new.zip", "--database", "memory"), "A database in memory"),
        (("backup", "new.zip", "--database", "diary"), "is not an SQLite database"),
        (("backup", "nowhere/new.zip", "--database", "kept.db"), "No such file or directory"),
        (("restore", "new.zip"), "new.zip cannot be read: No such file"),
        (("restore", "."), "cannot be read: Is a directory"),
        (("restore", "new.zip", "--database", "memory"), "A database in memory"),
        (("backup", "new.zip", "--database", "redis://localhost"), "Back up Redis with its own tools"),
    ],
)
def test_an_impossible_backup_is_refused_in_one_sentence(
    tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str
) -> None:
    """No traceback, and no file that looks like a backup."""
    (tmp_path / "diary").write_text("Dear diary")
    (make_server(tmp_path / "kept") / "parlour.db").rename(tmp_path / "kept.db")
    before = {path.name for path in tmp_path.rglob("*")}

    assert type_in(*words, SECRET_KEY=SECRET) == 1

    assert reason in sentence(capsys.readouterr().err)
    assert {path.name for path in tmp_path.rglob("*")} == before


def test_a_server_without_its_key_is_not_backed_up(
    home: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """People should learn that now and not when they need the backup."""
    (make_server(home) / "secret.key").unlink()

    assert type_in("backup", "new.zip") == 1

    assert "There is no key at" in sentence(capsys.readouterr().err)
    assert not (tmp_path / "new.zip").exists()


def test_nothing_is_restored_under_a_running_server(packed: Path, home: Path) -> None:
    """The server may still run although its database was removed."""
    with opened(home):
        for name in ("parlour.db", "parlour.db-wal", "parlour.db-shm"):
            (home / name).unlink(missing_ok=True)
        refused = type_apart(home, "restore", str(packed))

    assert refused.returncode == 1
    assert "in use by another Parlour" in sentence(refused.stderr)
