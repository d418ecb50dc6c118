"""How strong the levels of bots are, measured by `python -m scripts.rate_bots wordle`."""

from collections.abc import Mapping

from parlour.core.rating import Rating

RATINGS: Mapping[str, Rating] = {
    "easy": Rating(1244, 30),
    "normal": Rating(1537, 30),
    "hard": Rating(1588, 30),
    "expert": Rating(1631, 30),
}
"""From 4,289 matches with the usual options on 2026-11-18; the average of all levels is 1500."""
