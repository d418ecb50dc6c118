"""Where a house of a test keeps its things, and who types commands there."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.cli.main import main
from tests.cli.fake_solvers import contestant, says
from tests.cli.household import furnished
from tests.cli.keeper import Type, environment


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Give a folder that is not there yet."""
    return tmp_path / "home"


@pytest.fixture
def type_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> Type:
    """Type a command in this very process and give its exit status."""
    monkeypatch.chdir(home.parent)

    def run(*words: str, **chosen: str) -> int:
        around = environment(home, **chosen)
        for name in os.environ.keys() - around.keys():
            monkeypatch.delenv(name)
        for name, value in around.items():  # one by one: libraries hold on to the environment they were loaded in
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["parlour", *words])
        with pytest.raises(SystemExit) as left:
            main()
        return int(left.value.code or 0)

    return run


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a terminal in which every line is one."""
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def anna() -> Iterator[str]:
    """Open a solver that finds crane with the second guess."""
    with contestant(says("slate", "crane", shout="found you"), name="anna", concurrent_connection_limit=3) as url:
        yield url


@pytest.fixture
def packed(home: Path, tmp_path: Path, type_in: Type) -> Path:
    """Give a backup of a furnished house."""
    file = tmp_path / "house.zip"
    furnished(home)
    assert type_in("backup", str(file)) == 0
    return file
