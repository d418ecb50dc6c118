"""How strong the levels of bots are, measured by `python -m scripts.rate_bots president`."""

from collections.abc import Mapping

from parlour.core.rating import SkillRating

RATINGS: Mapping[str, SkillRating] = {
    "easy": SkillRating(1343, 35),
    "normal": SkillRating(1470, 35),
    "hard": SkillRating(1571, 35),
    "expert": SkillRating(1616, 35),
}
"""From 320 matches with the usual options on 2026-11-18; the average of all levels is 1500."""
