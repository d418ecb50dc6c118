"""Fixtures that several kinds of tests need."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from bench.shared.postgres_server import Databases
    from bench.shared.redis_server import Redis


@pytest.fixture(scope="session")
def redis_program() -> None:
    """Require redis-server: without it, tests are skipped, and on CI they fail."""
    if shutil.which("redis-server") is None:
        missing = "redis-server is not installed: on Debian, apt-get install redis-server."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)


@pytest.fixture
def own_redis(redis_program: None, tmp_path: Path) -> "Iterator[Redis]":  # noqa: ARG001 - skips where there is none
    """Run a Redis that this test may stop and configure."""
    from bench.shared.redis_server import running_redis  # imported late: other tests run without `bench`

    (tmp_path / "redis").mkdir()
    with running_redis(tmp_path / "redis") as redis:
        yield redis


@pytest.fixture(scope="session")
def forgetful_disks() -> None:
    """Require FUSE: without it, tests are skipped, and on CI they fail."""
    from bench.powercut.power import find_missing  # imported late: other tests run without `bench`

    if missing := find_missing():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"The power cannot be cut here: {missing}.")


@pytest.fixture(scope="session")
def postgres_server() -> "Iterator[Databases]":
    """Run one PostgreSQL for all tests of this process, or use the one at `POSTGRES_URL`.

    Without any, tests are skipped, and on CI they fail.
    """
    from bench.shared.postgres_server import FORGETFUL, Databases, postgres_programs, running_postgres

    if url := os.environ.get("POSTGRES_URL"):
        yield Databases(url)
        return
    if postgres_programs() is None:
        missing = "PostgreSQL is not installed: on Debian, apt-get install postgresql; or set POSTGRES_URL."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    with running_postgres(*FORGETFUL) as postgres:
        yield postgres


@pytest.fixture
def lasting(tmp_path: Path) -> str:
    """Return the name of a database that survives its process."""
    return str(tmp_path / "parlour.db")


@pytest.fixture
def postgres(postgres_server: "Databases") -> str:
    """Return the address of an empty database."""
    return postgres_server.new_database()
