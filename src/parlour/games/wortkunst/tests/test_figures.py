"""What a match adds to its players' statistics."""

from parlour.core.game import SeatFigures
from parlour.games.wortkunst.tests.stories import ANN, BOB, story


def test_words_count_with_the_judges_points_and_a_repeated_one_with_its_best() -> None:
    """The points of a match are those after the final penalty."""
    match = story("""
        for ann bob with end_penalty 0
        racks ann: HAUSENT | bob: ROSETTE | bag: XYQJVPC
        ann lays HAUS across 7,7
        judge says 80
        bob passes
        ann passes
    """)

    assert match.figures == {
        ANN: SeatFigures({"points": 80}, feats={"words": {"HAUS": 80}}),
        BOB: SeatFigures({"points": 0}, feats={"words": {}}),
    }
