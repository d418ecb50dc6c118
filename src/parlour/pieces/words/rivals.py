"""Simple ways to guess, as solvers elsewhere have them: each a function of the answers, the clues so far and chance."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from parlour.core.dice import Dice
from parlour.pieces.words.marks import Clue

if TYPE_CHECKING:
    from parlour.pieces.words.patterns import Numbers

OPENER = "crane"
_MOST_PAIRS = 4_000_000
"""Of words that are held against each other: of longer lists only every so manieth is thought of as a guess."""
_MOST_MARKS = 1 << 21
"""How many marks a sieve remembers: of all answers for each guess that was made lately."""
_POSITIONS = 1024
"""How many sets of words are remembered, each with what to guess there: many games begin alike."""


class Sieve:
    """Knows all `answers`, and which of them fit what was learned. It sifts with numpy, when it first has to."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.answers = tuple(answers)
        self._marked = lru_cache(maxsize=max(1, _MOST_MARKS // len(self.answers)))(self._mark)

    def fitting(self, clues: Sequence[Clue]) -> tuple[str, ...]:
        """Give the answers that fit all `clues`, in their order."""
        if not clues:
            return self.answers
        import numpy as np

        from parlour.pieces.words.patterns import number

        fits = np.ones(len(self.answers), dtype=np.bool_)
        for clue in clues:
            fits &= self._marked(clue.word) == number(clue.marks)
        return tuple(self.answers[place] for place in np.flatnonzero(fits).tolist())

    def _mark(self, guess: str) -> "Numbers":
        from parlour.pieces.words.patterns import patterns

        row: Numbers = patterns([guess], self.answers)[0]
        return row


Rival: TypeAlias = Callable[[Sieve, Sequence[Clue], Dice], str]


def any_answer(sieve: Sieve, _: Sequence[Clue], dice: Dice) -> str:
    """Guess any of the answers, and learn nothing."""
    return dice.choice(sieve.answers)


def any_fitting(sieve: Sieve, clues: Sequence[Clue], dice: Dice) -> str:
    """Guess any of the answers that fits all `clues`; if none does, any at all."""
    return dice.choice(sieve.fitting(clues) or sieve.answers)


def least_left(sieve: Sieve, clues: Sequence[Clue], dice: Dice) -> str:
    """Guess a word that fits and will leave the fewest on average, the last of equal ones; open with `crane`."""
    if not clues and OPENER in sieve.answers:
        return OPENER
    fitting = sieve.fitting(clues)
    return _narrowing(fitting) if fitting else any_answer(sieve, clues, dice)


@lru_cache(maxsize=_POSITIONS)
def _narrowing(words: tuple[str, ...]) -> str:
    import numpy as np

    from parlour.pieces.words.patterns import patterns

    guesses = words[:: 1 + len(words) ** 2 // _MOST_PAIRS]
    left = [int((np.unique(row, return_counts=True)[1] ** 2).sum()) for row in patterns(guesses, words)]
    return guesses[len(left) - 1 - left[::-1].index(min(left))]
