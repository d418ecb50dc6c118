"""Positions as text."""

import pytest

from parlour.games.president.game import GAME
from parlour.games.president.state import Discard, Gift, Phase
from parlour.games.president.tests.deals import random_deal
from parlour.games.president.tests.position import drawn, position
from parlour.games.president.tests.stories import ANN, BOB, CAT, DAN
from parlour.games.president.values.patterns import Pattern

PICTURE = """\
hands ann: 3D 8C | bob: KD 2S | cat: - | dan: 5H
out cat
pile JC JH, 9D JOKERa by bob
inverted
passed ann
turn dan
no jokers
deal 3"""


def test_a_position_is_read_line_by_line() -> None:
    """A few lines say everything that matters about a moment."""
    state = position(PICTURE.replace("JOKERa", "9C"))
    trick = state.trick

    assert list(GAME.faults(state)) == []
    assert (state.players, state.hands[ANN], state.turn) == ((ANN, BOB, CAT, DAN), ("3D", "8C"), DAN)
    assert trick
    assert (trick.pattern, trick.last_player, trick.inversion_active) == (Pattern(9, 2), BOB, True)
    assert (trick.passed, trick.pile) == (frozenset({ANN}), ("JC", "JH", "9D", "9C"))
    assert (state.finished_order, state.deal, state.options.use_jokers) == ((CAT,), 3, False)
    assert len(state.discard) == 52 - 5 - 4


@pytest.mark.parametrize(("line", "duty"), [("gift 2", Gift(2)), ("discard 1", Discard(1))])
def test_a_pending_gift_or_discard_has_its_own_line(line: str, duty: Gift | Discard) -> None:
    """The player on turn owes it."""
    pile = "7C 7D" if line.startswith("gift") else "10C 10D"

    state = position(f"hands ann: 3D 8C | bob: KD | cat: 4S\npile {pile} by ann\n{line}")

    assert (state.turn, state.pending, list(GAME.faults(state))) == (ANN, duty, [])


def test_the_rest_goes_to_the_named_player() -> None:
    """A whole deal then fits into a line."""
    state = position("hands ann: 3D | bob: 4S 4H | cat: rest\nopening")

    assert (len(state.hands[CAT]), state.discard) == (54 - 3, ())
    assert list(GAME.faults(state)) == []


def test_switches_and_a_revolution_have_their_own_lines() -> None:
    """A straight is read in the order in force, and a bomb may lie on fewer cards."""
    state = position(
        "hands ann: 3D | bob: KD | cat: 4S\nwith straights revolution\nrevolution\npile 5C 6C JOKERa by cat"
    )
    assert state.trick
    assert (state.options.straights, state.options.bombs, state.revolution) == (True, False, True)
    assert state.trick.pattern == Pattern(6, 3, straight=True)
    assert drawn(position(drawn(state))) == drawn(state)

    bomb = drawn(position("hands ann: 3D | bob: KD | cat: 4S\nwith bombs\npile 9C, 5C 5D 5H 5S by cat"))
    assert "pile 9C, 5C 5D 5H 5S by cat\n" in bomb


def test_a_drawn_position_reads_the_same() -> None:
    """Reading and writing are inverse."""
    assert drawn(position(PICTURE)) == PICTURE


@pytest.mark.parametrize("switches", [(), ("bombs", "revolution")])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_moment_of_a_deal_can_be_drawn(players: int, switches: tuple[str, ...]) -> None:
    """Random players arrive at moments that nobody would have thought of."""
    for state in random_deal(players, b"drawn", switches=switches):
        if state.phase is Phase.PLAY:
            again = position(drawn(state))

            assert drawn(again) == drawn(state)
            assert again.trick == state.trick
            assert again.hands == state.hands
