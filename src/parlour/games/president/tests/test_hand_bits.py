"""Hands as numbers."""

from itertools import product

import pytest

from parlour.games.president.bots.hand_bits import (
    JOKER,
    MOST,
    ROW,
    SEVEN,
    THREE,
    WIDTH,
    added,
    bits_of,
    cards,
    each,
    held,
    settled,
    taken,
)


def test_rows_show_singles_pairs_triples_and_quads() -> None:
    """Pairs are found in one look."""
    hand = bits_of([THREE, SEVEN, SEVEN, SEVEN, JOKER, JOKER])

    assert [each(hand >> WIDTH * row & ROW) for row in range(MOST)] == [
        (THREE, SEVEN, JOKER),
        (SEVEN, JOKER),
        (SEVEN,),
        (),
    ]


def test_a_hand_is_counted_by_its_bits() -> None:
    """Every card is one bit, wherever it is."""
    hand = bits_of([THREE, SEVEN, SEVEN])

    assert hand.bit_count() == 3
    assert (held(hand, THREE), held(hand, SEVEN), held(hand, JOKER)) == (1, 2, 0)
    assert sorted(cards(hand)) == [THREE, SEVEN, SEVEN]


@pytest.mark.parametrize("count", range(1, 5))
def test_removing_and_adding_a_card_leaves_no_trace(count: int) -> None:
    """Other ranks stay as they are."""
    hand = bits_of([THREE, *[SEVEN] * 4, JOKER])

    fewer = taken(hand, SEVEN, count)
    assert (held(fewer, SEVEN), held(fewer, THREE), held(fewer, JOKER)) == (4 - count, 1, 1)
    for _ in range(count):
        fewer = added(fewer, SEVEN)
    assert fewer == hand


def test_cards_settle_from_any_row() -> None:
    """All sixteen ways to hold four suits count alike."""
    for suits in product((0, 1), repeat=MOST):
        scattered = sum(1 << SEVEN + WIDTH * row for row, there in enumerate(suits) if there)

        assert settled(scattered | 1 << THREE + WIDTH) == bits_of([THREE, *[SEVEN] * sum(suits)])
