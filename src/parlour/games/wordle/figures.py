"""The figure that a race adds to its players' statistics: how many guesses they needed."""

from collections.abc import Mapping
from typing import cast

from parlour.core.game import Outcome, Seat, SeatFigures, View
from parlour.games.wordle.view import Seen

MISSED = "missed"


def figures(view: View, outcome: Outcome) -> Mapping[Seat, SeatFigures]:
    """Return the number of guesses of players who found the word; all others missed it."""
    seen = cast("Seen", view)
    return {seat: _figures(len(seen["all_guesses"][seat]), found=points > 0) for seat, points in outcome.scores.items()}


def _figures(guesses: int, *, found: bool) -> SeatFigures:
    if not found:
        return SeatFigures(counts={"guesses": {MISSED: 1}})
    return SeatFigures({"guesses": guesses}, {"guesses": {str(guesses): 1}})
