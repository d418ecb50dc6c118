"""Shuffling and dealing."""

import pytest

from parlour.core.dice import Dice
from parlour.games.president.rules.shuffle import deal_out, shuffle
from parlour.games.president.tests.deals import company
from parlour.games.president.values.cards import deck


def test_the_same_seed_shuffles_the_same() -> None:
    """Anyone can check afterwards that nobody chose the cards."""
    once, again = (shuffle(Dice(b"seed"), use_jokers=True) for _ in range(2))

    assert once == again
    assert once[:8] == ("9D", "JS", "JOKERa", "QD", "AS", "10D", "JOKERb", "KH")
    assert once != shuffle(Dice(b"other"), use_jokers=True)


@pytest.mark.parametrize("use_jokers", [True, False])
def test_a_shuffled_deck_has_every_card_once(use_jokers: bool) -> None:
    """Jokers may be part of the deck or not."""
    cards = shuffle(Dice(b"seed"), use_jokers=use_jokers)

    assert sorted(cards) == sorted(deck(use_jokers=use_jokers))


@pytest.mark.parametrize(
    ("players", "use_jokers", "sizes"),
    [
        (3, True, [18, 18, 18]),
        (4, True, [14, 14, 13, 13]),
        (5, True, [11, 11, 11, 11, 10]),
        (3, False, [18, 17, 17]),
        (4, False, [13, 13, 13, 13]),
        (5, False, [11, 11, 10, 10, 10]),
    ],
)
def test_all_cards_are_dealt_and_hands_differ_by_one_at_most(players: int, use_jokers: bool, sizes: list[int]) -> None:
    """No cards are left over, and none are added in a block to the last seat."""
    cards = deck(use_jokers=use_jokers)

    hands = deal_out(cards, company(players), first=0)

    assert [len(hand) for hand in hands.values()] == sizes
    assert sorted(card for hand in hands.values() for card in hand) == sorted(cards)


def test_cards_go_round_one_at_a_time_beginning_with_the_first_seat() -> None:
    """Different seats get the extra cards in each deal."""
    hands = deal_out(("3C", "4C", "5C", "6C", "7C"), company(3), first=1)

    assert hands == {"ann": ("5C",), "bob": ("3C", "6C"), "cat": ("4C", "7C")}
