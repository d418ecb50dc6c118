"""The exchange before play."""

import pytest

from parlour.core.game import Seat
from parlour.games.president.game import GAME
from parlour.games.president.state import Phase
from parlour.games.president.tests.stories import ANN, BOB, CAT, DAN, EVE, overhear, tell

FOUR = """
    hands ann: 3C 4S 9D | bob: 3D 5S 6H | cat: QH 2C 2S | dan: rest
    titles ann bob dan cat
"""
"""Ann is President, Bob Vice President, Dan Scumbag, Cat Asshole."""


def test_the_best_cards_are_handed_over_at_once() -> None:
    """Two of the Asshole's to the President, one of the Scumbag's to the Vice President."""
    state = tell(FOUR)

    assert state.hands[CAT] == ("QH",)
    assert state.hands[ANN] == ("3C", "4S", "9D", "2C", "2S")
    assert state.hands[BOB] == ("3D", "5S", "6H", "JOKERa")
    assert "JOKERb" in state.hands[DAN]
    assert (state.phase, GAME.to_act(state)) == (Phase.EXCHANGE, frozenset({ANN, BOB}))


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        ("3C KD AS 2H", "AS 2H"),
        ("3C 2H JOKERa JOKERb", "JOKERb JOKERa"),
        ("3C 2H 2S 2D", "2H 2S"),
        ("3C AC AD 2C JOKERb", "2C JOKERb"),
        ("9H", "9H"),
    ],
)
def test_the_best_are_the_highest_in_normal_order(hand: str, given: str) -> None:
    """Jokers first, then twos; of equals spades, hearts, diamonds, clubs. A player with too few gives all."""
    state = tell(f"""
        hands ann: 4S | bob: rest | cat: {hand}
        titles ann bob cat
    """)

    assert state.hands[ANN] == ("4S", *given.split())


def test_any_cards_may_be_returned_in_either_order() -> None:
    """Players may even return the cards they have just received; then the Asshole leads."""
    state = tell(f"""{FOUR}
        bob returns JOKERa as vice
        ann returns 3C 2S
    """)

    assert (state.phase, state.turn, state.pending, state.opening) == (Phase.PLAY, CAT, None, False)
    assert (state.hands[CAT], state.hands[ANN]) == (("3C", "QH", "2S"), ("4S", "9D", "2C"))
    assert {"JOKERa", "JOKERb"} <= set(state.hands[DAN])


@pytest.mark.parametrize(("first", "second"), [("ann returns 3C 4S", BOB), ("bob returns 3D as vice", ANN)])
def test_play_waits_for_both_returns(first: str, second: Seat) -> None:
    """One after the other, as they come."""
    state = tell(f"{FOUR}\n{first}")

    assert (state.phase, GAME.to_act(state)) == (Phase.EXCHANGE, frozenset({second}))


def test_the_asshole_leads_with_anything() -> None:
    """The lead need not contain the three of diamonds."""
    state = tell(f"""{FOUR}
        ann returns 3C 4S
        bob returns 3D as vice
        cat plays QH
    """)

    assert state.turn == DAN


def test_of_three_only_asshole_and_president_exchange() -> None:
    """The Vice President has nobody to exchange with."""
    state = tell("""
        hands ann: 3C 4S | bob: rest | cat: QH 2C 2S
        titles ann bob cat
        bob returns 3D as vice ! ACTION_NOT_ALLOWED
        ann returns 3C 4S
    """)

    assert (state.phase, state.turn, state.hands[ANN]) == (Phase.PLAY, CAT, ("2C", "2S"))


def test_of_five_the_citizen_takes_no_part() -> None:
    """They keep the cards they were dealt."""
    state = tell("""
        hands ann: 3C 4S | bob: 5C 6C | cat: KD AD | dan: 9C QS | eve: rest
        titles ann bob cat dan eve
    """)

    assert (state.hands[CAT], GAME.to_act(state), state.turn) == (("KD", "AD"), frozenset({ANN, BOB}), EVE)
    assert (state.hands[ANN], state.hands[BOB]) == (("3C", "4S", "JOKERb", "JOKERa"), ("5C", "6C", "QS"))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("cat returns QH", "ACTION_NOT_ALLOWED"),
        ("dan returns JOKERb as vice", "ACTION_NOT_ALLOWED"),
        ("zoe returns 3C 4S", "ACTION_NOT_ALLOWED"),
        ("ann returns 3C as vice", "ACTION_NOT_ALLOWED"),
        ("bob returns 3D", "ACTION_NOT_ALLOWED"),
        ("ann returns 3C", "PATTERN_MISMATCH"),
        ("ann returns 3C 4S 9D", "PATTERN_MISMATCH"),
        ("bob returns - as vice", "PATTERN_MISMATCH"),
        ("ann returns 3C 3C", "OWNERSHIP"),
        ("ann returns 3C QH", "OWNERSHIP"),
        ("cat plays QH", "ACTION_NOT_ALLOWED"),
        ("ann passes", "ACTION_NOT_ALLOWED"),
        ("ann gives 3C to bob", "ACTION_NOT_ALLOWED"),
        ("ann discards 3C", "ACTION_NOT_ALLOWED"),
    ],
)
def test_nothing_else_is_allowed_before_play(line: str, code: str) -> None:
    """Each title returns as many of its own cards as it got."""
    tell(f"{FOUR}\n{line} ! {code}")


def test_nothing_is_returned_twice_or_during_play() -> None:
    """A player owes each return only once."""
    tell(f"{FOUR}\nann returns 3C 4S\nann returns 9D 2C ! ACTION_NOT_ALLOWED")
    tell("hands ann: 9S | bob: 6C | cat: 5C\nann returns 9S ! ACTION_NOT_ALLOWED")


def test_everyone_hears_how_many_cards_went_where_but_not_which() -> None:
    """Giver and receiver see them in their views."""
    heard = overhear(f"{FOUR}\nbob returns 3D as vice\nann returns 3C 4S")

    assert heard == [
        ("exchanged", {"from": "cat", "to": "ann", "count": 2}),
        ("exchanged", {"from": "dan", "to": "bob", "count": 1}),
        ("exchanged", {"from": "bob", "to": "dan", "count": 1}),
        ("exchanged", {"from": "ann", "to": "cat", "count": 2}),
    ]
