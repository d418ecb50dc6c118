"""Which rank beats which."""

from itertools import product

import pytest

from parlour.games.president.rules.rank_order import compare, higher_than, is_higher, order
from parlour.games.president.values.cards import RANKS, Rank


def test_the_joker_is_highest_and_the_three_lowest() -> None:
    """Two comes above Ace."""
    assert order(inversion=False) == (3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A", 2, "JOKER")


def test_inversion_reverses_the_whole_order() -> None:
    """Not only the ranks below the Jack."""
    assert order(inversion=True) == order(inversion=False)[::-1]


@pytest.mark.parametrize(("high", "low"), [(4, 3), (2, "A"), ("JOKER", 2), ("J", 10), ("A", "K")])
def test_higher_ranks_beat_lower_ones_and_inverted_the_other_way(high: Rank, low: Rank) -> None:
    """Of two different ranks, one always beats the other."""
    assert is_higher(high, low, inversion=False)
    assert not is_higher(low, high, inversion=False)
    assert is_higher(low, high, inversion=True)
    assert not is_higher(high, low, inversion=True)


@pytest.mark.parametrize("inversion", [False, True])
def test_all_ways_of_comparing_agree(inversion: bool) -> None:
    """Equal ranks beat each other in neither order."""
    for one, other in product(RANKS, RANKS):
        above = compare(one, other, inversion=inversion)

        assert above == -compare(other, one, inversion=inversion)
        assert is_higher(one, other, inversion=inversion) == (above > 0)
        assert (one in higher_than(other, inversion=inversion)) == (above > 0)
        assert (above == 0) == (one == other)
