"""The figures that a match adds to its players' statistics: points, and the words that the judge liked best."""

from collections.abc import Mapping
from typing import cast

from parlour.core.game import Outcome, Seat, SeatFigures, View
from parlour.games.wortkunst.view import Seen


def figures(view: View, outcome: Outcome) -> Mapping[Seat, SeatFigures]:
    """Return everyone's points and rated words."""
    words: dict[Seat, dict[str, int]] = {seat: {} for seat in outcome.scores}
    for move in cast("Seen", view)["moves"]:
        for rated in move["perWordEvaluations"]:
            best = words[move["seat"]].get(rated["word"], 0)
            words[move["seat"]][rated["word"]] = max(best, rated["score"])
    return {
        seat: SeatFigures(measures={"points": points}, feats={"words": words[seat]})
        for seat, points in outcome.scores.items()
    }
