"""Opening and closing a house, as a keeper sees it."""

import os
import signal
import socket
import sqlite3
from pathlib import Path

import httpx2
import orjson

from tests.cli.commands import opened, type_in


def test_a_house_opens_answers_and_closes_well(home: Path) -> None:
    """It says where it is when it is ready, what becomes of its games, and ends with status 0 when asked."""
    with opened(home) as house:
        assert httpx2.get(f"{house.url}/healthz").json() == {"ok": True}
        status, said, logged = house.end()

    assert status == 0
    assert house.first_line.startswith("The house is open at http://127.0.0.1:")
    assert "fsynced" in said
    assert str(home) in said
    assert {path.name for path in home.iterdir()} >= {"parlour.db", "secret.key"}
    assert [orjson.loads(line)["path"] for line in logged.splitlines()] == ["/healthz"]


def test_ctrl_c_ends_it_as_well(home: Path) -> None:
    """Without a traceback, and a house in memory leaves no trace."""
    with opened(home, "--database", "memory", LOG_LEVEL="warning") as house:
        status, said, logged = house.end(signal.SIGINT)

    assert (status, logged) == (0, "")
    assert "nothing survives" in said
    assert not home.exists()


def test_a_database_has_one_house(home: Path) -> None:
    """Two processes on one file would not hear of each other's moves."""
    with opened(home):
        second = type_in(home, "serve", "--port", "0")

    assert second.returncode == 1
    assert second.stderr.count("\n") == 1
    assert "in use by another Parlour" in second.stderr


def test_a_port_in_use_is_told_in_a_sentence(home: Path) -> None:
    """Before anything is written."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        refused = type_in(home, "serve", "--port", str(other.getsockname()[1]))

    assert refused.returncode == 1
    assert refused.stderr.startswith("parlour: Port ")
    assert refused.stderr.count("\n") == 1
    assert not home.exists()


def test_a_database_of_another_program_is_left_alone(home: Path) -> None:
    """Whoever mistypes a path loses nothing."""
    home.mkdir()
    theirs = home / "theirs.db"
    with sqlite3.connect(theirs) as database:
        database.execute("CREATE TABLE precious (thing)")
    database.close()
    before = theirs.read_bytes()
    refused = type_in(home, "serve", "--port", "0", "--database", f"sqlite:///{theirs}")

    assert refused.returncode == 1
    assert "another program" in refused.stderr
    assert theirs.read_bytes() == before


def test_error_reports_without_their_package_are_refused(home: Path, tmp_path: Path) -> None:
    """The sentence says what to install, and nothing is opened or written."""
    missing = tmp_path / "missing"
    missing.mkdir()
    (missing / "sentry_sdk.py").write_text("raise ImportError('not installed')")
    path = os.pathsep.join((str(missing), os.environ.get("PYTHONPATH", "")))
    refused = type_in(home, "serve", "--port", "0", SENTRY_DSN="https://a-key@127.0.0.1/1", PYTHONPATH=path)

    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "sentry-sdk is not installed" in refused.stderr
    assert "a-key" not in refused.stderr
    assert not home.exists()


def test_a_key_that_was_emptied_is_refused(home: Path) -> None:
    """Signing with nothing would let everybody be anybody."""
    home.mkdir()
    (home / "secret.key").touch()
    refused = type_in(home, "serve", "--port", "0")

    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "secret.key cannot be used" in refused.stderr
