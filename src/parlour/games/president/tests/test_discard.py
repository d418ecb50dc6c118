"""Tens: as many cards as were played are discarded, then the pile is cleared."""

import pytest

from parlour.games.president.state import Discard
from parlour.games.president.tests.position import at, drawn
from parlour.games.president.tests.stories import ANN, BOB, CAT, overhear, story, tell

TWO_DUE = """
    hands ann: 5D 9S 10C 10H KH | bob: 6C | cat: 5C QD | dan: -
    ann plays 10C 10H
"""


def test_tens_make_a_discard_due_and_nobody_plays_before_it_is_made() -> None:
    """The pile stays until then."""
    state = tell(f"""{TWO_DUE}
        ann plays KH         ! EFFECT_PENDING
        ann passes           ! EFFECT_PENDING
        bob passes           ! NOT_YOUR_TURN
        bob discards 6C      ! NOT_YOUR_TURN
        ann gives 5D to bob  ! ACTION_NOT_ALLOWED
    """)

    assert (state.turn, state.pending) == (ANN, Discard(2))
    assert state.trick
    assert state.trick.pile == ("10C", "10H")


def test_after_the_discard_the_pile_is_cleared_and_the_next_player_leads() -> None:
    """Discarded cards are out of this deal."""
    state = tell(f"{TWO_DUE}\nann discards 5D KH")

    assert drawn(state) == at("hands ann: 9S | bob: 6C | cat: 5C QD | dan: -\nturn bob")
    assert state.thrown == {ANN: ("5D", "KH")}


def test_a_discard_may_come_in_parts() -> None:
    """It is due until all of it is made."""
    told = story(f"{TWO_DUE}\nann discards KH")

    assert (told.state.turn, told.state.pending) == (ANN, Discard(1))

    told.tell("ann discards 5D 9S ! INVALID_DISCARD_SELECTION")
    told.tell("ann discards 5D")

    assert (told.state.turn, told.state.pending, told.state.thrown[ANN]) == (BOB, None, ("KH", "5D"))


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("-", "INVALID_DISCARD_SELECTION"),
        ("5D 9S KH", "INVALID_DISCARD_SELECTION"),
        ("5D 5D", "INVALID_DISCARD_SELECTION"),
        ("6C", "OWNERSHIP"),
        ("10C", "OWNERSHIP"),
    ],
)
def test_a_player_discards_their_own_cards_and_no_more_than_are_due(cards: str, code: str) -> None:
    """An empty discard is refused as well."""
    tell(f"{TWO_DUE}\nann discards {cards} ! {code}")


def test_nothing_is_discarded_unless_it_is_due() -> None:
    """Tens are played first."""
    tell("hands ann: 5D 9S | bob: 6C | cat: 5C\nann discards 5D ! ACTION_NOT_ALLOWED")


def test_a_joker_beside_a_ten_makes_two_tens() -> None:
    """Effects depend on the pattern."""
    state = tell("""
        hands ann: 5D 9S 10C KH JOKERa | bob: 6C | cat: 5C
        ann plays 10C JOKERa
    """)

    assert state.pending == Discard(2)


def test_a_player_with_fewer_cards_than_are_due_discards_all_and_is_out() -> None:
    """The next player leads."""
    state = tell("""
        hands ann: 5D 10C 10H | bob: 6C | cat: 5C 9D
        ann plays 10C 10H
        ann discards 5D
    """)

    assert drawn(state) == at("hands ann: - | bob: 6C | cat: 5C 9D\nturn bob")


def test_tens_as_last_cards_ask_for_nothing_and_still_clear_the_pile() -> None:
    """The trick is over, as after any tens."""
    heard = overhear("""
        hands ann: 10C 10H | bob: 6C | cat: 5C 9D
        ann plays 10C 10H
    """)

    assert heard[1:] == [
        ("player_finished", {"player_id": "ann", "position": 1}),
        ("trick_end", {"leader": "bob", "reason": "ten"}),
    ]


def test_a_discard_can_end_the_deal() -> None:
    """One of two players discards their last card."""
    state = tell("""
        hands ann: 5D 10C | bob: 6C | cat: -
        ann plays 10C
        ann discards 5D
    """)

    assert (state.over, state.finished_order, state.trick) == (True, (CAT, ANN, BOB), None)


def test_the_next_player_leads_even_after_passing() -> None:
    """The pass belonged to a trick that is over; an inversion ends with it too."""
    state = tell("""
        hands ann: 5D 10C 10H | bob: 6C | cat: 5C 9D
        pile JC by cat
        inverted
        passed bob
        ann plays 10C
        ann discards 5D
    """)

    assert drawn(state) == at("hands ann: 10H | bob: 6C | cat: 5C 9D\nturn bob")


def test_everyone_hears_how_many_cards_were_discarded_but_not_which() -> None:
    """They lie face down."""
    heard = overhear(f"{TWO_DUE}\nann discards KH\nann discards 5D")

    assert heard[1:] == [
        ("ten_discard", {"player_id": "ann", "count": 2}),
        ("discard_done", {"player_id": "ann", "count": 1}),
        ("discard_done", {"player_id": "ann", "count": 1}),
        ("trick_end", {"leader": "bob", "reason": "ten"}),
    ]
