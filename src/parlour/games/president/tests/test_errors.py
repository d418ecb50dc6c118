"""Refusals: the first of several reasons is given, and the state stays as it is."""

import pytest

from parlour.core.game import Seat
from parlour.core.refusal import Rejected
from parlour.games.president.actions import Pass, Play
from parlour.games.president.errors import Code
from parlour.games.president.game import GAME
from parlour.games.president.state import State
from parlour.games.president.tests.table import ANN, BOB, NOW, tell

PLAY = """
    hands ann: 5D 6D KH KS | bob: 6C QS AC | cat: 5C | dan: -
    pile 9C by cat
    passed bob
"""
GIFT = "hands ann: 4D 5D 7C 7H 9S | bob: 6C 9H | cat: 5C | dan: -\nann plays 7C 7H"
DISCARD = "hands ann: 4D 5D 10C 10H QS | bob: 6C | cat: 5C\nann plays 10C 10H"
EXCHANGE = "hands ann: 3C 4S 9D | bob: 3D 5S 6H | cat: QH 2C 2S | dan: rest\ntitles ann bob dan cat"


@pytest.mark.parametrize(
    ("moment", "deed", "code"),
    [
        (EXCHANGE, "cat plays 2C KH", Code.ACTION_NOT_ALLOWED),
        (PLAY, "dan plays 5D", Code.ACTION_NOT_ALLOWED),
        (PLAY, "bob plays 5D", Code.ALREADY_PASSED),
        (PLAY, "bob passes", Code.ALREADY_PASSED),
        (PLAY, "cat plays 5D", Code.NOT_YOUR_TURN),
        (PLAY, "cat passes", Code.NOT_YOUR_TURN),
        (GIFT, "bob plays 9H", Code.NOT_YOUR_TURN),
        (GIFT, "ann plays 6C", Code.EFFECT_PENDING),
        (DISCARD, "ann passes", Code.EFFECT_PENDING),
        (PLAY, "ann plays 5D 6C", Code.OWNERSHIP),
        (PLAY, "ann plays KH KH", Code.OWNERSHIP),
        (PLAY, "ann plays 1X", Code.OWNERSHIP),
        (PLAY, "ann plays -", Code.PATTERN_MISMATCH),
        (PLAY, "ann plays 5D 6D", Code.PATTERN_MISMATCH),
        (PLAY, "ann plays KH KS", Code.PATTERN_MISMATCH),
        (PLAY, "ann plays 5D", Code.RANK_TOO_LOW),
        (f"{GIFT}\nann gives 4D 5D to cat\nbob passes\ncat passes", "ann passes", Code.ACTION_NOT_ALLOWED),
        (PLAY, "cat gives 5C to zoe", Code.ACTION_NOT_ALLOWED),
        (GIFT, "bob gives 1X to zoe", Code.NOT_YOUR_TURN),
        (GIFT, "ann gives 1X to zoe", Code.INVALID_GIFT_DISTRIBUTION),
        (GIFT, "ann gives 1X 4D to zoe", Code.INVALID_GIFT_DISTRIBUTION),
        (GIFT, "ann gives 1X 4D to bob", Code.OWNERSHIP),
        (PLAY, "cat discards 1X", Code.ACTION_NOT_ALLOWED),
        (DISCARD, "bob discards 1X", Code.NOT_YOUR_TURN),
        (DISCARD, "ann discards 1X 1X", Code.INVALID_DISCARD_SELECTION),
        (DISCARD, "ann discards 1X", Code.OWNERSHIP),
        (PLAY, "ann returns 1X", Code.ACTION_NOT_ALLOWED),
        (EXCHANGE, "ann returns 1X", Code.PATTERN_MISMATCH),
        (EXCHANGE, "ann returns 3C 1X", Code.OWNERSHIP),
    ],
)
def test_the_first_reason_is_given(moment: str, deed: str, code: Code) -> None:
    """In the order of the rule book, whatever else is wrong."""
    tell(f"{moment}\n{deed} ! {code.value}")


@pytest.mark.parametrize(
    ("moment", "cards", "reason"),
    [
        (PLAY, ("5D", "6D"), "ranks"),
        (PLAY, (), "size"),
        (PLAY, ("KH", "KS"), "count"),
        (PLAY, ("5D",), "normal"),
        (f"{PLAY}\ninverted", ("KH",), "inverted"),
        ("hands ann: 3D 5D | bob: 6C | cat: rest\nopening", ("5D",), "opening"),
        ("hands ann: 5D | bob: 6C | cat: rest\ntitles bob cat ann", ("5D",), "exchange"),
    ],
)
def test_a_refusal_says_which_of_several_reasons_it_was(moment: str, cards: tuple[str, ...], reason: str) -> None:
    """Programs translate it into the player's language."""
    assert refused(tell(moment), ANN, cards).params["reason"] == reason


def test_a_refusal_has_a_sentence_for_people() -> None:
    """Not only a code."""
    assert str(refused(tell(PLAY), BOB, None)) == "You have passed. Wait until the pile is cleared."
    assert str(refused(tell(PLAY), ANN, ("KH", "KS"))) == "Play as many cards as are on top: 1."


def refused(state: State, seat: Seat, cards: tuple[str, ...] | None) -> Rejected:
    """Try a play or a pass that must be refused."""
    with pytest.raises(Rejected) as no:
        GAME.act(state, seat, Pass() if cards is None else Play(cards), NOW)
    return no.value
