"""The server's promises under a short attack; `python -m bench.attack` runs a long one, with timings."""

from pathlib import Path

import pytest

from bench.attack.full_attack import Times, storm


@pytest.mark.slow
@pytest.mark.anyio
async def test_all_attacks_at_once_break_leak_and_lose_nothing(tmp_path: Path) -> None:
    """Nothing here depends on the machine's speed: only what must never happen is counted."""
    weather = await storm(tmp_path, Times(warming=1.0, calm=1.0, storm=4.0, settling=20.0))

    assert weather.storm.moves, "nobody who means no harm could move"
    assert weather.attacks_through == len(weather.tallies), "some attacks never got to a defence"
    missed = [str(bar) for bar in weather.counts() if not bar.is_met]
    assert not missed, "\n".join([*missed, *weather.leaks[:10]])
