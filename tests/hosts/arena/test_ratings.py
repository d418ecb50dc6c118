"""Ratings of solvers, and how certain they are."""

from itertools import combinations

import pytest

from parlour.core.rating import AVERAGE, SPREAD
from parlour.hosts.arena.service.ratings import rate_solvers
from parlour.storage.arena import Duel


def close_match(match_id: str, games: int, players: int = 2, names: str = "ada bob cat dan") -> list[Duel]:
    """Return the duels of a match in which all solvers were equally good."""
    chosen = names.split()[:players]
    return [Duel(match_id, one, other, games // 2, 0, games // 2, players) for one, other in combinations(chosen, 2)]


def close_matches(number: int, games: int) -> list[Duel]:
    """Return the duels of several such matches."""
    return [duel for count in range(number) for duel in close_match(f"m{count}", games)]


@pytest.mark.parametrize(("games", "doubt"), [(2, 272), (20, 253), (100, 251), (10_000, 250)])
def test_one_close_match_says_who_is_better_and_not_how_good_both_are(games: int, doubt: float) -> None:
    """However long it is, two unknown solvers remain unknown: they could both be strong, or both weak."""
    rated = rate_solvers(close_match("m", games))

    assert rated["ada"].deviation == pytest.approx(doubt, abs=1)
    assert rated["ada"].value == pytest.approx(AVERAGE)


def test_ratings_become_certain_match_by_match() -> None:
    """From 350 points to a few dozen, over some ten matches."""
    doubts = [rate_solvers(close_matches(count, 100))["ada"].deviation for count in range(1, 11)]

    assert doubts == sorted(doubts, reverse=True)
    assert [round(doubts[count - 1], -1) for count in (1, 2, 5, 10)] == [250, 180, 80, 40]


def test_more_matches_say_more_than_longer_ones() -> None:
    """The games of one match have much in common."""
    short = rate_solvers(close_matches(10, 50))["ada"].deviation
    long = rate_solvers(close_match("m", 500))["ada"].deviation

    assert short < long / 2


def test_meeting_more_solvers_says_more_than_meeting_one() -> None:
    """Where a solver stands among all is known by comparison with many."""
    many = rate_solvers(close_match("m", 100, players=4))["ada"].deviation

    assert many < rate_solvers(close_match("m", 100))["ada"].deviation


def test_a_win_against_a_stronger_solver_counts_more() -> None:
    """Cat and dan both won as often as they lost, but cat against a stronger one."""
    rated = rate_solvers(
        [
            Duel("m1", "ada", "bob", 90, 0, 10),
            Duel("m2", "ada", "cat", 50, 0, 50),
            Duel("m3", "bob", "dan", 50, 0, 50),
        ],
    )

    assert rated["cat"].value > rated["dan"].value + 100


def test_a_solver_that_always_won_has_an_uncertain_rating() -> None:
    """One win says little and many say more, but no strength is infinite."""
    once, often = (rate_solvers([Duel("m", "ada", "bob", games, 0, 0)])["ada"] for games in (1, 50))

    assert AVERAGE < once.value < often.value < AVERAGE + 2 * SPREAD
    assert SPREAD > once.deviation > often.deviation > 200


def test_without_duels_nobody_is_rated() -> None:
    """Nobody has met."""
    assert rate_solvers([]) == {}
