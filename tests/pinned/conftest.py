"""Folders of pinned data, each in turn, restored and replayed."""

from functools import cache
from pathlib import Path

import pytest

from tests.pinned import reading
from tests.pinned.reading import Games, Steps


@pytest.fixture(scope="module", params=reading.FOLDERS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """Give each folder of pinned data in turn."""
    return Path(request.param)


@pytest.fixture
def database(folder: Path, tmp_path: Path) -> Path:
    """Restore a pinned database."""
    path = tmp_path / "parlour.db"
    reading.restore(folder, path)
    return path


@pytest.fixture(scope="session")
def games() -> Games:
    """Give every game with its codec."""
    return reading.hosted_games()


@cache
def _replayed(folder: Path, path: Path) -> Steps:
    reading.restore(folder, path)
    return reading.replay_all(reading.hosted_games(), path)


@pytest.fixture(scope="module")
def steps(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Steps:
    """Replay every stored table through today's rules."""
    return _replayed(folder, tmp_path_factory.getbasetemp() / f"{folder.name}.db")
