"""How strong the levels of bots are, measured by `python -m scripts.rate_bots crossword`."""

from collections.abc import Mapping

from parlour.core.rating import Rating

RATINGS: Mapping[str, Rating] = {
    "easy": Rating(1033, 50),
    "normal": Rating(1372, 50),
    "hard": Rating(1668, 50),
    "expert": Rating(1926, 50),
}
"""From 141 matches with the usual options on 2026-11-18; the average of all levels is 1500."""
