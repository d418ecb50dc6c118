"""Folders of pinned data, each in turn, restored and replayed."""

from functools import cache
from pathlib import Path

import pytest

from tests.pinned import pinned_data
from tests.pinned.pinned_data import Games, Steps


@pytest.fixture(scope="module", params=pinned_data.FOLDERS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """Give each folder of pinned data in turn."""
    return Path(request.param)


@pytest.fixture
def database(folder: Path, tmp_path: Path) -> Path:
    """Restore a pinned database."""
    path = tmp_path / "parlour.db"
    pinned_data.restore(folder, path)
    return path


@pytest.fixture(scope="session")
def games() -> Games:
    """Give every game with its codec."""
    return pinned_data.hosted_games()


@cache
def _replayed(folder: Path, path: Path) -> Steps:
    pinned_data.restore(folder, path)
    return pinned_data.replay_all(pinned_data.hosted_games(), path)


@pytest.fixture(scope="module")
def steps(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Steps:
    """Replay every stored table through today's rules."""
    return _replayed(folder, tmp_path_factory.getbasetemp() / f"{folder.name}.db")
