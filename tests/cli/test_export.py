"""The command `export`, and records of simulations."""

import asyncio
from pathlib import Path

import orjson
import pytest

from parlour.core.game import Past
from parlour.hosts.records.document import dump_document, load_document
from parlour.hosts.records.filed import replay_record
from parlour.storage.open_storage import open_storage
from tests.cli.commands import Type
from tests.hosts.records.recorded_matches import GAMES, pinned_documents, pinned_records

SMALL = ("--options", '{"grid_size": 2}', "--matches", "3", "--seed", "again")


@pytest.fixture
def archive(home: Path) -> Path:
    """Make a server with finished matches of every game."""

    async def fill() -> None:
        async with open_storage(str(home / "parlour.db")) as storage:
            for record in pinned_records():
                await storage.records.file(record)

    asyncio.run(fill())
    return home


@pytest.mark.usefixtures("archive")
def test_all_matches_are_exported_in_the_order_in_which_they_ended(
    type_in: Type, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """One document in every line."""
    assert type_in("export") == 0
    written = capsysbinary.readouterr()

    ordered = sorted(pinned_records(), key=lambda record: (record.finished_at, record.id))
    expected = [replay_record(GAMES[record.game], record, Past())[0] for record in ordered]
    assert [load_document(line) for line in written.out.splitlines()] == expected
    assert f"{len(expected)} matches were exported.".encode() in written.err


@pytest.mark.usefixtures("archive")
def test_the_matches_of_one_game_are_exported_without_names(type_in: Type, tmp_path: Path) -> None:
    """They go to a new file."""
    file = tmp_path / "matches.jsonl"
    assert type_in("export", str(file), "--game", "president", "--no-names") == 0
    found = [load_document(line) for line in file.read_bytes().splitlines()]

    assert {document.game for document in found} == {"president"}
    assert {result.name for document in found for result in document.results} == {""}
    assert type_in("verify", str(file)) == 0


@pytest.mark.usefixtures("archive")
def test_a_file_is_never_overwritten(type_in: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It may be the only copy of something."""
    file = tmp_path / "matches.jsonl"
    file.write_text("precious")

    assert type_in("export", str(file)) == 1
    assert "already exists" in capsys.readouterr().err
    assert file.read_text() == "precious"


def test_exporting_nothing_is_refused(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """There is no database yet, or it is in the memory of another process."""
    assert type_in("export") == 1
    assert "There is no database at" in capsys.readouterr().err
    assert type_in("export", "--database", "memory") == 1
    assert "in its own memory" in capsys.readouterr().err


def test_a_database_can_be_exported_while_a_server_uses_it(
    archive: Path, type_in: Type, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Operators should not have to stop it."""

    async def export_beside() -> int:
        async with open_storage(str(archive / "parlour.db")):
            return await asyncio.to_thread(type_in, "export")

    assert asyncio.run(export_beside()) == 0
    assert len(capsysbinary.readouterr().out.splitlines()) == len(pinned_records())


def test_simulated_matches_are_recorded_and_can_be_checked(
    type_in: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same seed gives the same files, to the byte."""
    for name in ("one", "two"):
        assert type_in("simulate", "crossword", *SMALL, "--record", str(tmp_path / name)) == 0
    files = sorted((tmp_path / "one").iterdir())

    assert [file.name for file in files] == ["000001.json", "000002.json", "000003.json"]
    for file in files:
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()
        assert dump_document(load_document(file.read_bytes())) == file.read_bytes()
    capsys.readouterr()
    assert type_in("verify", str(tmp_path / "one")) == 0
    assert "3 matches: 3 consistent" in capsys.readouterr().out


def test_records_are_written_to_a_new_folder_only(
    type_in: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Matches of two simulations would be mixed up."""
    assert type_in("simulate", "crossword", *SMALL, "--record", str(tmp_path)) == 1
    assert "Name a folder that does not exist yet." in capsys.readouterr().err


def test_trajectories_are_exported_from_a_folder(
    type_in: Type, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Researchers simulate, and need no server."""
    assert type_in("simulate", "crossword", *SMALL, "--record", str(tmp_path / "records")) == 0
    capsysbinary.readouterr()
    assert type_in("export", "--from", str(tmp_path / "records"), "--trajectories") == 0
    lines = [orjson.loads(line) for line in capsysbinary.readouterr().out.splitlines()]

    assert [line["header"]["game_string"].partition("(")[0] for line in lines] == ["crossword"] * 3
    assert all(line["transitions"] for line in lines)


def test_matches_without_rules_have_no_trajectories(
    type_in: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says how many it left out."""
    whole = orjson.loads(dump_document(pinned_documents()[0]))
    (tmp_path / "old.json").write_bytes(orjson.dumps({**whole, "version": "0"}))

    assert type_in("export", "--from", str(tmp_path / "old.json"), "--trajectories") == 0
    assert "0 matches were exported. 1 could not be replayed" in capsys.readouterr().err
