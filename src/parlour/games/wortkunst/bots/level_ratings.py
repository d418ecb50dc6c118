"""How strong the levels of bots are, measured by `python -m scripts.rate_bots wortkunst`."""

from collections.abc import Mapping

from parlour.core.rating import SkillRating

RATINGS: Mapping[str, SkillRating] = {
    "easy": SkillRating(1044, 40),
    "normal": SkillRating(1312, 40),
    "hard": SkillRating(1642, 40),
    "expert": SkillRating(2002, 40),
}
"""From 324 matches with the usual options on 2026-11-18; the average of all levels is 1500."""
