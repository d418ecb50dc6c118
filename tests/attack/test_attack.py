"""The server's promises under a short attack; `python -m bench.attack` runs a long one, with timings."""

from pathlib import Path

import pytest

from bench.attack.full_attack import Times, play_through_attack


@pytest.mark.slow
@pytest.mark.anyio
async def test_all_attacks_at_once_break_leak_and_lose_nothing(tmp_path: Path) -> None:
    """Nothing here depends on the machine's speed: only what must never happen is counted."""
    outcome = await play_through_attack(tmp_path, Times(warming=1.0, quiet=1.0, attack=4.0, settling=20.0))

    assert outcome.under_attack.moves, "no harmless visitor could move"
    assert outcome.attacks_through == len(outcome.tallies), "some attacks never got past admission"
    missed = [str(bar) for bar in outcome.counts() if not bar.is_met]
    assert not missed, "\n".join([*missed, *outcome.leaks[:10]])
