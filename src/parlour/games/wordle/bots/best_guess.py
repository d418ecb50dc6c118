"""The best guess in a race or riddle, found by the solver in the words of that list."""

from collections.abc import Sequence
from functools import lru_cache, partial

from parlour.games.wordle.rules.guess_list import GuessList
from parlour.games.wordle.rules.hard_mode import uses
from parlour.games.wordle.state import MAX_ATTEMPTS
from parlour.pieces.words import Clue
from parlour.pieces.words.word_solver import WordSolver

_REMEMBERED = 4
"""How many solvers are kept; each holds a table of up to 32 MB and takes a second to make."""


@lru_cache(_REMEMBERED)
def solver(guess_list: GuessList) -> WordSolver:
    """Return the solver of a list."""
    return WordSolver(guess_list.words.answers, guess_list.words.allowed)


def best_guess(known: WordSolver, clues: Sequence[Clue], *, hard: bool, ahead: bool = True) -> str:
    """Choose with the solver, in hard mode a word that uses all `clues`; the last guess must be able to win."""
    if len(clues) == MAX_ATTEMPTS - 1 and (left := known.left(clues)):
        return left[0]
    return known.guess(clues, ahead=ahead, may=partial(uses, clues)) if hard else known.guess(clues, ahead=ahead)
