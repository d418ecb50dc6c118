"""Simple ways to guess, as solvers elsewhere have them: each a function of the answers, the clues so far and chance."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from parlour.core.dice import Dice
from parlour.pieces.words.marks import Clue

Rival: TypeAlias = Callable[[Sequence[str], Sequence[Clue], Dice], str]

OPENER = "crane"
_MOST_PAIRS = 4_000_000
"""Of words that are held against each other: of longer lists only every so manieth is thought of as a guess."""


def any_answer(answers: Sequence[str], _: Sequence[Clue], dice: Dice) -> str:
    """Guess any of `answers`, and learn nothing."""
    return dice.choice(answers)


def any_fitting(answers: Sequence[str], clues: Sequence[Clue], dice: Dice) -> str:
    """Guess any of `answers` that fits all `clues`; if none does, any at all."""
    return dice.choice(_fitting(answers, clues) or answers)


def least_left(answers: Sequence[str], clues: Sequence[Clue], dice: Dice) -> str:
    """Guess a word that fits and will leave the fewest on average, the last of equal ones; open with `crane`."""
    if not clues and OPENER in answers:
        return OPENER
    fitting = _fitting(answers, clues)
    return _narrowing(fitting) if fitting else any_answer(answers, clues, dice)


def _fitting(answers: Sequence[str], clues: Sequence[Clue]) -> list[str]:
    return [word for word in answers if all(clue.fits(word) for clue in clues)]


def _narrowing(words: list[str]) -> str:
    import numpy as np

    from parlour.pieces.words.patterns import patterns

    guesses = words[:: 1 + len(words) ** 2 // _MOST_PAIRS]
    left = [int((np.unique(row, return_counts=True)[1] ** 2).sum()) for row in patterns(guesses, words)]
    return guesses[len(left) - 1 - left[::-1].index(min(left))]
