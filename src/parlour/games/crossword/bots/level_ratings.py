"""How strong the levels of bots are, measured by `python -m scripts.rate_bots crossword`."""

from collections.abc import Mapping

from parlour.core.rating import SkillRating

RATINGS: Mapping[str, SkillRating] = {
    "easy": SkillRating(1033, 50),
    "normal": SkillRating(1372, 50),
    "hard": SkillRating(1668, 50),
    "expert": SkillRating(1926, 50),
}
"""From 141 matches with the usual options on 2026-11-18; the average of all levels is 1500."""
