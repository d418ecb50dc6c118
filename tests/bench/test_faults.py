"""Three processes on one PostgreSQL: short forms of the faults that `python -m bench.faults` does for long."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.faults.run import FaultRunResult, play_through_faults
from bench.shared.postgres_pair import PostgresPair, running_pair
from bench.shared.postgres_server import FORGETFUL, Databases, Postgres, running_postgres

pytestmark = [pytest.mark.slow, pytest.mark.anyio]


@pytest.fixture
def own_postgres(postgres_server: Databases) -> Iterator[Postgres]:
    """Run a PostgreSQL that this test may kill, where one is installed."""
    del postgres_server  # it skips this test, or fails it on CI, where PostgreSQL is missing
    with running_postgres(*FORGETFUL[1:]) as postgres:
        yield postgres


@pytest.fixture
def pair(postgres_server: Databases) -> Iterator[PostgresPair]:
    """Run a PostgreSQL with a synchronous standby."""
    del postgres_server
    with running_pair(*FORGETFUL[1:]) as pair:
        yield pair


async def play_through_brief_faults(postgres: Postgres | PostgresPair, folder: Path, *plan: str) -> FaultRunResult:
    """Play at two tables while the faults of the `plan` happen."""
    return await play_through_faults(postgres, folder, plan, 2, stopped_seconds=5.0, gone_seconds=2.0)


async def test_tables_go_on_when_processes_are_killed_or_stopped(own_postgres: Postgres, tmp_path: Path) -> None:
    """Every process holds every table; the bots of a dead one move on elsewhere, once."""
    result = await play_through_brief_faults(own_postgres, tmp_path, "kill", "stop", "restart")

    assert result.faults == {}
    assert result.counts == {"kill": 1, "stop": 1, "restart": 1}


async def test_tables_go_on_when_the_database_was_away(own_postgres: Postgres, tmp_path: Path) -> None:
    """Nobody loses a turn to it, and notices that were lost meanwhile are made up for."""
    result = await play_through_brief_faults(own_postgres, tmp_path, "outage", "deafen", "cut")

    assert result.faults == {}
    assert result.counts == {"outage": 1, "deafen": 1, "cut": 1}


async def test_tables_go_on_when_a_standby_takes_over(pair: PostgresPair, tmp_path: Path) -> None:
    """What was acknowledged is on the standby; the second failover returns to the address of the first primary."""
    result = await play_through_brief_faults(pair, tmp_path, "failover", "failover")

    assert result.faults == {}
    assert result.counts == {"failover": 2}
