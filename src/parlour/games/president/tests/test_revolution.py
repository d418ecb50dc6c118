"""Revolutions: four of a kind reverse the order of ranks for the rest of the deal."""

import pytest

from parlour.core.game import Past
from parlour.games.president.game import GAME
from parlour.games.president.rules.card_exchange import prepare_exchange
from parlour.games.president.rules.ranking import roles
from parlour.games.president.tests.deals import with_switches
from parlour.games.president.tests.position import at, drawn, position
from parlour.games.president.tests.stories import ANN, BOB, CAT, NOW, overhear, tell
from parlour.games.president.view import seen_by_all

FOUR = "6C 6D 6H 6S"
BEGIN = f"""
    hands ann: {FOUR} 9C KD | bob: 5C 5D 5H 5S 10S QS | cat: 4C 9S AS 2S
    with revolution
    ann plays {FOUR}
"""


@pytest.mark.parametrize("cards", [FOUR, "6C 6D 6H JOKERa", "6C 6D JOKERa JOKERb"])
def test_four_of_a_kind_reverse_the_order(cards: str) -> None:
    """Jokers may complete them."""
    state = tell(f"""
        hands ann: {FOUR} JOKERa JOKERb KD | bob: QS | cat: AS
        with revolution
        ann plays {cards}
    """)

    assert (state.revolution, state.order_reversed, state.turn) == (True, True, BOB)


@pytest.mark.parametrize("cards", ["6C", "6C 6D", "6C 6D 6H", "6C 6D JOKERa"])
def test_fewer_cards_do_not_reverse_the_order(cards: str) -> None:
    """Only four of a kind do."""
    state = tell(f"hands ann: {FOUR} JOKERa KD | bob: QS | cat: AS\nwith revolution\nann plays {cards}")

    assert (state.revolution, state.order_reversed) == (False, False)


def test_the_order_stays_reversed_in_later_tricks() -> None:
    """The end of a trick ends no revolution."""
    state = tell(f"""{BEGIN}
        bob passes
        cat passes
        ann plays 9C
        bob plays 10S ! RANK_TOO_LOW
        bob plays QS  ! RANK_TOO_LOW
        bob passes
        cat plays AS  ! RANK_TOO_LOW
        cat plays 4C
        ann passes
        cat plays 2S
    """)

    assert drawn(state) == at("""
        hands ann: KD | bob: 5C 5D 5H 5S 10S QS | cat: 9S AS
        with revolution
        revolution
        pile 2S by cat
        turn ann
    """)


def test_the_next_four_of_a_kind_turn_it_back() -> None:
    """In the same trick it must be lower, because the order is reversed; afterwards high ranks win again."""
    state = tell(f"""{BEGIN}
        bob plays 5C 5D 5H 5S
        cat passes
        ann passes
        bob plays 10S
        bob discards QS
        cat plays 9S
        ann plays KD
    """)

    assert (state.revolution, state.order_reversed) == (False, False)


def test_four_of_a_kind_must_beat_the_pile_in_the_order_before_them() -> None:
    """They reverse the order only once they are on the pile."""
    tell(f"""
        hands ann: {FOUR} KD | bob: 5C 5D 5H 5S 9C 9D 9H 9S QS | cat: AS
        with revolution
        ann plays {FOUR}
        bob plays 9C 9D 9H 9S ! RANK_TOO_LOW
        bob plays 5C 5D 5H 5S
        cat passes
    """)
    tell("""
        hands ann: 6C 6D 6H 6S KD | bob: 5C 5D 5H 5S QS | cat: AS
        with revolution
        pile 4C 4D 4H 4S by cat
        ann plays 6C 6D 6H 6S
        bob plays 5C 5D 5H 5S
    """)


def test_a_bomb_is_a_revolution_too() -> None:
    """Both switches must be on; then the bomb is announced first."""
    heard = overhear(f"""
        hands ann: {FOUR} KD | bob: 9C 9D 9H 9S 5C 5D 5H 5S 3S | cat: AS
        with bombs revolution
        pile 2C by cat
        ann plays {FOUR}
        bob plays 9C 9D 9H 9S ! RANK_TOO_LOW
        bob plays 5C 5D 5H 5S
    """)

    assert [event for event in heard if event[0] != "played"] == [
        ("bomb", {"player_id": "ann", "rank": 6}),
        ("revolution", {"player_id": "ann", "revolution": True, "order_reversed": True}),
        ("bomb", {"player_id": "bob", "rank": 5}),
        ("revolution", {"player_id": "bob", "revolution": False, "order_reversed": False}),
    ]


def test_jacks_in_a_revolution_make_the_order_normal_until_the_trick_ends() -> None:
    """Both together cancel out."""
    jacks = """
        hands ann: JD 4D 9D | bob: 10C QS KS | cat: 3C 5S AS
        with revolution
        revolution
        ann plays JD
        bob plays 10C ! RANK_TOO_LOW
        bob plays QS
        cat plays 3C  ! RANK_TOO_LOW
        cat plays AS
        ann passes
    """
    state = tell(jacks)
    assert state.trick
    assert (state.trick.inversion_active, state.revolution, state.order_reversed) == (True, True, False)

    state = tell(f"{jacks}\nbob passes\ncat plays 5S\nann plays 9D ! RANK_TOO_LOW\nann plays 4D")
    assert state.trick
    assert (state.trick.inversion_active, state.revolution, state.order_reversed) == (False, True, True)


def test_four_jacks_are_a_revolution_and_an_inversion() -> None:
    """The order is therefore normal in this trick, and reversed after it."""
    jacks = """
        hands ann: JC JD JH JS 4D 9D | bob: QC QD QH QS 5C 6C | cat: 10C 10D 10H 10S 5S
        with revolution
        ann plays JC JD JH JS
    """
    assert overhear(jacks)[1:] == [
        ("revolution", {"player_id": "ann", "revolution": True, "order_reversed": True}),
        ("jack_inversion", {"player_id": "ann", "count": 4}),
    ]
    state = tell(f"{jacks}\nbob passes\ncat plays 10C 10D 10H 10S ! RANK_TOO_LOW")
    assert (state.revolution, state.order_reversed) == (True, False)

    state = tell(f"{jacks}\nbob passes\ncat passes\nann plays 9D\nbob plays 6C")
    assert (state.revolution, state.order_reversed) == (True, True)


def test_four_queens_on_four_jacks_turn_the_order_back_and_leave_the_inversion() -> None:
    """The Jacks' part lasts until the trick ends."""
    state = tell("""
        hands ann: JC JD JH JS 4D 9D | bob: QC QD QH QS 5C 6C | cat: 10C 10D 10H 10S 5S
        with revolution
        ann plays JC JD JH JS
        bob plays QC QD QH QS
        cat plays 10C 10D 10H 10S
        cat discards 5S
    """)

    assert state.revolution
    assert state.finished_order == (CAT,)


@pytest.mark.parametrize(
    ("rank", "told"),
    [
        ("7", [("seven_gift", {"player_id": "ann", "count": 4})]),
        ("8", [("eight_reset", {"player_id": "ann", "count": 4}), ("trick_end", {"leader": "ann", "reason": "eight"})]),
        ("10", [("ten_discard", {"player_id": "ann", "count": 4})]),
    ],
)
def test_four_of_a_kind_have_the_effect_of_their_rank_as_well(
    rank: str, told: list[tuple[str, dict[str, object]]]
) -> None:
    """The order is reversed first, and stays reversed when the pile is cleared."""
    four = " ".join(f"{rank}{suit}" for suit in "CDHS")
    text = f"hands ann: {four} 3D 4D 5D 6D KD | bob: 5C | cat: 6S\nwith revolution\nann plays {four}"

    assert overhear(text)[1:] == [
        ("revolution", {"player_id": "ann", "revolution": True, "order_reversed": True}),
        *told,
    ]
    assert tell(text).order_reversed


@pytest.mark.parametrize("cards", ["3C", "3C 3D", "3C JOKERa"])
def test_threes_win_at_once_while_a_revolution_reverses_the_order(cards: str) -> None:
    """Nothing beats them, so nobody is asked."""
    heard = overhear(f"""
        hands ann: 3C 3D JOKERa KD | bob: QS 4S 4D | cat: AS
        with revolution
        revolution
        ann plays {cards}
    """)

    assert heard[1:] == [("trick_end", {"leader": "ann", "reason": "three"})]


def test_threes_win_nothing_while_jacks_and_a_revolution_cancel_out() -> None:
    """High ranks win then, so a bomb of threes can be beaten."""
    state = tell("""
        hands ann: JD KD | bob: 3C 3D 3H 3S 5C | cat: 9C 9D 9H 9S 6S
        with bombs revolution
        ann plays JD
        bob plays 3C 3D 3H 3S
        cat plays 9C 9D 9H 9S
    """)

    assert state.trick
    assert state.trick.last_player == CAT


def test_four_threes_turn_the_order_and_win_at_once() -> None:
    """In the order they make, nothing beats them."""
    heard = overhear("""
        hands ann: 3C 3D 3H 3S KD | bob: QS | cat: rest
        with revolution
        opening
        ann plays 3C 3D 3H 3S
    """)

    assert heard[1:] == [
        ("revolution", {"player_id": "ann", "revolution": True, "order_reversed": True}),
        ("trick_end", {"leader": "ann", "reason": "three"}),
    ]


def test_four_threes_that_end_a_revolution_can_be_beaten() -> None:
    """The order is normal again, and they are the lowest."""
    state = tell("""
        hands ann: 3C 3D 3H 3S KD | bob: 9C 9D 9H 9S QS | cat: AS
        with revolution
        revolution
        ann plays 3C 3D 3H 3S
        bob plays 9C 9D 9H 9S
    """)

    assert state.trick
    assert (state.trick.last_player, state.order_reversed) == (BOB, True)


def test_going_out_with_four_threes_is_noticed_before_they_win_the_trick() -> None:
    """The player is out, so the next one leads."""
    heard = overhear("""
        hands ann: 3C 3D 3H 3S | bob: QS KD | cat: AS
        with revolution
        ann plays 3C 3D 3H 3S
    """)

    assert heard[1:] == [
        ("player_finished", {"player_id": "ann", "position": 1}),
        ("revolution", {"player_id": "ann", "revolution": True, "order_reversed": True}),
        ("trick_end", {"leader": "bob", "reason": "three"}),
    ]


def test_going_out_with_a_three_in_a_revolution_is_noticed() -> None:
    """The player is out, so the next one leads, as with four threes."""
    state = tell("hands ann: 3C | bob: QS KD | cat: AS\nwith revolution\nrevolution\nann plays 3C")

    assert (state.finished_order, state.turn, state.revolution) == ((ANN,), BOB, True)


def test_a_revolution_outlasts_its_player() -> None:
    """It belongs to the deal."""
    state = tell(f"""
        hands ann: {FOUR} | bob: 9C QS KD | cat: 4S AS
        with revolution
        ann plays {FOUR}
        bob passes
        cat passes
        bob plays 9C
        cat plays AS ! RANK_TOO_LOW
        cat plays 4S
    """)

    assert state.revolution


def test_a_revolution_ends_with_the_deal() -> None:
    """Nothing of a decided deal is left, and the next one begins in normal order."""
    state = tell("hands ann: 9C | bob: QS KD | cat: -\nwith revolution\nrevolution\nann plays 9C")
    assert (state.over, state.revolution, state.order_reversed) == (True, False, False)

    again = GAME.start(state.players, state.options, NOW, Past(1, GAME.outcome(state))).state
    assert not again.revolution


def test_the_exchange_takes_the_best_cards_in_normal_order() -> None:
    """Jokers first, then twos, even if a state claims a revolution."""
    dealt = position("hands ann: 3C 4S 9D | bob: 3D 5S 6H | cat: 3H QH 2C 2S | dan: rest\nwith revolution\nrevolution")

    state = prepare_exchange(dealt, roles((ANN, BOB, dealt.players[3], CAT))).state

    assert state.hands[ANN] == ("3C", "4S", "9D", "2C", "2S")
    assert state.hands[BOB] == ("3D", "5S", "6H", "JOKERa")


def test_the_view_shows_the_revolution_and_the_order_in_force() -> None:
    """`inversion_active` still tells of Jacks only."""
    said = ("inversion_active", "revolution", "order_reversed")

    def shown(lines: str) -> tuple[object, ...]:
        seen = seen_by_all(position(f"hands ann: 3C 4S | bob: 3D | cat: 3H\nwith revolution\n{lines}"))
        return tuple(seen[key] for key in said)

    assert shown("") == (False, False, False)
    assert shown("revolution") == (False, True, True)
    assert shown("pile 9C by cat\ninverted") == (True, False, True)
    assert shown("pile 9C by cat\ninverted\nrevolution") == (True, True, False)


@pytest.mark.parametrize("switch", ["straights", "bombs", "revolution"])
def test_with_any_switch_on_views_show_the_revolution_and_the_order(switch: str) -> None:
    """A view has them at every moment, so that clients need not ask which switch is on."""
    begun = GAME.start((ANN, BOB, CAT), with_switches([switch]), NOW, Past()).state

    seen = seen_by_all(begun)

    assert (seen["revolution"], seen["order_reversed"]) == (False, False)
    assert seen["rules"] == {"use_jokers": True, switch: True}


def test_without_switches_a_view_has_only_the_specified_keys() -> None:
    """It has no new keys, not even in the pattern and the rules."""
    state = tell(f"hands ann: {FOUR} KD | bob: QS | cat: AS\nann plays {FOUR}")
    seen = seen_by_all(state)

    assert not {"revolution", "order_reversed"} & seen.keys()
    assert seen["rules"] == {"use_jokers": True}
    assert seen["pattern"] == {"rank": 6, "count": 4}
    assert seen["effects"] == ()


@pytest.mark.parametrize("switches", ["", "with straights bombs"])
def test_without_the_switch_four_of_a_kind_do_not_reverse_the_order(switches: str) -> None:
    """The specification's game has no revolutions."""
    state = tell(f"hands ann: {FOUR} KD | bob: QS | cat: AS\n{switches}\nann plays {FOUR}")

    assert (state.revolution, state.order_reversed) == (False, False)
    assert "revolution" not in [effect["type"] for effect in state.effects]


def test_effects_of_the_last_plays_are_remembered() -> None:
    """The longest chain fits into what a view shows: out, bomb, revolution, reset, end of the trick."""
    state = tell("""
        hands ann: 8C 8D 8H 8S | bob: 9S KD | cat: 6D 6S
        with bombs revolution
        pile 2C by cat
        ann plays 8C 8D 8H 8S
    """)

    told = [effect["type"] for effect in state.effects]
    assert told == ["player_finished", "bomb", "revolution", "eight_reset", "trick_end"]
