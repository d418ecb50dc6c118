"""How strong the levels of bots are, measured by `python -m scripts.rate_bots wordle`."""

from collections.abc import Mapping

from parlour.core.rating import SkillRating

RATINGS: Mapping[str, SkillRating] = {
    "easy": SkillRating(1244, 30),
    "normal": SkillRating(1537, 30),
    "hard": SkillRating(1588, 30),
    "expert": SkillRating(1631, 30),
}
"""From 4,289 matches with the usual options on 2026-11-18; the average of all levels is 1500."""
