"""The game as its hosts know it."""

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.core.copying import replace
from parlour.core.game import Absence, PlainRequest, Starter
from parlour.games.president.game import GAME
from parlour.games.president.state import Discard, Exchange, Gift, Given
from parlour.games.president.tests.position import position
from parlour.games.president.tests.stories import ANN, BOB, CAT, DAN, NOW, tell
from parlour.games.president.values.patterns import Pattern

MIDDLE = """
    hands ann: 5D 7C 9S | bob: 6C KS | cat: 5C QD AD | dan: -
    pile 4C, 6H by cat
    passed bob
"""


def test_bots_take_seats_any_player_starts_and_a_plain_join_opens_a_table() -> None:
    """What the specification says about the table is data here."""
    assert GAME.seats == range(3, 6)
    assert (GAME.manners.absence, GAME.manners.starter) == (Absence.BOT, Starter.SEATED)
    assert PlainRequest.JOIN in GAME.manners.answers


def test_players_who_leave_the_match_leave_their_hand_to_the_seat() -> None:
    """The next player of the seat plays on with it."""
    state = tell(MIDDLE)

    assert GAME.leave(state, ANN, NOW) == (state, ())


def test_only_actions_of_the_game_reach_it() -> None:
    """Anything else is a mistake of the host, not of a player."""
    foreign: Any = object()

    with pytest.raises(AssertionError):
        GAME.act(tell(MIDDLE), ANN, foreign, NOW)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"discard": ()}, "every card is somewhere, once"),
        ({"thrown": {ANN: ("5D",)}}, "every card is somewhere, once"),
        ({"players": (BOB, ANN, CAT, DAN)}, "everyone has a hand in order"),
        ({"finished_order": (DAN, DAN)}, "players go out once"),
        ({"finished_order": ()}, "players without cards are out"),
        ({"finished_order": (DAN, BOB)}, "players without cards are out"),
        ({"turn": DAN}, "two play, and it is the turn of one"),
        ({"finished_order": (DAN, ANN, BOB, CAT)}, "a decided deal is over"),
        ({"turn": BOB}, "players who passed wait"),
        ({"pending": Gift(1)}, "what is pending can be done"),
        ({"pending": Discard(1)}, "what is pending can be done"),
        ({"pending": Exchange(())}, "what is pending can be done"),
        ({"opening": True}, "the three of diamonds opens"),
        ({"given": (Given(ANN, BOB, "6H"),)}, "givers know no more than they can"),
        ({"given": (Given(ANN, BOB, "5D"),)}, "givers know no more than they can"),
    ],
)
def test_an_impossible_state_is_detected(change: Mapping[str, Any], fault: str) -> None:
    """Each invariant is checked, so simulations would notice a broken one."""
    sound = tell(MIDDLE)

    assert list(GAME.faults(sound)) == []
    assert fault in list(GAME.faults(replace(sound, **change)))


THREES = "nothing beats threes in reversed order"
SWITCHED = "only what is switched on happens"


@pytest.mark.parametrize(
    ("moment", "fault"),
    [
        ("pile 3S by cat\ninverted", THREES),
        ("pile 3S by cat\nwith revolution\nrevolution", THREES),
        ("revolution", SWITCHED),
        ("with straights bombs\nrevolution", SWITCHED),
        ("pile 3S 4S 5S by cat\nwith bombs", SWITCHED),
        ("pile 5S 6S 7S by ann\nwith straights\ngift 1", "what is pending can be done"),
    ],
)
def test_states_that_the_switches_rule_out_are_detected(moment: str, fault: str) -> None:
    """No revolution or straight without its switch, no gift after a straight, and no trick that threes have won."""
    assert fault in list(GAME.faults(position(f"hands ann: 5D 7C 9S | bob: 6C | cat: 5C\n{moment}")))


def test_a_straight_on_top_has_the_reading_of_the_order_in_force() -> None:
    """Jokers count upwards in normal order."""
    sound = tell("hands ann: 5D 7C 9S | bob: 6C | cat: 5C\npile 5S 6S JOKERa by cat\nwith straights")
    assert sound.trick
    lower = replace(sound.trick, pattern=Pattern(6, 3, straight=True))

    assert "the pattern is on top of the pile" in list(GAME.faults(replace(sound, trick=lower)))


def test_a_decided_deal_has_no_revolution() -> None:
    """The next deal starts in normal order."""
    over = tell("hands ann: 9S | bob: 6C KD | cat: -\nwith revolution\nrevolution\nann plays 9S")

    assert list(GAME.faults(over)) == []
    assert SWITCHED in list(GAME.faults(replace(over, revolution=True)))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"pattern": Pattern(5, 1)}, "the pattern is on top of the pile"),
        ({"pattern": Pattern(6, 3, straight=True)}, "the pattern is on top of the pile"),
        ({"passed": frozenset({CAT})}, "players who passed wait"),
        ({"passed": frozenset({DAN})}, "players who passed wait"),
    ],
)
def test_an_impossible_trick_is_detected(change: Mapping[str, Any], fault: str) -> None:
    """The last player to play has not passed, and players who are out do not pass."""
    sound = tell(MIDDLE)
    assert sound.trick

    assert fault in list(GAME.faults(replace(sound, trick=replace(sound.trick, **change))))
