"""What a rating is."""

from dataclasses import dataclass
from math import log

AVERAGE, SPREAD = 1500.0, 350.0
"""What is known of a solver that has met nobody: its rating, and one standard deviation of it."""
SCALE = 400 / log(10)
"""Points for each unit of strength: who has 400 more does better ten times as often as worse."""


@dataclass(frozen=True, slots=True)
class SolverRating:
    """A strength in points, and one standard deviation of it."""

    value: float = AVERAGE
    deviation: float = SPREAD
