"""Bombs: four of a kind beat every other pattern."""

import pytest

from parlour.games.president.tests.position import at, drawn
from parlour.games.president.tests.stories import ANN, overhear, tell
from parlour.games.president.values.patterns import Pattern

BOMB = "4C 4D 4H 4S"
HANDS = f"hands ann: {BOMB} QC QD JOKERa JOKERb KD | bob: 5C 5D 5H 5S 10C JC | cat: 3C 3D 3H 3S AS"


@pytest.mark.parametrize(
    "pile",
    [
        "3C",
        "2C",
        "JOKERa",
        "9C 9D",
        "JOKERa JOKERb",
        "AC AD AH",
        "5C 6C 7C",
        "8C 9C 10C JD QC",
        "5C 6C 7C 8C",
        "3C 3D 3H 3S",
    ],
)
def test_four_of_a_kind_beat_any_pattern_of_any_count(pile: str) -> None:
    """Even the lowest bomb beats the highest card."""
    state = tell(f"""
        hands ann: {BOMB} KD | bob: 9S | cat: 6D
        with straights bombs
        pile {pile} by cat
        ann plays {BOMB}
    """)

    assert state.trick
    assert (state.trick.pattern, state.trick.last_player, state.turn) == (Pattern(4, 4), "ann", "bob")


@pytest.mark.parametrize("cards", ["QC QD QH JOKERa", "QC QD JOKERa JOKERb", "QC QD QH QS"])
def test_jokers_may_complete_a_bomb(cards: str) -> None:
    """They count as the cards beside them."""
    state = tell(f"""
        hands ann: QC QD QH QS JOKERa JOKERb KD | bob: 9S | cat: 6D
        with bombs
        pile 2C by cat
        ann plays {cards}
    """)

    assert state.trick
    assert state.trick.pattern == Pattern("Q", 4)


@pytest.mark.parametrize("cards", ["QC QD JOKERa", "QC QD KD JOKERa", "JOKERa JOKERb", "QC QD QH QS JOKERa", "KD"])
def test_anything_but_four_of_a_kind_must_still_match_the_pile(cards: str) -> None:
    """Three are no bomb, nor are five."""
    tell(f"""
        hands ann: QC QD QH QS JOKERa JOKERb KD | bob: 9S | cat: 6D
        with straights bombs
        pile 4C 5D 6H by cat
        ann plays {cards} ! PATTERN_MISMATCH
    """)


def test_only_a_higher_bomb_beats_a_bomb() -> None:
    """After a bomb, the trick asks for bombs, whatever was led."""
    state = tell(f"""{HANDS}
        with bombs
        pile AC by cat
        ann plays {BOMB}
        bob plays 10C ! PATTERN_MISMATCH
        bob plays JC  ! PATTERN_MISMATCH
        bob plays 5C 5D 5H 5S
        cat plays 3C 3D 3H 3S ! RANK_TOO_LOW
        cat plays AS ! PATTERN_MISMATCH
        cat passes
        ann plays QC QD JOKERa JOKERb
    """)

    assert drawn(state) == at(f"""
        hands ann: KD | bob: 10C JC | cat: 3C 3D 3H 3S AS
        with bombs
        pile AC, {BOMB}, 5C 5D 5H 5S, QC QD JOKERa JOKERb by ann
        passed cat
        turn bob
    """)


def test_a_straight_of_four_does_not_beat_a_bomb() -> None:
    """Only a higher bomb beats a bomb, whatever the number of cards."""
    tell(f"""
        hands ann: {BOMB} KD | bob: 9S 10S JS QS | cat: 6D
        with straights bombs
        pile 5C 6C 7C 8C by cat
        ann plays {BOMB}
        bob plays 9S 10S JS QS ! PATTERN_MISMATCH
    """)


def test_four_of_a_kind_are_a_bomb_when_led_too() -> None:
    """Only bombs follow it then."""
    tell(f"""{HANDS}
        with bombs
        ann plays {BOMB}
        bob plays 10C ! PATTERN_MISMATCH
        bob plays 5C 5D 5H 5S
        cat plays 3C 3D 3H 3S ! RANK_TOO_LOW
    """)


def test_in_reversed_order_only_a_lower_bomb_beats_a_bomb() -> None:
    """Jacks have reversed the order; a bomb on a single card need not be lower."""
    tell("""
        hands ann: 6C 6D 6H 6S KD | bob: 5C 5D 5H 5S 9C 9D 9H 9S | cat: JD QC QD QH QS
        with bombs
        turn cat
        cat plays JD
        ann plays 6C 6D 6H 6S
        bob plays 9C 9D 9H 9S ! RANK_TOO_LOW
        bob plays 5C 5D 5H 5S
        cat plays QC QD QH QS ! RANK_TOO_LOW
    """)
    tell("""
        hands ann: KC KD KH KS 4D | bob: 5C | cat: JD QC
        with bombs
        turn cat
        cat plays JD
        ann plays KC KD KH KS
    """)


@pytest.mark.parametrize(
    ("rank", "told"),
    [
        ("7", [("seven_gift", {"player_id": "ann", "count": 4})]),
        ("8", [("eight_reset", {"player_id": "ann", "count": 4}), ("trick_end", {"leader": "ann", "reason": "eight"})]),
        ("10", [("ten_discard", {"player_id": "ann", "count": 4})]),
        ("J", [("jack_inversion", {"player_id": "ann", "count": 4})]),
        ("9", []),
    ],
)
def test_a_bomb_has_the_effect_of_its_rank(rank: str, told: list[tuple[str, dict[str, object]]]) -> None:
    """It has the effect of any four cards of that rank, and is announced first."""
    four = " ".join(f"{rank}{suit}" for suit in "CDHS")
    heard = overhear(f"""
        hands ann: {four} 3D 4D 5D 6D KD | bob: 5C | cat: 6S
        with bombs
        pile 2C by cat
        ann plays {four}
    """)

    shown = int(rank) if rank.isdigit() else rank
    assert heard[1:] == [("bomb", {"player_id": "ann", "rank": shown}), *told]


def test_seven_bombs_give_four_cards_and_the_trick_asks_for_bombs() -> None:
    """The gift changes nothing about the pile."""
    state = tell("""
        hands ann: 7C 7D 7H JOKERa 3D 4D 5D KD 2D | bob: 9S 5C | cat: 6S
        with bombs
        pile 2C by cat
        ann plays 7C 7D 7H JOKERa
        ann gives 3D 4D to bob, 5D KD to cat
        bob plays 9S ! PATTERN_MISMATCH
    """)

    assert drawn(state) == at("""
        hands ann: 2D | bob: 3D 4D 5C 9S | cat: 5D 6S KD
        with bombs
        pile 2C, 7C 7D 7H JOKERa by ann
        turn bob
    """)


def test_ten_bombs_discard_four_cards_and_leave_the_lead_to_the_next() -> None:
    """The pile is cleared, so anything may be led."""
    state = tell("""
        hands ann: 10C 10D 10H 10S 3D 4D 5D KD 2D | bob: 9S 5C | cat: 6S
        with bombs
        pile 2C by cat
        passed bob
        ann plays 10C 10D 10H 10S
        ann discards 3D 4D 5D KD
        bob plays 5C
    """)

    assert (state.hands[ANN], state.turn) == (("2D",), "cat")


def test_a_jack_bomb_on_a_jack_keeps_the_order_reversed() -> None:
    """Jacks reverse the order until the trick ends; more of them do not restore it."""
    state = tell("""
        hands ann: JD KD | bob: JC JH JS JOKERa 5C | cat: 6S 9C 9D 9H 9S QC QD QH QS
        with bombs
        ann plays JD
        bob plays JC JH JS JOKERa
        cat plays QC QD QH QS ! RANK_TOO_LOW
        cat plays 9C 9D 9H 9S
    """)

    assert state.trick
    assert state.trick.inversion_active


def test_three_bombs_in_reversed_order_win_at_once() -> None:
    """Nothing is lower, so nobody is asked; the player leads again."""
    heard = overhear("""
        hands ann: JD KD | bob: 3C 3D 3H 3S 5C | cat: 6S
        with bombs
        ann plays JD
        bob plays 3C 3D 3H 3S
    """)

    assert heard[-2:] == [
        ("bomb", {"player_id": "bob", "rank": 3}),
        ("trick_end", {"leader": "bob", "reason": "three"}),
    ]


def test_a_three_in_reversed_order_ends_the_trick_before_anyone_can_bomb_it() -> None:
    """It wins at once, like an eight, so nobody is asked."""
    state = tell("""
        hands ann: JD KD | bob: 3C 5C | cat: 9C 9D 9H 9S 6S
        with bombs
        ann plays JD
        bob plays 3C
    """)

    assert (state.trick, state.turn) == (None, "bob")


def test_a_bomb_that_empties_a_hand_goes_out() -> None:
    """Going out comes first, then the bomb, then the others may answer."""
    heard = overhear(f"""
        hands ann: {BOMB} | bob: 9S KD | cat: 6D 6S
        with bombs
        pile 2C by cat
        ann plays {BOMB}
        bob passes
        cat passes
    """)

    assert heard[1:] == [
        ("player_finished", {"player_id": "ann", "position": 1}),
        ("bomb", {"player_id": "ann", "rank": 4}),
        ("passed", {"player_id": "bob"}),
        ("passed", {"player_id": "cat"}),
        ("trick_end", {"leader": "bob", "reason": "passes"}),
    ]


def test_a_bomb_of_eights_that_empties_a_hand_leaves_the_lead_to_the_next() -> None:
    """A player who is out leads nothing."""
    heard = overhear("""
        hands ann: 8C 8D 8H JOKERa | bob: 9S KD | cat: 6D 6S
        with bombs
        pile 2C by cat
        ann plays 8C 8D 8H JOKERa
    """)

    assert heard[1:] == [
        ("player_finished", {"player_id": "ann", "position": 1}),
        ("bomb", {"player_id": "ann", "rank": 8}),
        ("eight_reset", {"player_id": "ann", "count": 4}),
        ("trick_end", {"leader": "bob", "reason": "eight"}),
    ]


def test_a_gift_after_a_bomb_of_sevens_can_empty_the_hand() -> None:
    """Fewer cards than four are all given."""
    state = tell("""
        hands ann: 7C 7D 7H 7S 3D 4D | bob: 9S KD | cat: 6D 6S
        with bombs
        pile 2C by cat
        ann plays 7C 7D 7H 7S
        ann gives 3D to bob, 4D to cat
    """)

    assert (state.finished_order, state.turn) == (("ann",), "bob")


def test_a_bomb_that_ends_the_deal_is_only_a_play() -> None:
    """Effects of a decided deal are void, whatever they are."""
    heard = overhear(f"""
        hands ann: {BOMB} | bob: 9S KD | cat: -
        with bombs revolution
        pile 2C by bob
        ann plays {BOMB}
    """)

    assert [event for event, _ in heard] == ["played", "player_finished", "deal_end"]


def test_nobody_bombs_after_passing() -> None:
    """A pass lasts for the whole trick."""
    tell(f"""
        hands ann: 9S QS | bob: {BOMB} KD | cat: QD 6S
        with bombs
        ann plays 9S
        bob passes
        cat plays QD
        bob plays {BOMB} ! ALREADY_PASSED
    """)


@pytest.mark.parametrize("switches", ["", "with straights revolution"])
@pytest.mark.parametrize("pile", ["3C", "3C 3D 3H"])
def test_without_the_switch_four_of_a_kind_are_an_ordinary_set(switches: str, pile: str) -> None:
    """They follow only four others."""
    hands = f"hands ann: {BOMB} KD | bob: 9S | cat: 6D\n{switches}"

    tell(f"{hands}\npile {pile} by cat\nann plays {BOMB} ! PATTERN_MISMATCH")
    assert tell(f"{hands}\npile 3C 3D 3H 3S by cat\nann plays {BOMB}").turn == "bob"
