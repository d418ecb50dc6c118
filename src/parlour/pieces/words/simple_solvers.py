"""Simple ways to guess, like those of other solvers: each a function of the answers, the clues so far and chance."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from parlour.core.dice import Dice
from parlour.pieces.words.marks import Clue

if TYPE_CHECKING:
    from parlour.pieces.words.mark_tables import Numbers

OPENER = "crane"
_MOST_PAIRS = 4_000_000
"""How many words are compared as guesses; longer lists are sampled evenly."""
_MOST_MARKS = 1 << 21
"""How many rows of marks a sieve caches: those of all answers for each recent guess."""
_POSITIONS = 1024
"""How many sets of words are cached with their best guess; many games begin alike."""


class Sieve:
    """Knows all `answers`, and which of them fit the clues. It loads numpy at the first need."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.answers = tuple(answers)
        self._marked = lru_cache(maxsize=max(1, _MOST_MARKS // len(self.answers)))(self._mark)

    def fitting(self, clues: Sequence[Clue]) -> tuple[str, ...]:
        """Return the answers that fit all `clues`, in order."""
        if not clues:
            return self.answers
        import numpy as np

        from parlour.pieces.words.mark_tables import encode_marks

        fits = np.ones(len(self.answers), dtype=np.bool_)
        for clue in clues:
            fits &= self._marked(clue.word) == encode_marks(clue.marks)
        return tuple(self.answers[place] for place in np.flatnonzero(fits).tolist())

    def _mark(self, guess: str) -> "Numbers":
        from parlour.pieces.words.mark_tables import patterns

        row: Numbers = patterns([guess], self.answers)[0]
        return row


SimpleSolver: TypeAlias = Callable[[Sieve, Sequence[Clue], Dice], str]


def any_answer(sieve: Sieve, _: Sequence[Clue], dice: Dice) -> str:
    """Guess any of the answers, and learn nothing."""
    return dice.choice(sieve.answers)


def any_fitting(sieve: Sieve, clues: Sequence[Clue], dice: Dice) -> str:
    """Guess any answer that fits all `clues`, or any at all if none does."""
    return dice.choice(sieve.fitting(clues) or sieve.answers)


def least_left(sieve: Sieve, clues: Sequence[Clue], dice: Dice) -> str:
    """Guess a fitting word that leaves the fewest on average, the last of equals; open with `crane`."""
    if not clues and OPENER in sieve.answers:
        return OPENER
    fitting = sieve.fitting(clues)
    return _narrowing(fitting) if fitting else any_answer(sieve, clues, dice)


@lru_cache(maxsize=_POSITIONS)
def _narrowing(words: tuple[str, ...]) -> str:
    import numpy as np

    from parlour.pieces.words.mark_tables import patterns

    guesses = words[:: 1 + len(words) ** 2 // _MOST_PAIRS]
    left = [int((np.unique(row, return_counts=True)[1] ** 2).sum()) for row in patterns(guesses, words)]
    return guesses[len(left) - 1 - left[::-1].index(min(left))]
