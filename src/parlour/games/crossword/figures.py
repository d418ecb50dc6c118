"""The figures that a match adds to its players' statistics: the points of their board, and their longest words."""

from collections.abc import Mapping
from typing import cast

from parlour.core.game import Outcome, Seat, SeatFigures, View
from parlour.games.crossword.view import Seen


def figures(view: View, outcome: Outcome) -> Mapping[Seat, SeatFigures]:
    """Return each board's points, apart for each size of board because larger ones bring more, and its words."""
    seen = cast("Seen", view)
    board = f"board_{seen['grid_size']}"
    return {
        seat: SeatFigures(
            measures={board: points},
            feats={"words": {word["word"]: word["length"] for word in seen["words"][seat]}},
        )
        for seat, points in outcome.scores.items()
    }
