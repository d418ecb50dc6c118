"""Levels of bots: one set of names, and former names that are understood for ever."""

import pytest

from parlour.core.discovery import discover
from parlour.core.levels import FORMER_NAMES, LEVELS, level_among


def test_every_game_has_the_same_four_levels() -> None:
    """A player who changes the game need not learn new words."""
    assert {tuple(game.bots) for game in discover().values()} == {LEVELS}


@pytest.mark.parametrize(
    ("former", "present"), [("easy", "easy"), ("medium", "normal"), ("strong", "hard"), ("master", "expert")]
)
def test_a_former_name_means_the_level_that_replaced_it(former: str, present: str) -> None:
    """Clients and stored tables may use it for ever."""
    assert level_among(LEVELS, former) == present


def test_a_game_may_still_call_a_level_by_a_former_name() -> None:
    """Other people's games name their bots as they like."""
    assert level_among(("medium", "normal"), "medium") == "medium"


def test_an_unknown_name_stays_unknown() -> None:
    """The caller refuses it by the name that was given."""
    assert level_among(LEVELS, "genius") == "genius"
    assert set(FORMER_NAMES.values()) < set(LEVELS)
