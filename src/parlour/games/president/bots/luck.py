"""Quick chance for deals that are only imagined."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

FACTOR, STEP, WORD = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
"""Of Knuth's MMIX generator."""


class Luck:
    """A stream of small numbers out of one seed.

    `core.dice` can be verified by anybody and pays for it with a hash a throw; nobody verifies a thought, and a thought
    throws tens of thousands of times. The high bits of the state are the good ones.
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
        """Bring `things` into a random order, where they are."""
        state = self._state
        for last in range(len(things) - 1, 0, -1):
            state = state * FACTOR + STEP & WORD
            other = state * (last + 1) >> 64
            things[last], things[other] = things[other], things[last]
        self._state = state
