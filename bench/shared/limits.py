"""Measured values, and the limits that they must keep."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bar:
    """A measured value and its limits."""

    what: str
    value: float
    least: float | None = None
    most: float | None = None
    aim: float | None = None

    @property
    def is_met(self) -> bool:
        """Tell whether the value is within its limits."""
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    def __str__(self) -> str:
        limits = (("at least", self.least), ("at most", self.most), ("aim", self.aim))
        demanded = ", ".join(f"{word} {limit:g}" for word, limit in limits if limit is not None)
        return f"{'ok    ' if self.is_met else 'MISSED'} {self.what}: {self.value:.2f} ({demanded})"


def judge(bars: Sequence[Bar]) -> int:
    """Print all bars, and return the exit status: 1 if one was missed."""
    print(*bars, sep="\n")
    return 0 if all(bar.is_met for bar in bars) else 1
