"""Fixtures that run every storage test with each backend; a new backend is added here."""

import os
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench.shared.postgres_server import FORGETFUL, Postgres, running_postgres
from bench.shared.redis_server import Redis, running_redis
from parlour.storage.arena import Arena
from parlour.storage.failed_attempts import FailedAttempts
from parlour.storage.open_storage import Storage, open_storage
from parlour.storage.ratings import Ratings
from parlour.storage.records import Records
from parlour.storage.riddles import Riddles
from parlour.storage.sessions import LoginSessions
from parlour.storage.tables import Tables


@pytest.fixture(scope="session")
def shared_redis(redis_program: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:  # noqa: ARG001 - needed
    """Run one Redis for all tests of this process."""
    with running_redis(tmp_path_factory.mktemp("redis")) as redis:
        yield redis


@pytest.fixture
def redis(shared_redis: Redis) -> Redis:
    """Return an empty Redis."""
    shared_redis.ask("FLUSHALL")
    return shared_redis


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """Run a PostgreSQL that this test may kill and configure."""
    with running_postgres(*FORGETFUL[1:]) as postgres:
        yield postgres


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """Mount a disk of a few megabytes."""
    with TemporaryDirectory(prefix="parlour-small-disk-") as folder:
        mounted = ["mount", "-t", "tmpfs", "-o", "size=14m,mode=777", "tmpfs", folder]
        if os.geteuid() or subprocess.run(mounted, check=False, capture_output=True).returncode:
            pytest.skip("a small disk can be mounted only as root, outside of most containers")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


POSTGRES = pytest.param("postgres", marks=pytest.mark.slow)
"""A database server; the quick tests need none."""


def database_for(request: pytest.FixtureRequest) -> str:
    """Return the name of an empty database of the kind that `request` asks for."""
    if request.param == "redis":
        return str(request.getfixturevalue("redis").url)
    fixtures = {"file": "lasting", "postgres": "postgres"}
    return str(request.getfixturevalue(fixtures[request.param])) if request.param in fixtures else request.param


@pytest.fixture(params=["file", "redis", POSTGRES])
def lasting_tables(request: pytest.FixtureRequest) -> str:
    """Return the name of a store whose live tables survive this process."""
    return database_for(request)


@pytest.fixture(params=["memory", "file", "redis", POSTGRES])
async def storage(request: pytest.FixtureRequest) -> AsyncIterator[Storage]:
    """Open each backend in turn."""
    async with open_storage(database_for(request)) as storage:
        yield storage


@pytest.fixture
def tables(storage: Storage) -> Tables:
    """Return the live tables of a backend."""
    return storage.tables


@pytest.fixture
def records(storage: Storage) -> Records:
    """Return the records of a backend."""
    return storage.records


@pytest.fixture
def ratings(storage: Storage) -> Ratings:
    """Return the ratings of a backend."""
    return storage.ratings


@pytest.fixture
def sessions(storage: Storage) -> LoginSessions:
    """Return the login sessions of a backend."""
    return storage.sessions


@pytest.fixture
def attempts(storage: Storage) -> FailedAttempts:
    """Return the failed attempts of a backend."""
    return storage.attempts


@pytest.fixture
def riddles(storage: Storage) -> Riddles:
    """Return the riddles of a backend."""
    return storage.riddles


@pytest.fixture
def arena(storage: Storage) -> Arena:
    """Return the arena of a backend."""
    return storage.arena
