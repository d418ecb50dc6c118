"""Refusals: the first of several reasons is given, and the state stays as it is."""

import pytest

from parlour.core.game import Seat
from parlour.core.refusal import Rejected
from parlour.games.president.actions import Pass, Play
from parlour.games.president.errors import Code
from parlour.games.president.game import GAME
from parlour.games.president.state import State
from parlour.games.president.tests.stories import ANN, BOB, NOW, tell

PLAY = """
    hands ann: 5D 6D KH KS | bob: 6C QS AC | cat: 5C | dan: -
    pile 9C by cat
    passed bob
"""
GIFT = "hands ann: 4D 5D 7C 7H 9S | bob: 6C 9H | cat: 5C | dan: -\nann plays 7C 7H"
DISCARD = "hands ann: 4D 5D 10C 10H QS | bob: 6C | cat: 5C\nann plays 10C 10H"
EXCHANGE = "hands ann: 3C 4S 9D | bob: 3D 5S 6H | cat: QH 2C 2S | dan: rest\ntitles ann bob dan cat"


@pytest.mark.parametrize(
    ("moment", "line", "code"),
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
def test_the_first_reason_is_given(moment: str, line: str, code: Code) -> None:
    """The order is that of the rule book, whatever else is wrong."""
    tell(f"{moment}\n{line} ! {code.value}")


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
    """A code alone would tell them nothing."""
    assert str(refused(tell(PLAY), BOB, None)) == "You have passed. Wait until the pile is cleared."
    assert str(refused(tell(PLAY), ANN, ("KH", "KS"))) == "Play as many cards as are on top: 1."


STRAIGHT = """
    hands ann: 5D 6D 7D 8D 9D KH KS 2C | bob: 6C | cat: 5C
    pile 6H 7H 8H by cat
"""


@pytest.mark.parametrize(
    ("moment", "cards", "reason", "sentence"),
    [
        (
            f"{PLAY}with straights",
            ("5D", "KH"),
            "shape",
            "Play one to four cards of one rank, or three or more of consecutive ranks.",
        ),
        (f"{PLAY}with bombs", ("5D", "KH"), "ranks", "Play one to four cards of one rank."),
        (f"{PLAY}with bombs", ("KH", "KS"), "count", "Play one card higher than 9, or a bomb."),
        (f"{PLAY}with revolution", ("KH", "KS"), "count", "Play one card higher than 9."),
        (f"{STRAIGHT}with straights", ("KH",), "straight", "Play a straight of 3 cards with a top rank higher than 8."),
        (
            f"{STRAIGHT}with straights bombs",
            ("5D", "6D", "7D", "8D"),
            "straight",
            "Play a straight of 3 cards with a top rank higher than 8, or a bomb.",
        ),
        (
            f"{STRAIGHT}with straights",
            ("6D", "7D", "8D"),
            "normal",
            "That does not beat the pile. Play a straight of 3 cards with a top rank higher than 8.",
        ),
        (
            f"{STRAIGHT}with straights revolution\nrevolution",
            ("7D", "8D", "9D"),
            "inverted",
            "That does not beat the pile. Play a straight of 3 cards with a top rank lower than 8.",
        ),
        (
            "hands ann: 5D 7D 7S | bob: 6C | cat: 4C\npile 6H 6S by cat\nwith straights revolution\nrevolution",
            ("7D", "7S"),
            "inverted",
            "That does not beat the pile. Play 2 cards of one rank lower than 6.",
        ),
        (
            "hands ann: 5D 6D 7D 8D | bob: 6C | cat: 4C\npile JC JD JH JS by cat\nwith straights bombs",
            ("5D", "6D", "7D", "8D"),
            "bomb",
            "Play a bomb: four cards of one rank higher than J.",
        ),
        (
            "hands ann: 3D 4D 5D 6D | bob: 6C | cat: rest\nopening\nwith straights",
            ("3D", "4D", "5D"),
            "opening",
            "The first lead must be threes.",
        ),
    ],
)
def test_a_refusal_names_what_would_be_needed(moment: str, cards: tuple[str, ...], reason: str, sentence: str) -> None:
    """With the switches there is more to know than a number of cards."""
    no = refused(tell(moment), ANN, cards)

    assert (no.params["reason"], str(no)) == (reason, sentence)


@pytest.mark.parametrize(
    ("moment", "cards", "params"),
    [
        (PLAY, ("KH", "KS"), {"reason": "count", "count": 1}),
        (PLAY, ("5D",), {"reason": "normal"}),
        (f"{PLAY}with bombs", ("5D",), {"reason": "normal", "rank": 9, "count": 1, "bombs": True}),
        (f"{STRAIGHT}with straights", ("KH",), {"reason": "straight", "rank": 8, "count": 3, "straight": True}),
    ],
)
def test_a_refusal_tells_programs_which_pattern_is_to_be_beaten(
    moment: str, cards: tuple[str, ...], params: dict[str, object]
) -> None:
    """It does so if a switch is on; otherwise refusals have the specified fields only."""
    assert refused(tell(moment), ANN, cards).params == params


def refused(state: State, seat: Seat, cards: tuple[str, ...] | None) -> Rejected:
    """Try a play or a pass that must be refused."""
    with pytest.raises(Rejected) as no:
        GAME.act(state, seat, Pass() if cards is None else Play(cards), NOW)
    return no.value
