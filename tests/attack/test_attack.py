"""What the server promises under attack, in a short storm; `python -m bench.attack` has the long one, and the times."""

from pathlib import Path

import pytest

from bench.attack.storm import Times, storm


@pytest.mark.slow
@pytest.mark.anyio
async def test_every_attack_at_once_breaks_leaks_loses_and_leaves_behind_nothing(tmp_path: Path) -> None:
    """Nothing here depends on how fast this machine is: only what must never happen is counted."""
    weather = await storm(tmp_path, Times(warming=1.0, calm=1.0, storm=4.0, settling=20.0))

    assert weather.moves, "nobody who means no harm could move"
    assert weather.attacks_through == len(weather.tallies), "some attacks never got to a defence"
    missed = [str(bar) for bar in weather.counts() if not bar.is_met]
    assert not missed, "\n".join([*missed, *weather.leaks[:10]])
