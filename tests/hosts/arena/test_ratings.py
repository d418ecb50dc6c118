"""How strong solvers are, and how sure that is."""

from itertools import combinations
from math import log10, sqrt

import pytest

from parlour.hosts.arena.service.bradley_terry import rate_solvers
from parlour.hosts.arena.service.ratings import AVERAGE, SCALE, SPREAD
from parlour.storage.arena import Duel

SURE_OF_NOTHING = 1e6
"""Points: with so wide a spread beforehand, only what was played counts."""

BASEBALL = """
    Milwaukee  -  7  9  7  7  9 11
    Detroit    6  -  7  5 11  9  9
    Toronto    4  6  -  7  7  8 12
    NewYork    6  8  6  -  6  7 10
    Boston     6  2  6  7  -  7 12
    Cleveland  4  4  5  6  6  -  6
    Baltimore  2  4  1  3  1  7  -
"""
"""Who won how often against whom in the American League of 1987, the textbook's example of this model."""


def told(table: str) -> list[Duel]:
    """Read how often the one in the row won against the one in the column."""
    rows = [line.split() for line in table.strip().splitlines()]
    won = {name: dict(zip((row[0] for row in rows), counts, strict=True)) for name, *counts in rows}
    return [
        Duel(one, other, int(won[one][other]), 0, int(won[other][one])) for one in won for other in won if one < other
    ]


def test_the_textbooks_example_comes_out_as_in_the_textbook() -> None:
    """Strengths above Baltimore's, as published."""
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


def test_who_wins_three_of_four_is_as_many_points_ahead_as_the_scale_says() -> None:
    """400 points for ten to one."""
    rated = rate_solvers([Duel("ada", "bob", won=75_000, tied=0, lost=25_000)], in_common=0)

    assert rated["ada"].value - rated["bob"].value == pytest.approx(400 * log10(3), abs=0.5)
    assert rated["ada"].value + rated["bob"].value == pytest.approx(2 * AVERAGE)


def test_a_tie_is_half_a_win_of_each() -> None:
    """Whichever way it is told."""
    assert rate_solvers([Duel("ada", "bob", 1, 2, 1)]) == rate_solvers([Duel("ada", "bob", 2, 0, 2)])
    assert rate_solvers([Duel("ada", "bob", 0, 9, 0)])["ada"].value == pytest.approx(AVERAGE)


def test_it_matters_who_it_was_won_against() -> None:
    """Cat and dan both won as often as they lost, but cat against a stronger one."""
    rated = rate_solvers(
        [Duel("ada", "bob", 90, 0, 10), Duel("ada", "cat", 50, 0, 50), Duel("bob", "dan", 50, 0, 50)],
    )

    assert rated["cat"].value > rated["dan"].value + 200


def test_who_has_only_ever_won_has_a_rating_and_is_not_sure_of_it() -> None:
    """One victory says little, many say more; none makes anybody infinitely strong."""
    once, often = (rate_solvers([Duel("ada", "bob", games, 0, 0)])["ada"] for games in (1, 50))

    assert AVERAGE < once.value < often.value < AVERAGE + 2 * SPREAD
    assert SPREAD > once.deviation > often.deviation > 100


@pytest.mark.parametrize("games", [100, 10_000])
def test_the_more_games_the_surer(games: int) -> None:
    """Between equals the information of a game is a quarter, and each is half of the difference from their mean."""
    rated = rate_solvers([Duel("ada", "bob", games // 2, 0, games // 2)], SURE_OF_NOTHING, in_common=0)

    assert rated["ada"].deviation == pytest.approx(SCALE / sqrt(games))
    assert rated["ada"].deviation == pytest.approx(rated["bob"].deviation)


@pytest.mark.parametrize(("games", "doubt"), [(2, 125), (20, 54), (100, 42), (500, 39)])
def test_one_match_is_one_sample_however_long_it_is(games: int, doubt: float) -> None:
    """Its games have solvers and day in common: a hundred of them leave the doubt that seventeen others would."""
    rated = rate_solvers([Duel("ada", "bob", games // 2, 0, games // 2)], SURE_OF_NOTHING)

    assert rated["ada"].deviation == pytest.approx(doubt, abs=1)


def test_more_matches_say_more_than_longer_ones() -> None:
    """Ten matches of fifty games leave less doubt than one of five hundred."""
    short = rate_solvers([Duel("ada", "bob", 25, 0, 25)] * 10)["ada"].deviation
    long = rate_solvers([Duel("ada", "bob", 250, 0, 250)])["ada"].deviation

    assert short < long / 2


@pytest.mark.parametrize("players", [2, 3, 8])
def test_a_word_that_many_have_guessed_says_no_more_of_each(players: int) -> None:
    """Everybody is compared with all others, but has played it once: being in company must not make a rating sure."""
    names = [f"solver {number}" for number in range(players)]
    duels = [Duel(one, other, 10, 0, 10, players) for one, other in combinations(names, 2)]
    rated = rate_solvers(duels, SURE_OF_NOTHING, in_common=0)["solver 0"]

    assert rated.deviation == pytest.approx(SCALE * sqrt(2 * (1 - 1 / players) / 20))


def test_nobody_has_met() -> None:
    """Then nobody is rated."""
    assert rate_solvers([]) == {}
