"""The machine's own clock."""

import time

import pytest

from parlour.hosts.clock import WallClock


@pytest.mark.anyio
async def test_the_wall_clock_runs() -> None:
    """It sleeps no longer than it is told."""
    clock = WallClock()
    before = clock.now()

    await clock.sleep(0)

    assert before <= clock.now() <= time.time()
