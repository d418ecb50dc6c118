"""Sevens: as many cards as were played go to others."""

import pytest

from parlour.games.president.state import Gift
from parlour.games.president.tests.position import at, drawn
from parlour.games.president.tests.stories import ANN, BOB, CAT, overhear, tell

TWO_DUE = """
    hands ann: 5D 7C 7H 9S KH | bob: 6C | cat: 5C QD | dan: -
    ann plays 7C 7H
"""


def test_sevens_make_a_gift_due_and_nobody_plays_before_it_is_made() -> None:
    """The turn stays with the giver."""
    state = tell(f"""{TWO_DUE}
        ann plays 9S     ! EFFECT_PENDING
        ann passes       ! EFFECT_PENDING
        bob plays 6C     ! NOT_YOUR_TURN
        ann discards 9S  ! ACTION_NOT_ALLOWED
    """)

    assert (state.turn, state.pending) == (ANN, Gift(2))


@pytest.mark.parametrize(
    ("gift", "bob", "cat"),
    [
        ("5D to bob, 9S to cat", "5D 6C", "5C 9S QD"),
        ("5D 9S to bob", "5D 6C 9S", "5C QD"),
        ("KH to cat, 5D to cat", "6C", "5C 5D QD KH"),
        ("5D 9S to bob, - to cat", "5D 6C 9S", "5C QD"),
    ],
)
def test_a_gift_is_split_as_the_giver_likes(gift: str, bob: str, cat: str) -> None:
    """The trick goes on with the next player; pattern and order stay."""
    state = tell(f"{TWO_DUE}\nann gives {gift}")

    assert state.trick
    assert (state.trick.pattern.rank, state.trick.pattern.count, state.turn, state.pending) == (7, 2, BOB, None)
    assert (state.hands[BOB], state.hands[CAT]) == (tuple(bob.split()), tuple(cat.split()))


@pytest.mark.parametrize(
    ("gift", "code"),
    [
        ("5D to bob", "INVALID_GIFT_DISTRIBUTION"),
        ("5D to bob, 9S KH to cat", "INVALID_GIFT_DISTRIBUTION"),
        ("5D to bob, 5D to cat", "INVALID_GIFT_DISTRIBUTION"),
        ("5D 9S to ann", "INVALID_GIFT_DISTRIBUTION"),
        ("5D 9S to dan", "INVALID_GIFT_DISTRIBUTION"),
        ("5D 9S to zoe", "INVALID_GIFT_DISTRIBUTION"),
        ("5D 9S to bob, - to dan", "INVALID_GIFT_DISTRIBUTION"),
        ("5D 7C to bob", "OWNERSHIP"),
        ("5D 6C to bob", "OWNERSHIP"),
    ],
)
def test_a_gift_must_be_complete_and_go_to_other_active_players(gift: str, code: str) -> None:
    """Not to the giver, not to players who are out, and only from the giver's own cards."""
    tell(f"{TWO_DUE}\nann gives {gift} ! {code}")


def test_only_the_giver_gives_and_only_when_a_gift_is_due() -> None:
    """Sevens are played first."""
    tell(f"{TWO_DUE}\nbob gives 6C to ann ! NOT_YOUR_TURN")
    tell("hands ann: 5D 9S | bob: 6C | cat: 5C\nann gives 5D to bob ! ACTION_NOT_ALLOWED")


def test_a_joker_beside_a_seven_makes_two_sevens() -> None:
    """Effects depend on the pattern."""
    state = tell("""
        hands ann: 5D 7C 9S KH JOKERa | bob: 6C | cat: 5C
        ann plays 7C JOKERa
    """)

    assert state.pending == Gift(2)


def test_a_player_with_fewer_cards_than_are_due_gives_all_and_is_out() -> None:
    """The deal goes on without them."""
    state = tell("""
        hands ann: 5D 7C 7H | bob: 6C | cat: 5C 9D
        ann plays 7C 7H
        ann gives 5D to cat
    """)

    assert drawn(state) == at("""
        hands ann: - | bob: 6C | cat: 5C 5D 9D
        pile 7C 7H by ann
        turn bob
    """)


def test_sevens_as_last_cards_ask_for_nothing() -> None:
    """A gift of nothing would never be made."""
    heard = overhear("""
        hands ann: 7C 7H | bob: 6C | cat: 5C 9D
        ann plays 7C 7H
        bob passes
    """)

    assert [event for event, _ in heard] == ["played", "player_finished", "passed"]


def test_a_gift_can_end_the_deal() -> None:
    """One of two players gives their last card to the other."""
    state = tell("""
        hands ann: 5D 7C | bob: 6C | cat: -
        ann plays 7C
        ann gives 5D to bob
    """)

    assert (state.over, state.finished_order, state.hands[BOB]) == (True, (CAT, ANN, BOB), ("5D", "6C"))


def test_a_player_who_gets_cards_has_still_passed() -> None:
    """A gift does not bring anyone back into the trick."""
    state = tell("""
        hands ann: 5D 7C 9S | bob: 6C | cat: 5C KD
        pile 4C by cat
        passed bob
        ann plays 7C
        ann gives 9S to bob
        cat plays KD
        ann passes
    """)

    assert drawn(state) == at("hands ann: 5D | bob: 6C 9S | cat: 5C\nturn cat")


def test_sevens_under_inversion_give_cards_and_keep_the_inversion() -> None:
    """The order returns to normal only at the end of the trick."""
    state = tell("""
        hands ann: 5D 7C 9S | bob: 6C 8D | cat: 5C KD
        pile JC by cat
        inverted
        ann plays 7C
        ann gives 9S to bob
    """)

    assert drawn(state) == at("""
        hands ann: 5D | bob: 6C 8D 9S | cat: 5C KD
        pile JC, 7C by ann
        inverted
        turn bob
    """)


def test_everyone_hears_how_many_cards_went_where_but_not_which() -> None:
    """Giver and receiver see them in their views."""
    heard = overhear(f"{TWO_DUE}\nann gives 5D to bob, 9S to cat")

    assert heard[1:] == [
        ("seven_gift", {"player_id": "ann", "count": 2}),
        ("gift_done", {"player_id": "ann", "given": ({"to": "bob", "count": 1}, {"to": "cat", "count": 1})}),
    ]
