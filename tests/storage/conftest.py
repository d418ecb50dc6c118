"""The backends that keep what the protocols of the storage promise: another one joins by another name here."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from parlour.storage.arena import Arena
from parlour.storage.opening import Storage, open_storage
from parlour.storage.records import Records
from parlour.storage.riddles import Riddles
from parlour.storage.tables import Tables


@pytest.fixture
def lasting(tmp_path: Path) -> str:
    """Name a database that survives its process."""
    return str(tmp_path / "house.db")


@pytest.fixture(params=["memory", "file"])
async def storage(request: pytest.FixtureRequest, lasting: str) -> AsyncIterator[Storage]:
    """Open every backend in turn."""
    async with open_storage("memory" if request.param == "memory" else lasting) as storage:
        yield storage


@pytest.fixture
def tables(storage: Storage) -> Tables:
    """Give the live tables of a backend."""
    return storage.tables


@pytest.fixture
def records(storage: Storage) -> Records:
    """Give the records of a backend."""
    return storage.records


@pytest.fixture
def riddles(storage: Storage) -> Riddles:
    """Give the riddles of a backend."""
    return storage.riddles


@pytest.fixture
def arena(storage: Storage) -> Arena:
    """Give the arena of a backend."""
    return storage.arena
