"""After a crash no move that anyone saw is lost, and the server starts again."""

from pathlib import Path

import pytest

from bench.kill import survive, survive_in_postgres
from bench.shared.postgres_server import Databases

KILLS = 5


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_server_that_is_killed_under_load_has_lost_nothing_that_anyone_saw(tmp_path: Path) -> None:
    """Moves are stored before they are shown, so a crash takes nothing back."""
    survived = await survive(tmp_path, KILLS, 10, "bench.servers", "durable")

    assert survived.kills == KILLS
    assert survived.moves > 0


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_killed_server_has_lost_nothing_in_postgres_either(postgres_server: Databases, tmp_path: Path) -> None:
    """The next process finds what the last one stored, even if its last statement was still running."""
    survived = await survive_in_postgres(postgres_server, tmp_path, KILLS, 10, "bench.servers", "durable")

    assert survived.moves > 0
