"""How long bots wait: the verdict is the point of the game, so there is time to read it."""

from parlour.core.game import Span
from parlour.games.wortkunst.bots.levels import thinking_time
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.tests.table import BOB, tell

LAID = """
    for ann bob
    racks ann: HAUSENT | bob: BADETTE | bag: XYQJVPC
    ann lays HAUS across 6,7
    judge says 60
"""


def waits(text: str) -> Span:
    """Return how long a bot in Bob's seat waits."""
    return GAME.thinking_time(GAME.view(tell(text), BOB), BOB, "normal", frozenset())


def verdict_of(length: int) -> Span:
    """Return how long a bot waits after a verdict of so many characters."""
    return thinking_time({"moves": [{"perWordEvaluations": [{"word": "", "score": 50, "explanation": "x" * length}]}]})


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


def test_a_bot_answers_a_move_after_a_moment_and_not_much_later() -> None:
    """People may come first, and need not wait long."""
    assert 1 <= waits(DOUBTFUL).least < waits(DOUBTFUL).most <= 4


def test_there_is_time_to_read_why_a_move_fell() -> None:
    """There is no verdict, but a sentence."""
    assert waits(f"{DOUBTFUL}\nbob challenges").least > waits("for ann bob").most
