"""How strong the levels of bots are, measured by `python -m scripts.rate_bots president`."""

from collections.abc import Mapping

from parlour.core.rating import Rating

RATINGS: Mapping[str, Rating] = {
    "easy": Rating(1343, 35),
    "normal": Rating(1470, 35),
    "hard": Rating(1571, 35),
    "expert": Rating(1616, 35),
}
"""From 320 matches with the usual options on 2026-11-18; the average of all levels is 1500."""
