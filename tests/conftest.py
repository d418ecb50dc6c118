"""What several kinds of tests need."""

import os
import shutil

import pytest


@pytest.fixture(scope="session")
def redis_program() -> None:
    """Need the program of a Redis: without it, tests are skipped, and on CI they fail."""
    if shutil.which("redis-server") is None:
        missing = "There is no redis-server here: on Debian, apt-get install redis-server."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
