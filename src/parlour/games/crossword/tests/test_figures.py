"""What a match adds to its players' statistics."""

from parlour.core.game import SeatFigures
from parlour.games.crossword.tests.stories import ANN, BOB, story


def test_boards_count_apart_for_each_size_and_words_by_their_length() -> None:
    """A large board brings more points, so an average over all sizes would say nothing."""
    match = story("""
        2x2 for ann bob
        T: ann 0,0 | bob 0,0
        O: ann 1,1 | bob 0,1
        O: ann 1,0 | bob 1,0
        N: ann 0,1 | bob 1,1
    """)

    assert match.figures == {
        ANN: SeatFigures({"board_2": 12}, feats={"words": {"OO": 2, "TO": 2, "NO": 2}}),
        BOB: SeatFigures({"board_2": 16}, feats={"words": {"TO": 2, "ON": 2}}),
    }


def test_players_who_left_have_no_figures() -> None:
    """Their board is not scored."""
    match = story("""
        2x2 for ann bob
        T: ann 0,0 | bob 0,0
        bob leaves
        O: ann 0,1
        O: ann 1,0
        N: ann 1,1
    """)

    assert match.figures.keys() == {ANN}
