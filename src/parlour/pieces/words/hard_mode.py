"""Hard mode: what a clue demands of later guesses."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from parlour.pieces.words.marks import ABSENT, CORRECT, Clue

_REMEMBERED = 1024
"""How many demands are cached; solvers compare thousands of words with each."""


class Demand(NamedTuple):
    """What a clue demands of every later guess."""

    places: tuple[tuple[int, str], ...]
    counts: tuple[tuple[str, int], ...]

    def allows(self, word: str) -> bool:
        """Return whether `word` has all correct letters in place, and the letters that are elsewhere."""
        return all(word[at] == letter for at, letter in self.places) and all(
            word.count(letter) >= count for letter, count in self.counts
        )


@lru_cache(_REMEMBERED)
def demand_of(clue: Clue) -> Demand:
    """Return the demand of `clue`."""
    marked = tuple(zip(clue.word, clue.marks, strict=True))
    places = ((at, letter) for at, (letter, mark) in enumerate(marked) if mark == CORRECT)
    counts = Counter(letter for letter, mark in marked if mark != ABSENT)
    return Demand(tuple(places), tuple(counts.items()))
