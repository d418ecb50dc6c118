"""The backends that keep what the protocols of the storage promise: another one joins by another name here."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bench.redis_server import Redis, running_redis
from parlour.storage.arena import Arena
from parlour.storage.opening import Storage, open_storage
from parlour.storage.records import Records
from parlour.storage.riddles import Riddles
from parlour.storage.sessions import LoginSessions
from parlour.storage.tables import Tables


@pytest.fixture
def lasting(tmp_path: Path) -> str:
    """Name a database that survives its process."""
    return str(tmp_path / "house.db")


@pytest.fixture(scope="session")
def shared_redis(redis_program: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:  # noqa: ARG001 - needed
    """Run one Redis for all tests of this process."""
    with running_redis(tmp_path_factory.mktemp("redis")) as redis:
        yield redis


@pytest.fixture
def redis(shared_redis: Redis) -> Redis:
    """Give a Redis with nothing in it."""
    shared_redis.ask("FLUSHALL")
    return shared_redis


@pytest.fixture(params=["file", "redis"])
def lasting_tables(request: pytest.FixtureRequest, lasting: str) -> str:
    """Name a store whose live tables survive this process."""
    return lasting if request.param == "file" else str(request.getfixturevalue("redis").url)


@pytest.fixture(params=["memory", "file", "redis"])
async def storage(request: pytest.FixtureRequest, lasting: str) -> AsyncIterator[Storage]:
    """Open every backend in turn."""
    database = lasting if request.param == "file" else request.param
    if database == "redis":
        database = request.getfixturevalue("redis").url
    async with open_storage(database) as storage:
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
def sessions(storage: Storage) -> LoginSessions:
    """Give the logins of a backend."""
    return storage.sessions


@pytest.fixture
def riddles(storage: Storage) -> Riddles:
    """Give the riddles of a backend."""
    return storage.riddles


@pytest.fixture
def arena(storage: Storage) -> Arena:
    """Give the arena of a backend."""
    return storage.arena
