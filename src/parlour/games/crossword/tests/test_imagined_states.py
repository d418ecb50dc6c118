"""Imagining hidden boards."""

from collections import Counter

import pytest

from parlour.core.dice import Dice
from parlour.games.crossword.game import GAME
from parlour.games.crossword.tests.stories import ANN, BOB, CAT, tell
from parlour.games.crossword.values.board import Board

MIDDLE = """
    3x3 for ann bob cat
    T: ann 0,0 | bob 0,1 | cat 1,1
    bob announces O
    bob places 0,0
"""


def test_others_hold_the_letters_they_must_hold_by_now() -> None:
    """Players who have placed this turn have one letter more; its cell is open."""
    state = tell(MIDDLE)

    worlds = [GAME.imagine(GAME.view(state, ANN), ANN, Dice(b"worlds", n)) for n in range(20)]

    assert {_held(world.boards[BOB]) for world in worlds} == {"OT"}
    assert {_held(world.boards[CAT]) for world in worlds} == {"T"}
    assert {world.boards[ANN] for world in worlds} == {state.boards[ANN]}
    assert len({world.boards[BOB] for world in worlds}) > 10
    assert all(GAME.view(world, ANN) == GAME.view(state, ANN) for world in worlds)


def test_a_player_who_left_may_have_left_at_any_time() -> None:
    """The view does not tell how far they came, so every beginning of the letters is possible."""
    state = tell(f"{MIDDLE}\ncat leaves")

    worlds = [GAME.imagine(GAME.view(state, ANN), ANN, Dice(b"worlds", n)) for n in range(30)]

    assert {_held(world.boards[CAT]) for world in worlds} == {"", "T", "OT"}
    assert not any(list(GAME.faults(world)) for world in worlds)


def test_before_a_letter_is_announced_everyone_holds_the_same_number() -> None:
    """A turn begins with equal counts, and so does the imagined one."""
    state = tell("""
        2x2 for ann bob
        T: ann 0,0 | bob 0,1
    """)

    world = GAME.imagine(GAME.view(state, BOB), BOB, Dice(b"worlds"))

    assert (world.phase, world.letters, world.placed) == (state.phase, ("T",), frozenset())
    assert _held(world.boards[ANN]) == "T"


def test_after_the_end_nothing_is_left_to_imagine() -> None:
    """All boards are open."""
    over = tell(f"{MIDDLE}\nhost abandons")

    with pytest.raises(LookupError):
        GAME.imagine(GAME.view(over, ANN), ANN, Dice(b"worlds"))


def _held(board: Board) -> str:
    return "".join(sorted(Counter(cell for row in board for cell in row if cell).elements()))
