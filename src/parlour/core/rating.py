"""The strength of a player, and how well it is known."""

from dataclasses import dataclass
from math import log

AVERAGE, SPREAD = 1500.0, 350.0
"""The rating of a player who has met nobody, and its standard deviation."""
SETTLED = 110.0
"""Ratings with a greater deviation are provisional: leaderboards do not list them."""
SCALE = 400 / log(10)
"""Points for each unit of strength: with 400 more, a player does better ten times as often as worse."""


@dataclass(frozen=True, slots=True)
class SkillRating:
    """A strength in points, and its standard deviation."""

    value: float = AVERAGE
    deviation: float = SPREAD

    @property
    def is_settled(self) -> bool:
        """Whether the strength is known well enough to be compared with others."""
        return self.deviation <= SETTLED
