"""Fast random numbers for simulated deals."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

FACTOR, STEP, WORD = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
"""Multiplier and increment of Knuth's MMIX generator."""


class Luck:
    """A stream of small random numbers from one seed.

    `core.dice` can be verified and pays for it with a hash per throw. Nobody verifies a simulation, and one decision
    takes tens of thousands of throws. The high bits of the state are the good ones.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, n: int) -> int:
        """Throw a whole number from 0 to `n` - 1."""
        self._state = state = self._state * FACTOR + STEP & WORD
        return state * n >> 64

    def choice(self, things: Sequence[T]) -> T:
        """Pick one of `things`."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        """Shuffle `things` in place."""
        state = self._state
        for last in range(len(things) - 1, 0, -1):
            state = state * FACTOR + STEP & WORD
            other = state * (last + 1) >> 64
            things[last], things[other] = things[other], things[last]
        self._state = state
