"""Straights as bits."""

from itertools import combinations

import pytest

from parlour.games.president.bots.hand_bits import (
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    JOKER,
    NINE,
    SEVEN,
    SIX,
    THREE,
    TWO,
    bits_of,
)
from parlour.games.president.bots.rank_moves import RankStraight
from parlour.games.president.bots.straight_bits import (
    HIGHER,
    LED,
    LOWER,
    each_straight,
    longest,
    one_straight,
    straights_of,
    weakest,
)
from parlour.games.president.values.cards import RANKS, SUITS
from parlour.games.president.values.straights import straight_of

ORDER = pytest.mark.parametrize("inverted", [False, True])


def naturals(*ranks: int) -> int:
    """Return ranks as bits."""
    return sum(1 << rank for rank in ranks)


@ORDER
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_all_straights_of_a_hand_are_found_and_read_as_the_rules_read_them(jokers: int, inverted: bool) -> None:
    """Every hand of up to five ranks, with some Jokers; none is found twice."""
    wild = ("JOKERa", "JOKERb")
    for size in range(1, 6):
        for ranks in list(combinations(range(TWO + 1), size))[::7]:
            hand = bits_of([*ranks, *[JOKER] * jokers])
            found = each_straight(straights_of(hand, inverted=inverted), hand)

            assert len({(one.rank, one.count) for one in found}) == len(found)
            for one in found:
                laid = [f"{RANKS[rank]}{SUITS[0]}" for rank in range(TWO + 1) if one.naturals >> rank & 1]
                pattern = straight_of([*laid, *wild[: one.jokers]], order_reversed=inverted)
                assert pattern
                assert (pattern.rank, pattern.count) == (RANKS[one.rank], one.count)


def test_a_joker_fills_a_gap_or_lengthens_an_end() -> None:
    """At an end it counts upwards, and downwards while low ranks win."""
    hand = bits_of([FOUR, FIVE, SEVEN, JOKER])

    assert set(each_straight(straights_of(hand, inverted=False), hand)) == {
        RankStraight(SIX, 3, naturals(FOUR, FIVE)),
        RankStraight(SEVEN, 3, naturals(FIVE, SEVEN)),
        RankStraight(SEVEN, 4, naturals(FOUR, FIVE, SEVEN)),
    }
    assert RankStraight(FIVE, 3, naturals(FOUR, FIVE)) in each_straight(straights_of(hand, inverted=True), hand)


def test_one_card_with_two_jokers_is_led_as_a_set() -> None:
    """As a straight it can only follow another one."""
    hand = bits_of([NINE, JOKER, JOKER])
    found = straights_of(hand, inverted=False)

    assert each_straight(found, hand) == [RankStraight(JACK, 3, naturals(NINE))]
    assert not found & LED
    assert found & HIGHER[3][EIGHT]


def test_a_straight_is_beaten_by_one_of_its_length_with_another_top() -> None:
    """A higher one, or a lower one in reversed order."""
    hand = bits_of(range(THREE, EIGHT))
    found = straights_of(hand, inverted=False)

    assert [one.rank for one in each_straight(found & HIGHER[3][SIX], hand)] == [SEVEN]
    assert [one.rank for one in each_straight(found & LOWER[3][SIX], hand)] == [FIVE]
    assert [one.rank for one in each_straight(found & HIGHER[4][SIX], hand)] == [SEVEN]


@ORDER
def test_the_longest_and_the_weakest_straight(inverted: bool) -> None:
    """Of two equally long ones, the longest is the one that is easier to beat."""
    hand = bits_of([THREE, FOUR, FIVE, SIX, SEVEN, NINE])
    found = straights_of(hand, inverted=inverted)
    long, short = longest(found, hand, inverted=inverted), weakest(found & LOWER[4][NINE], hand, inverted=inverted)

    assert long == RankStraight(SEVEN, 5, naturals(THREE, FOUR, FIVE, SIX, SEVEN))
    assert short
    assert short.rank == (SEVEN if inverted else SIX)
    assert longest(0, hand, inverted=inverted) is None


def test_straights_are_counted_off() -> None:
    """In the order in which they are listed; after the last there is none."""
    hand = bits_of([THREE, FOUR, FIVE, SIX])
    found = straights_of(hand, inverted=False)

    assert [one_straight(found, skipped, hand) for skipped in range(4)] == [*each_straight(found, hand), None]
