"""Fixtures for tests of the command: a home folder, a way to run commands, and a solver."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.cli.main import main
from tests.cli.commands import Type, environment
from tests.cli.fake_solvers import contestant, says
from tests.cli.server_files import make_server


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder that does not exist yet."""
    return tmp_path / "home"


@pytest.fixture
def type_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> Type:
    """Run a command in this process and return its exit status."""
    monkeypatch.chdir(home.parent)

    def run(*words: str, **chosen: str) -> int:
        around = environment(home, **chosen)
        for name in os.environ.keys() - around.keys():
            monkeypatch.delenv(name)
        for name, value in around.items():  # one by one, because libraries keep a reference to `os.environ`
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["parlour", *words])
        with pytest.raises(SystemExit) as left:
            main()
        return int(left.value.code or 0)

    return run


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the terminal wide enough that no line wraps."""
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def anna() -> Iterator[str]:
    """Run a solver that finds `crane` with its second guess."""
    with contestant(says("slate", "crane", shout="found you"), name="anna", concurrent_connection_limit=3) as url:
        yield url


@pytest.fixture
def packed(home: Path, tmp_path: Path, type_in: Type) -> Path:
    """Return a backup of a server with some data."""
    file = tmp_path / "backup.zip"
    make_server(home)
    assert type_in("backup", str(file)) == 0
    return file
