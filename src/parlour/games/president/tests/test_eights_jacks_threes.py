"""Eights, Jacks, and threes under inversion."""

import pytest

from parlour.games.president.tests.position import at, drawn
from parlour.games.president.tests.stories import overhear, tell

INVERTED = """
    hands ann: 3H 4D 5D 9S 10D JD KH | bob: 3C 6C 8C | cat: 3S 5C 9D QD JOKERa
    ann plays JD
"""


def test_eights_clear_the_pile_and_keep_the_lead() -> None:
    """Their player begins a new trick at once."""
    state = tell("""
        hands ann: 5D 9S | bob: 6C 8C KD | cat: 5C QD
        ann plays 5D
        bob plays 8C
    """)

    assert drawn(state) == at("hands ann: 9S | bob: 6C KD | cat: 5C QD\nturn bob")
    assert state.discard[-2:] == ("5D", "8C")


@pytest.mark.parametrize("cards", ["8C", "8C 8D", "8C JOKERa"])
def test_eights_clear_the_pile_on_a_lead_as_well_and_with_jokers(cards: str) -> None:
    """There is nothing else to clear, but the lead is kept."""
    state = tell(f"""
        hands ann: 5D 8C 8D JOKERa | bob: 6C | cat: 5C QD
        ann plays {cards}
    """)

    assert (state.trick, state.turn) == (None, "ann")


def test_eights_as_last_cards_leave_the_lead_to_the_next() -> None:
    """A player who is out leads nothing."""
    heard = overhear("""
        hands ann: 8C 8D | bob: 6C | cat: 5C QD
        ann plays 8C 8D
    """)

    assert heard[1:] == [
        ("player_finished", {"player_id": "ann", "position": 1}),
        ("eight_reset", {"player_id": "ann", "count": 2}),
        ("trick_end", {"leader": "bob", "reason": "eight"}),
    ]


def test_eights_clear_passes_and_inversion() -> None:
    """A new trick does not depend on the old one."""
    state = tell("""
        hands ann: 5D 8C 9D | bob: 6C | cat: 5C QD
        pile JC by cat
        inverted
        passed bob
        ann plays 8C
        ann plays 9D
        bob passes
    """)

    assert drawn(state) == at("""
        hands ann: 5D | bob: 6C | cat: 5C QD
        pile 9D by ann
        passed bob
        turn cat
    """)


def test_jacks_reverse_the_order_for_the_trick() -> None:
    """From now on only lower ranks follow."""
    state = tell(f"""{INVERTED}
        bob plays 8H ! OWNERSHIP
        bob plays 6C
        cat plays 9D     ! RANK_TOO_LOW
        cat plays QD     ! RANK_TOO_LOW
        cat plays JOKERa ! RANK_TOO_LOW
        cat plays 5C
    """)

    assert drawn(state) == at("""
        hands ann: 3H 4D 5D 9S 10D KH | bob: 3C 8C | cat: 3S 9D QD JOKERa
        pile JD, 6C, 5C by cat
        inverted
        turn ann
    """)


@pytest.mark.parametrize("cards", ["JH", "QD", "KS", "AH", "2C", "JOKERa"])
def test_a_jack_is_answered_by_lower_cards_only(cards: str) -> None:
    """A second Jack can therefore not reverse the order again."""
    tell(f"""
        hands ann: 4D JD | bob: JH QD KS AH 2C JOKERa | cat: 5C
        ann plays JD
        bob plays {cards} ! RANK_TOO_LOW
    """)


def test_jokers_in_sets_go_on_under_inversion() -> None:
    """They count as the cards beside them."""
    state = tell("""
        hands ann: 4D JD JH | bob: 9H 6S JOKERa | cat: 5C 5H
        ann plays JD JH
        bob plays 9H JOKERa
        cat plays 5C 5H
    """)

    assert state.turn == "ann"


def test_a_jack_with_a_joker_inverts_and_even_as_last_cards() -> None:
    """Effects depend on the pattern and outlast their player."""
    state = tell("""
        hands ann: JD JOKERa | bob: 9H 9S 6S | cat: 5C 5H 6D
        ann plays JD JOKERa
        bob plays 9H 9S
    """)

    assert drawn(state) == at("""
        hands ann: - | bob: 6S | cat: 5C 5H 6D
        pile JD JOKERa, 9H 9S by bob
        inverted
        turn cat
    """)


@pytest.mark.parametrize(
    ("lines", "lead"),
    [("bob passes\ncat passes", "ann plays 9S"), ("bob plays 8C", "bob plays 6C"), ("bob plays 3C", "bob plays 6C")],
)
def test_an_inversion_ends_with_its_trick(lines: str, lead: str) -> None:
    """Whatever ends it, the next trick goes upwards again."""
    state = tell(f"{INVERTED}\n{lines}\n{lead}")

    assert state.trick
    assert not state.trick.inversion_active


def test_a_three_under_inversion_wins_at_once() -> None:
    """Nothing can beat it, so nobody is asked."""
    state = tell(f"{INVERTED}\nbob plays 3C")

    assert drawn(state) == at("""
        hands ann: 3H 4D 5D 9S 10D KH | bob: 6C 8C | cat: 3S 5C 9D QD JOKERa
        turn bob
    """)


def test_a_three_as_last_card_under_inversion_leaves_the_lead_to_the_next() -> None:
    """The player won the trick but is out."""
    heard = overhear("""
        hands ann: 4D JD | bob: 3C | cat: 5C QD
        ann plays JD
        bob plays 3C
    """)

    assert heard[-2:] == [
        ("player_finished", {"player_id": "bob", "position": 1}),
        ("trick_end", {"leader": "cat", "reason": "three"}),
    ]


def test_a_three_in_normal_order_is_only_low() -> None:
    """Its power comes with the Jack."""
    state = tell("hands ann: 3D 4D | bob: 6C | cat: 5C\nann plays 3D")

    assert state.trick
    assert state.turn == "bob"


@pytest.mark.parametrize("cards", ["2C", "JOKERa"])
def test_twos_and_jokers_do_not_end_a_trick_by_themselves(cards: str) -> None:
    """The others are asked, even if they cannot answer."""
    state = tell(f"hands ann: 3D 2C JOKERa | bob: 6C | cat: 5C\nann plays {cards}")

    assert state.trick
    assert state.turn == "bob"


@pytest.mark.parametrize(
    ("cards", "effect", "count"),
    [
        ("7C 7D", "seven_gift", 2),
        ("8C", "eight_reset", 1),
        ("10C 10D 10H", "ten_discard", 3),
        ("JC JD JH JS", "jack_inversion", 4),
    ],
)
def test_effects_are_announced_with_player_and_count(cards: str, effect: str, count: int) -> None:
    """Everyone hears who did what."""
    heard = overhear(f"""
        hands ann: 4C 5C 6D 7C 7D 8C 10C 10D 10H JC JD JH JS | bob: 6C | cat: 5D
        ann plays {cards}
    """)

    assert heard[1] == (effect, {"player_id": "ann", "count": count})
