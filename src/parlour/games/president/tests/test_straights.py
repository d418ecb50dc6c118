"""Straights: led, followed, completed by Jokers, and without any effect."""

import pytest

from parlour.core.game import Seat
from parlour.games.president.tests.position import at, drawn
from parlour.games.president.tests.stories import ANN, BOB, overhear, tell
from parlour.games.president.values.cards import Rank
from parlour.games.president.values.patterns import Pattern
from parlour.games.president.values.straights import straight_of

LOW_TO_HIGH = "3C 4D 5H 6S 7C 8D 9H 10S JC QD KH AS 2C"
HANDS = """
    hands ann: 3C 4D 5H 6S 9C JOKERa | bob: 4C 5D 6H 7S 8C 9D KC | cat: 6D 7H 8S 9H 10C QD QH AS 2S
    with straights
"""


@pytest.mark.parametrize(
    ("cards", "top", "count"),
    [
        ("3S 4S 5S", 5, 3),
        ("3C 4D 5H", 5, 3),
        ("5H 3C 4D", 5, 3),
        ("9H 10S JC QD", "Q", 4),
        ("QD KH AS", "A", 3),
        ("KH AS 2C", 2, 3),
        (LOW_TO_HIGH, 2, 13),
    ],
)
def test_three_or_more_cards_of_consecutive_ranks_are_a_straight(cards: str, top: Rank, count: int) -> None:
    """From 3 up to 2, in any order of the message; suits do not matter."""
    for order_reversed in (False, True):
        assert straight_of(cards.split(), order_reversed=order_reversed) == Pattern(top, count, straight=True)


@pytest.mark.parametrize(
    "cards",
    [
        "",
        "3C",
        "3C 4C",
        "4C JOKERa",
        "JOKERa JOKERb",
        "3C 4C 6C",
        "3C 4C 7C JOKERa",
        "3C 4C 8C JOKERa JOKERb",
        "AC 2C 3C",
        "2C 3C 4C",
        "KC AC 2C 3C",
        "2C 3C JOKERa",
        "4C 5C 5D",
        "4C 4D JOKERa",
        "4C 5C 5D 6C",
        f"{LOW_TO_HIGH} JOKERa",
    ],
)
def test_no_other_cards_are_a_straight(cards: str) -> None:
    """Not two cards, not with a gap or a rank twice, not round the corner, and not with a Joker above the two."""
    for order_reversed in (False, True):
        assert straight_of(cards.split(), order_reversed=order_reversed) is None


@pytest.mark.parametrize(
    ("cards", "usually", "when_reversed"),
    [
        ("5C JOKERa 7C", 7, 7),
        ("5C JOKERa JOKERb 8C", 8, 8),
        ("5C 6C JOKERa", 7, 6),
        ("5C 6C JOKERa JOKERb", 8, 6),
        ("5C 7C JOKERa JOKERb", 8, 7),
        ("3C 4C JOKERa", 5, 5),
        ("4C 5C JOKERa JOKERb", 7, 6),
        ("AC 2C JOKERa", 2, 2),
        ("KC AC JOKERa JOKERb", 2, "A"),
        ("9C JOKERa JOKERb", "J", 9),
        ("3C JOKERa JOKERb", 5, 5),
        ("2C JOKERa JOKERb", 2, 2),
    ],
)
def test_jokers_stand_for_the_ranks_that_help_most(cards: str, usually: Rank, when_reversed: Rank) -> None:
    """They fill gaps first, then count upwards, or downwards in reversed order, as far as there are ranks."""
    count = len(cards.split())

    assert straight_of(cards.split(), order_reversed=False) == Pattern(usually, count, straight=True)
    assert straight_of(cards.split(), order_reversed=True) == Pattern(when_reversed, count, straight=True)


def test_a_straight_is_led_and_beaten_by_a_higher_one_of_the_same_length() -> None:
    """The next player needs a higher top, strictly."""
    state = tell(f"""{HANDS}
        ann plays 3C 4D 5H
        bob plays 4C 5D 6H
        cat plays 6D 7H 8S
    """)

    assert drawn(state) == at("""
        hands ann: 6S 9C JOKERa | bob: 7S 8C 9D KC | cat: 9H 10C QD QH AS 2S
        with straights
        pile 3C 4D 5H, 4C 5D 6H, 6D 7H 8S by cat
        turn ann
    """)
    assert state.trick
    assert state.trick.pattern == Pattern(8, 3, straight=True)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("4C 5D 6H", "RANK_TOO_LOW"),
        ("5D 6H 7S", "RANK_TOO_LOW"),
        ("6H 7S 8C 9D", "PATTERN_MISMATCH"),
        ("4C 5D 6H 7S 8C 9D", "PATTERN_MISMATCH"),
        ("KC", "PATTERN_MISMATCH"),
        ("7S 8C", "PATTERN_MISMATCH"),
        ("8C 9D KC", "PATTERN_MISMATCH"),
    ],
)
def test_only_a_straight_of_the_same_length_with_a_strictly_higher_top_follows(cards: str, code: str) -> None:
    """Equal tops are refused like lower ones, and other lengths and sets even if they are higher."""
    tell(f"""
        hands ann: 3C KD | bob: 4C 5D 6H 7S 8C 9D KC | cat: 6D 9H
        with straights
        pile 5H 6S 7C by cat
        turn bob
        bob plays {cards} ! {code}
    """)


def test_three_of_a_kind_do_not_beat_a_straight_of_three() -> None:
    """The pattern must be the same, not only the number of cards."""
    tell(f"{HANDS}\nann plays 3C 4D 5H\nbob passes\ncat plays QD QH ! PATTERN_MISMATCH")
    tell("""
        hands ann: 3C 4D 5H 6S | bob: KC KD KH 4S | cat: 6D
        with straights
        ann plays 3C 4D 5H
        bob plays KC KD KH ! PATTERN_MISMATCH
    """)


@pytest.mark.parametrize(
    ("pile", "cards"), [("4S", "5D 6H 7S"), ("3H 3D 3S", "4C 5D 6H"), ("10C 10D 10H 10S", "6H 7S 8C 9D")]
)
def test_a_straight_does_not_beat_a_set(pile: str, cards: str) -> None:
    """It does not even beat a set of as many cards."""
    tell(f"""
        hands ann: 3C KD | bob: 4C 5D 6H 7S 8C 9D KC | cat: 6D 9H
        with straights
        pile {pile} by ann
        turn bob
        bob plays {cards} ! PATTERN_MISMATCH
    """)


def test_in_reversed_order_a_straight_is_beaten_by_a_lower_one() -> None:
    """Its top rank counts in normal order."""
    state = tell("""
        hands ann: 7C 8D 9H KD | bob: 6C 7D 8H 8S 9S 10C | cat: 3C 4D 5H 2S
        with straights revolution
        revolution
        ann plays 7C 8D 9H
        bob plays 8S 9S 10C ! RANK_TOO_LOW
        bob plays 6C 7D 8H
        cat plays 3C 4D 5H
    """)

    assert drawn(state) == at("""
        hands ann: KD | bob: 8S 9S 10C | cat: 2S
        with straights revolution
        revolution
        pile 7C 8D 9H, 6C 7D 8H, 3C 4D 5H by cat
        turn ann
    """)


@pytest.mark.parametrize(
    ("line", "cards", "top"),
    [("", "6S JOKERa 8S", 8), ("", "7S 8S JOKERa", 9), ("", "8S JOKERa JOKERb", 10), ("revolution", "5S 6S JOKERa", 6)],
)
def test_jokers_follow_in_straights(line: str, cards: str, top: Rank) -> None:
    """Inside and at the ends; on a straight, two of them beside one card make a straight and not a set."""
    pile = "7C 8C 9C" if line else "4C 5C 6C"
    state = tell(f"""
        hands ann: 5S 6S 7S 8S JOKERa JOKERb KD | bob: 10D | cat: 3C
        with straights revolution
        {line}
        pile {pile} by cat
        ann plays {cards}
    """)

    assert state.trick
    assert state.trick.pattern == Pattern(top, 3, straight=True)


def test_one_card_with_two_jokers_is_a_set_where_a_set_fits() -> None:
    """They are a set on a lead and on three of a kind; only on a straight are they a straight."""
    led = tell("hands ann: 9C JOKERa JOKERb KD | bob: 10D | cat: 3C\nwith straights\nann plays 9C JOKERa JOKERb")
    assert led.trick
    assert led.trick.pattern == Pattern(9, 3)

    low = "hands ann: 4S JOKERa JOKERb KD | bob: 10D | cat: 3C\nwith straights"
    tell(f"{low}\npile 8C 8D 8H by cat\nann plays 4S JOKERa JOKERb ! RANK_TOO_LOW")
    tell(f"{low}\npile 8C 9D 10H by cat\nann plays 4S JOKERa JOKERb ! RANK_TOO_LOW")
    tell(f"{low}\npile 5C 6D 7H 8C by cat\nann plays 4S JOKERa JOKERb ! PATTERN_MISMATCH")


def test_a_straight_is_announced_and_shown_with_its_top_and_length() -> None:
    """Other patterns are shown as before."""
    heard = overhear(f"{HANDS}\nann plays 3C 4D 5H 6S\nbob plays 6H 7S 8C 9D")

    assert heard == [
        (
            "played",
            {
                "player_id": "ann",
                "cards": ("3C", "4D", "5H", "6S"),
                "pattern": {"rank": 6, "count": 4, "straight": True},
            },
        ),
        (
            "played",
            {
                "player_id": "bob",
                "cards": ("6H", "7S", "8C", "9D"),
                "pattern": {"rank": 9, "count": 4, "straight": True},
            },
        ),
    ]


@pytest.mark.parametrize("cards", ["5C 6D 7H", "6D 7H 8S", "8S 9C 10D", "9C 10D JH", "6D 7H 8S 9C 10D JH", "3D 4D 5C"])
@pytest.mark.parametrize("line", ["", "revolution"])
def test_cards_in_a_straight_have_no_effect(cards: str, line: str) -> None:
    """No gift, no reset, no discard, no inversion, and threes in reversed order win nothing."""
    state = tell(f"""
        hands ann: 3D 4D 5C 6D 7H 8S 9C 10D JH KC | bob: QS | cat: 3C
        with straights revolution
        {line}
        ann plays {cards}
    """)

    assert (state.pending, state.turn, state.effects) == (None, BOB, ())
    assert state.trick
    assert not state.trick.inversion_active
    assert state.revolution is bool(line)


def test_a_straight_of_four_is_no_four_of_a_kind() -> None:
    """It is neither a bomb nor a revolution."""
    state = tell("""
        hands ann: 3C 4D 5H 6S 9C | bob: 4C 5D 6H 7S KC | cat: 9H 9S 9D JOKERa AS
        with straights bombs revolution
        ann plays 3C 4D 5H 6S
        bob plays 4C 5D 6H 7S
    """)

    assert (state.effects, state.revolution, state.turn) == ((), False, "cat")


@pytest.mark.parametrize("cards", ["3D 4C 5C", "3D 4C JOKERa", "4C 5C 6C"])
def test_the_opening_lead_stays_threes(cards: str) -> None:
    """A straight from the three upwards is no lead of threes."""
    opening = "hands ann: 3D 4C 5C 6C JOKERa JOKERb | bob: 3S | cat: rest\nwith straights\nopening"

    tell(f"{opening}\nann plays {cards} ! PATTERN_MISMATCH")


def test_a_three_with_two_jokers_opens_as_three_threes() -> None:
    """A set, because the opening asks for one."""
    state = tell("""
        hands ann: 3D 4C JOKERa JOKERb | bob: 3S | cat: rest
        with straights
        opening
        ann plays 3D JOKERa JOKERb
    """)

    assert state.trick
    assert state.trick.pattern == Pattern(3, 3)


def test_a_straight_of_the_last_cards_goes_out() -> None:
    """The others may still beat it; if nobody does, the next player leads."""
    heard = overhear("""
        hands ann: 5C 6D 7H | bob: QS KD | cat: 3C 4C
        with straights
        ann plays 5C 6D 7H
        bob passes
        cat passes
    """)

    assert heard[1:] == [
        ("player_finished", {"player_id": "ann", "position": 1}),
        ("passed", {"player_id": "bob"}),
        ("passed", {"player_id": "cat"}),
        ("trick_end", {"leader": "bob", "reason": "passes"}),
    ]


def test_a_straight_can_end_the_deal() -> None:
    """The deal is over when only one other player holds cards."""
    state = tell("hands ann: 5C 6D 7H | bob: QS KD | cat: -\nwith straights\nann plays 5C 6D 7H")

    assert (state.over, state.finished_order) == (True, (Seat("cat"), ANN, BOB))


@pytest.mark.parametrize("switches", ["", "with bombs revolution"])
def test_without_the_switch_there_are_no_straights(switches: str) -> None:
    """The specification's game has none."""
    tell(f"""
        hands ann: 3C 4D 5H 6S 7S | bob: 4C | cat: 6D
        {switches}
        ann plays 3C 4D 5H ! PATTERN_MISMATCH
        ann plays 3C 4D 5H 6S 7S ! PATTERN_MISMATCH
    """)
