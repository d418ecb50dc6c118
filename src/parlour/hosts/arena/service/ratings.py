"""Ratings of solvers."""

from dataclasses import dataclass
from math import log

AVERAGE, SPREAD = 1500.0, 350.0
"""The rating of a solver that has met nobody, and its standard deviation."""
SCALE = 400 / log(10)
"""Points for each unit of strength: with 400 more, a solver does better ten times as often as worse."""


@dataclass(frozen=True, slots=True)
class SolverRating:
    """A strength in points, and its standard deviation."""

    value: float = AVERAGE
    deviation: float = SPREAD
