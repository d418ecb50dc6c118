"""How long bots wait: the verdict is the point of the game, so there is time to read it."""

from parlour.core.game import Seat, Span
from parlour.games.wortkunst.bots.pace import thinking_time
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.rules.challenge import SECONDS
from parlour.games.wortkunst.tests.stories import BOB, CAT, tell

LAID = """
    for ann bob
    racks ann: HAUSENT | bob: BADETTE | bag: XYQJVPC
    ann lays HAUS across 6,7
    judge says 60
"""


def waits(text: str, *people: Seat) -> Span:
    """Return how long a bot in Bob's seat waits while `people` must act."""
    return GAME.thinking_time(GAME.view(tell(text), BOB), BOB, "normal", frozenset(people))


def verdict_of(length: int) -> Span:
    """Return how long a bot waits after a verdict of this many characters."""
    rated = {"word": "", "score": 50, "explanation": "x" * length}
    return thinking_time({"moves": [{"perWordEvaluations": [rated]}]}, frozenset())


def test_a_bot_waits_as_long_as_the_last_verdict_takes_to_read() -> None:
    """Its own move would replace the verdict."""
    assert waits(LAID).least > 2
    assert verdict_of(36).least == 3.5
    assert verdict_of(36).most > verdict_of(36).least


def test_a_long_verdict_does_not_stop_the_match() -> None:
    """Slow readers find it in the history."""
    assert verdict_of(3000).least == 12


def test_without_a_verdict_a_bot_moves_soon() -> None:
    """There is nothing to read at the beginning, or after a turn without a word."""
    soon = waits("for ann bob")

    assert soon.most < 2
    assert waits(f"{LAID}\nbob passes\nann passes") == soon


DOUBTFUL = """
    for ann bob with challenge free
    racks ann: HAUSENT | bob: BADETTE | bag: XYQJVPC
    ann lays HSUA across 6,7
"""


def test_a_bot_answers_a_move_after_the_people_and_not_much_later() -> None:
    """It challenges what the dictionary does not have, so its answer would take the risk out of theirs."""
    assert 1 <= waits(DOUBTFUL).least < waits(DOUBTFUL).most <= 4
    assert waits(DOUBTFUL, CAT).least == SECONDS


def test_there_is_time_to_read_why_a_move_fell() -> None:
    """There is no verdict, but a sentence."""
    assert waits(f"{DOUBTFUL}\nbob challenges").least > waits("for ann bob").most
