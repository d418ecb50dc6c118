"""Fixtures that several kinds of tests need."""

import os
import shutil

import pytest


@pytest.fixture(scope="session")
def redis_program() -> None:
    """Require redis-server: without it, tests are skipped, and on CI they fail."""
    if shutil.which("redis-server") is None:
        missing = "redis-server is not installed: on Debian, apt-get install redis-server."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)


@pytest.fixture(scope="session")
def forgetful_disks() -> None:
    """Require FUSE: without it, tests are skipped, and on CI they fail."""
    from bench.powercut.power import find_missing  # imported late: other tests run without `bench`

    if missing := find_missing():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"The power cannot be cut here: {missing}.")
