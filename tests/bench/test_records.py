"""The short form of `bench.records`: simulated matches are recorded, verified and replayed without a difference."""

from dataclasses import replace

import pytest

from bench.match_list import time_pages
from bench.records import SERIES, SeriesTally, check, run_series, simulate, time_steps


@pytest.mark.slow
@pytest.mark.parametrize("game", SERIES)
def test_simulated_matches_are_verified_and_replayed_without_a_difference(game: str) -> None:
    """The long form does this with thousands of them."""
    _, players = SERIES[game]
    tally = run_series(game, 5, players)

    assert (tally.matches, tally.differences) == (5, [])
    assert tally.entries > 5


def test_a_difference_would_be_noticed() -> None:
    """Otherwise zero means nothing."""
    tally, document = SeriesTally(), next(simulate("crossword", 1, 2))
    check(tally, replace(document, view={"players": {}}))

    assert any("`view`" in line for line in tally.differences)
    assert any("replayed differently" in line for line in tally.differences)


@pytest.mark.anyio
async def test_steps_of_a_long_match_are_served() -> None:
    """How fast is not for a test to say."""
    first, others = await time_steps(tries=3)

    assert first > 0
    assert len(others) == 2


@pytest.mark.slow
@pytest.mark.anyio
async def test_every_page_of_a_list_of_matches_is_full() -> None:
    """The first and the last of each list; how fast is for the benchmark to say."""
    assert len(await time_pages(matches=5_000, tries=1)) == 12
