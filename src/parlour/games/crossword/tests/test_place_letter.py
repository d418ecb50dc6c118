"""Placing a letter."""

from parlour.games.crossword.tests.stories import ANN, BOB, grid, tell


def test_everyone_writes_into_their_own_board() -> None:
    """The same letter, different cells."""
    state = tell("""
        2x2 for ann bob
        T: ann 0,1 | bob 1,0
    """)

    assert state.boards[ANN] == grid("""
        . T
        . .
    """)
    assert state.boards[BOB] == grid("""
        . .
        T .
    """)


def test_each_turn_has_one_letter() -> None:
    """It cannot be taken back or placed twice."""
    tell("""
        2x2 for ann bob
        ann announces T
        ann places 0,0
        ann places 0,1 ! ALREADY_PLACED
        ann places 0,0 ! ALREADY_PLACED
        bob places 0,0
        bob places 0,1 ! WRONG_PHASE
    """)


def test_only_empty_cells_of_the_board_can_be_filled() -> None:
    """Rows and columns count from 0 and never from the end."""
    tell("""
        2x2 for ann bob
        T: ann 0,1 | bob 1,0
        bob announces O
        ann places 0,1  ! CELL_OCCUPIED
        ann places 2,0  ! OUT_OF_BOUNDS
        ann places 0,2  ! OUT_OF_BOUNDS
        ann places -1,0 ! OUT_OF_BOUNDS
        ann places 0,-1 ! OUT_OF_BOUNDS
        ann places 1,0
    """)


def test_only_players_place_and_only_a_letter() -> None:
    """Spectators have no board, and nothing is placed before a letter is known."""
    tell("""
        2x2 for ann bob
        ann places 0,0 ! WRONG_PHASE
        ann announces T
        eve places 0,0 ! NOT_IN_GAME
    """)


def test_the_first_reason_is_given() -> None:
    """A refusal names what is wrong in a fixed order."""
    tell("""
        2x2 for ann bob
        eve places 9,9 ! NOT_IN_GAME
        bob places 9,9 ! WRONG_PHASE
        T: ann 0,0 | bob 0,0
        bob announces T
        bob places 0,1
        bob places 9,9 ! ALREADY_PLACED
        ann places 9,9 ! OUT_OF_BOUNDS
        ann places 0,0 ! CELL_OCCUPIED
        host abandons
        eve places 9,9 ! GAME_OVER
    """)
