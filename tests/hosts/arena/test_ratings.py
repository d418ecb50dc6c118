"""Ratings of solvers, and how certain they are."""

from itertools import combinations
from math import log10, sqrt

import pytest

from parlour.hosts.arena.service.bradley_terry import rate_solvers
from parlour.hosts.arena.service.ratings import AVERAGE, SCALE, SPREAD
from parlour.storage.arena import Duel

SURE_OF_NOTHING = 1e6
"""Points: with so wide a prior, only the games count."""

BASEBALL = """
    Milwaukee  -  7  9  7  7  9 11
    Detroit    6  -  7  5 11  9  9
    Toronto    4  6  -  7  7  8 12
    NewYork    6  8  6  -  6  7 10
    Boston     6  2  6  7  -  7 12
    Cleveland  4  4  5  6  6  -  6
    Baltimore  2  4  1  3  1  7  -
"""
"""Wins in the American League of 1987, a textbook example of this model."""


def told(table: str) -> list[Duel]:
    """Read how often the row's team won against the column's."""
    rows = [line.split() for line in table.strip().splitlines()]
    won = {name: dict(zip((row[0] for row in rows), counts, strict=True)) for name, *counts in rows}
    return [
        Duel(one, other, int(won[one][other]), 0, int(won[other][one])) for one in won for other in won if one < other
    ]


def test_a_textbook_example_gives_the_published_result() -> None:
    """Strengths relative to Baltimore."""
    rated = rate_solvers(told(BASEBALL), SURE_OF_NOTHING, in_common=0)

    above = {name: (rating.value - rated["Baltimore"].value) / SCALE for name, rating in rated.items()}
    assert {name: round(strength, 2) for name, strength in above.items()} == {
        "Milwaukee": 1.58,
        "Detroit": 1.44,
        "Toronto": 1.29,
        "NewYork": 1.25,
        "Boston": 1.11,
        "Cleveland": 0.68,
        "Baltimore": 0.0,
    }


def test_winning_three_of_four_gives_the_points_of_the_scale() -> None:
    """400 points for ten to one."""
    rated = rate_solvers([Duel("ada", "bob", won=75_000, tied=0, lost=25_000)], in_common=0)

    assert rated["ada"].value - rated["bob"].value == pytest.approx(400 * log10(3), abs=0.5)
    assert rated["ada"].value + rated["bob"].value == pytest.approx(2 * AVERAGE)


def test_a_tie_is_half_a_win_for_each() -> None:
    """In either order."""
    assert rate_solvers([Duel("ada", "bob", 1, 2, 1)]) == rate_solvers([Duel("ada", "bob", 2, 0, 2)])
    assert rate_solvers([Duel("ada", "bob", 0, 9, 0)])["ada"].value == pytest.approx(AVERAGE)


def test_a_win_against_a_stronger_solver_counts_more() -> None:
    """Cat and dan both won as often as they lost, but cat against a stronger one."""
    rated = rate_solvers(
        [Duel("ada", "bob", 90, 0, 10), Duel("ada", "cat", 50, 0, 50), Duel("bob", "dan", 50, 0, 50)],
    )

    assert rated["cat"].value > rated["dan"].value + 200


def test_a_solver_that_always_won_has_an_uncertain_rating() -> None:
    """One win says little and many say more, but no strength is infinite."""
    once, often = (rate_solvers([Duel("ada", "bob", games, 0, 0)])["ada"] for games in (1, 50))

    assert AVERAGE < once.value < often.value < AVERAGE + 2 * SPREAD
    assert SPREAD > once.deviation > often.deviation > 100


@pytest.mark.parametrize("games", [100, 10_000])
def test_more_games_make_ratings_more_certain(games: int) -> None:
    """Between equals the information of a game is a quarter, and each deviates by half of the difference."""
    rated = rate_solvers([Duel("ada", "bob", games // 2, 0, games // 2)], SURE_OF_NOTHING, in_common=0)

    assert rated["ada"].deviation == pytest.approx(SCALE / sqrt(games))
    assert rated["ada"].deviation == pytest.approx(rated["bob"].deviation)


@pytest.mark.parametrize(("games", "doubt"), [(2, 125), (20, 54), (100, 42), (500, 39)])
def test_one_match_is_one_sample_however_long_it_is(games: int, doubt: float) -> None:
    """A hundred games of one match say as much as seventeen independent ones."""
    rated = rate_solvers([Duel("ada", "bob", games // 2, 0, games // 2)], SURE_OF_NOTHING)

    assert rated["ada"].deviation == pytest.approx(doubt, abs=1)


def test_more_matches_say_more_than_longer_ones() -> None:
    """Ten matches of fifty games are more certain than one of five hundred."""
    short = rate_solvers([Duel("ada", "bob", 25, 0, 25)] * 10)["ada"].deviation
    long = rate_solvers([Duel("ada", "bob", 250, 0, 250)])["ada"].deviation

    assert short < long / 2


@pytest.mark.parametrize("players", [2, 3, 8])
def test_a_large_match_does_not_make_ratings_more_certain(players: int) -> None:
    """Everyone is compared with all others, but has played each word once."""
    names = [f"solver {number}" for number in range(players)]
    duels = [Duel(one, other, 10, 0, 10, players) for one, other in combinations(names, 2)]
    rated = rate_solvers(duels, SURE_OF_NOTHING, in_common=0)["solver 0"]

    assert rated.deviation == pytest.approx(SCALE * sqrt(2 * (1 - 1 / players) / 20))


def test_without_duels_nobody_is_rated() -> None:
    """Nobody has met."""
    assert rate_solvers([]) == {}
