"""The command `serve`: starting and stopping a server."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from tests import http_requests
from tests.cli.commands import opened, type_in

pytestmark = pytest.mark.slow


def test_a_server_starts_answers_and_stops_cleanly(home: Path) -> None:
    """It prints its address and durability when it is ready, and exits with status 0 when asked."""
    with opened(home) as server:
        assert http_requests.get(f"{server.url}/healthz").json() == {"ok": True}
        status, said, logged = server.end()

    assert status == 0
    assert server.first_line.startswith("Parlour is running at http://127.0.0.1:")
    assert "fsynced" in said
    assert str(home) in said
    assert {path.name for path in home.iterdir()} >= {"parlour.db", "secret.key"}
    assert [orjson.loads(line)["path"] for line in logged.splitlines()] == ["/healthz"]


def test_a_server_imports_nothing_that_most_servers_never_need() -> None:
    """Every import delays the first answer; a judge, ratings, another database or another command are imported late."""
    look = "import sys, parlour.cli.serve, parlour.core.discovery as games; games.discover(); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True, timeout=60)

    imported = set(found.stdout.split())
    late = {"httpx2", "numpy", "redis", "sentry_sdk", "sqlalchemy.dialects.postgresql"}
    later = {"parlour.judges.llm", "parlour.hosts.rehearsal", "parlour.cli.battle", "parlour.cli.simulate"}
    assert "parlour.server.app" in imported
    assert imported & (late | later) == set()


def test_ctrl_c_stops_a_server_cleanly(home: Path) -> None:
    """It prints no traceback, and a server in memory leaves no files."""
    with opened(home, "--database", "memory", LOG_LEVEL="warning") as server:
        status, said, logged = server.end(signal.SIGINT)

    assert (status, logged) == (0, "")
    assert "nothing survives" in said
    assert not home.exists()


def test_a_database_is_used_by_one_server(home: Path) -> None:
    """Two processes would not see each other's moves."""
    with opened(home):
        second = type_in(home, "serve", "--port", "0")

    assert second.returncode == 1
    assert second.stderr.count("\n") == 1
    assert "in use by another Parlour" in second.stderr


def test_a_port_in_use_is_refused_in_one_sentence(home: Path) -> None:
    """Nothing has been written by then."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        refused = type_in(home, "serve", "--port", str(other.getsockname()[1]))

    assert refused.returncode == 1
    assert refused.stderr.startswith("parlour: Port ")
    assert refused.stderr.count("\n") == 1
    assert not home.exists()


def test_a_database_of_another_program_is_not_changed(home: Path) -> None:
    """A mistyped path must cost nothing."""
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


def test_sentry_without_its_package_is_refused(home: Path, tmp_path: Path) -> None:
    """The message says what to install, and nothing is written."""
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


def test_an_empty_key_file_is_refused(home: Path) -> None:
    """With an empty key, anyone could log in as anyone."""
    home.mkdir()
    (home / "secret.key").touch()
    refused = type_in(home, "serve", "--port", "0")

    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "secret.key cannot be used" in refused.stderr
