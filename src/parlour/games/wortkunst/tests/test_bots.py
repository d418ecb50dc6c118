"""Bots."""

from typing import Any

import orjson
import pytest

from parlour.core.dice import Dice
from parlour.core.game import Moment, Seat
from parlour.games.wortkunst.actions import Accept, Action, Challenge, Exchange, Pass, Place, Retry
from parlour.games.wortkunst.bots.decide import situation
from parlour.games.wortkunst.bots.placement_choice import Situation
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import State
from parlour.games.wortkunst.tests.stories import ANN, BOB, tell
from parlour.pieces.words.graph import graph

every_level = pytest.mark.parametrize("level", GAME.bots)
NOW = Moment(at=9.0, dice=Dice(b"any"))


def seen(state: State, seat: Seat) -> dict[str, Any]:
    """Return what a bot sees, as it comes over the wire."""
    view: dict[str, Any] = orjson.loads(orjson.dumps(GAME.view(state, seat)))
    return view


def choice(text: str, seat: Seat = ANN, level: str = "expert") -> Action:
    """Let a bot choose after a story."""
    return GAME.bots[level](seen(tell(text), seat), seat, Dice(b"a bot"))


def test_there_are_four_levels_weakest_first() -> None:
    """The second is a fair partner."""
    assert list(GAME.bots) == ["easy", "normal", "hard", "expert"]


@every_level
def test_a_bot_plays_words_of_the_language(level: str) -> None:
    """All the words it forms, even where nobody would look them up."""
    text = """
        for ann bob
        racks ann: HAUSENT | bob: ROSETT? | bag: XYQJVPC
        ann lays HAUS across 6,7
        judge says 60
    """
    state = tell(text)

    action = choice(text, BOB, level)

    assert isinstance(action, Place)
    placed = GAME.act(state, BOB, action, NOW).state
    assert placed.asked_words
    assert all(word in graph("de") for word in placed.asked_words)


def test_a_bot_gives_its_blank_a_letter() -> None:
    """A blank needs one."""
    action = choice("for ann\nracks ann: X?")

    assert isinstance(action, Place)
    [blank] = [tile for tile in action.tiles if tile.isBlank]
    assert (blank.letter, blank.assignedLetter is not None) == (None, True)


@every_level
def test_a_bot_uses_only_its_own_blanks_and_forms_known_words(level: str) -> None:
    """Two blanks could be anything; they form words of the list, and the game accepts them."""
    text = "for ann bob\nracks ann: QZ?? | bob: ROSETTE"
    state = tell(text)

    action = choice(text, ANN, level)

    assert isinstance(action, Place)
    assert sum(tile.isBlank for tile in action.tiles) <= 2
    placed = GAME.act(state, ANN, action, NOW).state
    assert all(word in graph("de") for word in placed.asked_words)
    assert placed.racks[ANN].count("?") == 2 - sum(tile.isBlank for tile in action.tiles)


HOPELESS = """
    for ann bob
    racks ann: QQQQQQQ | bob: XXXXXXX | bag: {bag}
"""


def test_a_bot_that_finds_nothing_exchanges_everything_once() -> None:
    """It passes if that did not help, or if the bag is too small: some racks have no words in them."""
    full, empty = HOPELESS.format(bag="QQQQQQQ"), HOPELESS.format(bag="QQQQQQ")

    assert choice(full) == Exchange(("Q",) * 7)
    assert choice(f"{full}\nann exchanges Q\nbob passes") == Pass()
    assert choice(f"{full}\nann passes", BOB) == Exchange(("X",) * 7)
    assert choice(empty) == Pass()


def test_a_bot_that_must_act_after_a_failed_rating_tries_again() -> None:
    """At a table bots are not asked; in a rehearsal someone must."""
    failed = """
        for ann bob
        racks ann: HAUSENT | bob: ROSETT?
        ann lays HAUS across 6,7
        judge fails
    """

    assert choice(failed, BOB) == Retry()


def test_a_bot_knows_what_tiles_cost_and_which_words_count() -> None:
    """It reads the options as every player does."""
    state = tell("""
        for ann bob with end_penalty 50, rated main
        racks ann: HAUSENT | bob: ROSE
    """)

    assert situation(seen(state, ANN), ANN) == Situation(bag=0, held=7, others=4, end_penalty=50, main_only=True)


LAID = """
    for ann bob with challenge {form}
    racks ann: HAUSENT | bob: ROSETT? | bag: XYQJVPC
    ann lays {word} across 6,7
"""


@every_level
@pytest.mark.parametrize("form", ["free", "penalty"])
def test_a_bot_challenges_words_that_nobody_knows(level: str, form: str) -> None:
    """It accepts rare words that only the dictionary has."""
    assert choice(LAID.format(form=form, word="HSUA"), BOB, level) == Challenge()
    assert choice(LAID.format(form=form, word="HAUS"), BOB, level) == Accept()
    assert choice(LAID.format(form=form, word="HAUEST"), BOB, level) == Accept()


@every_level
def test_a_bot_does_not_vote(level: str) -> None:
    """It counts as accepting, whatever was laid."""
    assert choice(LAID.format(form="vote", word="HSUA"), BOB, level) == Accept()
