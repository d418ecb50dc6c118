"""Patterns of cards."""

import pytest

from parlour.games.president.values.cards import CARDS, PLAIN, RANK_OF, Rank, deck
from parlour.games.president.values.patterns import Pattern, pattern_of


@pytest.mark.parametrize(
    ("cards", "rank", "count"),
    [
        ("9H", 9, 1),
        ("10S 10H", 10, 2),
        ("KS KH KD", "K", 3),
        ("2S 2H 2D 2C", 2, 4),
        ("9H JOKERa", 9, 2),
        ("JOKERb 9H JOKERa", 9, 3),
        ("3D 3S JOKERa JOKERb", 3, 4),
        ("2S JOKERa", 2, 2),
        ("JOKERa", "JOKER", 1),
        ("JOKERa JOKERb", "JOKER", 2),
    ],
)
def test_one_to_four_cards_of_a_rank_are_a_pattern(cards: str, rank: Rank, count: int) -> None:
    """Jokers count as the rank beside them; only Jokers alone are their own rank."""
    assert pattern_of(cards.split()) == Pattern(rank, count)


@pytest.mark.parametrize(
    "cards",
    ["", "9H 10H", "3S 4S 5S", "9H 10H JOKERa", "KS KH KD KC JOKERa", "KS KH KD KC JOKERa JOKERb"],
)
def test_no_other_cards_are_a_pattern(cards: str) -> None:
    """No straights, no mixed ranks, and no five or six of a kind, even with Jokers."""
    assert pattern_of(cards.split()) is None


def test_there_are_52_cards_and_two_jokers() -> None:
    """Four of each rank, each with its own name."""
    assert (len(deck(use_jokers=True)), len(deck(use_jokers=False))) == (54, 52)
    assert set(CARDS) - set(PLAIN) == {"JOKERa", "JOKERb"}
    assert len(set(CARDS)) == 54
    assert (RANK_OF["10H"], RANK_OF["2S"], RANK_OF["AD"], RANK_OF["JOKERb"]) == (10, 2, "A", "JOKER")
