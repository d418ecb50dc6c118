"""PostgreSQL on the disk that forgets keeps what it promises, if it is told to."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench.powercut.postgres import CommitLost, survive
from bench.shared.postgres_server import postgres_programs

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forgetful_disks")]

CUTS = 3


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a folder that the database's user may enter."""
    if postgres_programs() is None or os.geteuid() != 0:
        missing = "PostgreSQL's power is cut only as root, with Debian's PostgreSQL: apt-get install postgresql."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    with TemporaryDirectory(prefix="parlour-test-", dir="/var/tmp") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_acknowledged_transactions_are_left(folder: Path) -> None:
    """The database syncs its log before it answers."""
    assert survive(folder, CUTS, 1) > 0


def test_a_database_that_answers_before_it_syncs_is_found_out(folder: Path) -> None:
    """Otherwise the cuts would prove nothing."""
    with pytest.raises(CommitLost):
        survive(folder, 2 * CUTS, 1, "--synchronous_commit=off")
