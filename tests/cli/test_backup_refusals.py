"""Backups that cannot be made or restored: one sentence, and nothing changed."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.commands import Type, opened
from tests.cli.commands import type_in as type_apart
from tests.cli.server_files import SECRET, files_in, make_server, rows


def sentence(said: str) -> str:
    """Expect one refusal in one line."""
    assert said.startswith("parlour: ")
    assert said.count("\n") == 1
    return said


def test_a_backup_never_overwrites(packed: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """The file may be the only copy of something, so it stays as it is."""
    before = files_in(packed.parent / "home"), packed.read_bytes()
    capsys.readouterr()

    assert type_in("backup", str(packed)) == 1

    assert "is there already: give the name of a new file" in sentence(capsys.readouterr().err)
    assert (files_in(packed.parent / "home"), packed.read_bytes()) == before


@pytest.mark.parametrize("name", ["parlour.db", "parlour.db-wal", "secret.key"])
def test_restoring_never_overwrites(
    packed: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """Neither a database nor what is left of its log, nor another key."""
    other = tmp_path / "other"
    other.mkdir()
    (other / name).write_text("another-key-of-a-house-0123456789abc")
    before = files_in(other)
    capsys.readouterr()

    assert type_in("restore", str(packed), PARLOUR_HOME=str(other)) == 1

    assert f"{name} is there already" in sentence(capsys.readouterr().err)
    assert files_in(other) == before


def test_another_key_in_the_environment_is_refused(
    packed: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """With it nobody would be known again."""
    other = tmp_path / "other"
    capsys.readouterr()

    assert type_in("restore", str(packed), PARLOUR_HOME=str(other), SECRET_KEY=SECRET[::-1]) == 1

    assert "SECRET_KEY is not the key of this backup: unset it" in sentence(capsys.readouterr().err)
    assert not other.exists()


def rewritten(packed: Path, **changed: object) -> None:
    """Change what a backup says about itself."""
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
    """It is told which program made it, and nothing is half restored."""
    rewritten(packed, version="9.9.9", **newer)
    capsys.readouterr()

    assert type_in("restore", str(packed), PARLOUR_HOME=str(tmp_path / "other")) == 1

    said = sentence(capsys.readouterr().err)
    assert "made by Parlour 9.9.9, which is newer than this program" in said
    assert "update Parlour" in said
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("garbage", [b"", b"Dear diary, " * 1000, b"PK\x05\x06" + bytes(18)])
def test_what_is_no_backup_is_refused(
    tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str], garbage: bytes
) -> None:
    """A mistyped name must not open an empty house."""
    (tmp_path / "diary").write_bytes(garbage)

    assert type_in("restore", "diary", PARLOUR_HOME=str(tmp_path / "other")) == 1

    assert "is not a backup of Parlour, or is damaged: restore another copy" in sentence(capsys.readouterr().err)
    assert not (tmp_path / "other").exists()


def test_a_truncated_backup_is_refused(
    packed: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wherever the copying stopped."""
    whole = packed.read_bytes()
    for length in range(0, len(whole), len(whole) // 20):
        packed.write_bytes(whole[:length])

        assert type_in("restore", str(packed), PARLOUR_HOME=str(tmp_path / "other")) == 1
        assert "is damaged" in capsys.readouterr().err
        assert not (tmp_path / "other").exists()


def test_a_damaged_backup_is_refused_or_restores_exactly(
    packed: Path, home: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bit that fell over on an old disk never gets into a house; one that carries nothing, as a date, may."""
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
        (("backup", "new.zip", "--database", "redis://localhost"), "backed up with its own tools"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str
) -> None:
    """No traceback, and no file that looks like a backup."""
    (tmp_path / "diary").write_text("Dear diary")
    (make_server(tmp_path / "kept") / "parlour.db").rename(tmp_path / "kept.db")
    before = {path.name for path in tmp_path.rglob("*")}

    assert type_in(*words, SECRET_KEY=SECRET) == 1

    assert reason in sentence(capsys.readouterr().err)
    assert {path.name for path in tmp_path.rglob("*")} == before


def test_a_house_without_its_key_is_not_backed_up(
    home: Path, tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """Better told now than found out when it is needed."""
    (make_server(home) / "secret.key").unlink()

    assert type_in("backup", "new.zip") == 1

    assert "There is no key at" in sentence(capsys.readouterr().err)
    assert not (tmp_path / "new.zip").exists()


def test_nothing_is_restored_under_an_open_server(packed: Path, home: Path) -> None:
    """Not even where its file was removed."""
    with opened(home):
        for name in ("parlour.db", "parlour.db-wal", "parlour.db-shm"):
            (home / name).unlink(missing_ok=True)
        refused = type_apart(home, "restore", str(packed))

    assert refused.returncode == 1
    assert "in use by another Parlour" in sentence(refused.stderr)
