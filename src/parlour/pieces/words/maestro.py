"""Maestro, the strongest built-in solver: perfect on the classic lists, and never at a loss for a word on others."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING

from parlour.pieces.words.classic_lists import classic_tree, classic_words
from parlour.pieces.words.guess_trees import Tree
from parlour.pieces.words.hard_mode import demand_of
from parlour.pieces.words.marks import Clue

if TYPE_CHECKING:
    from parlour.pieces.words.word_solver import WordSolver

_SPARE = 1 << 21
"""Bytes for the table of a solver that continues outside the tree; it is built while someone waits."""
_STRANGERS = 300
"""How many words to choose from if no answer fits."""
ROUNDS = 6
"""The usual number of guesses."""


class Maestro:
    """Finds any of `answers` by guessing those and other `allowed` words of the same length, in `hard` mode or not.

    The slow parts, numpy and the opener of an unknown list, are done when it is made.
    """

    def __init__(self, answers: Iterable[str], allowed: Iterable[str] = (), *, hard: bool = False) -> None:
        self._answers = tuple(dict.fromkeys(answers))
        self._allowed = tuple(dict.fromkeys((*self._answers, *allowed)))
        self._hard = hard
        self._tree = _known_tree(self._answers, self._allowed, hard=hard)
        if self._tree is None:
            self._thought_out(())

    def guess(self, clues: Sequence[Clue], rounds: int = ROUNDS) -> str:
        """Return the next guess of a game of `rounds` guesses; the last one is able to win.

        It is always a word of the list, even if nothing fits or the clues make no sense.
        """
        known = [clue for clue in clues if len(clue.word) == len(clue.marks) == len(self._answers[0])]
        if len(clues) >= rounds - 1 and (fitting := next(self._all_fitting(known), None)):
            return fitting  # anything learned now comes too late
        for way in (self._looked_up, self._thought_out, self._fitting):
            with suppress(LookupError):
                return way(known)
        return self._untried(known)

    def _looked_up(self, clues: Sequence[Clue]) -> str:
        if self._tree is None:
            raise LookupError("no tree for this list")
        return self._tree.follow(clues)

    def _thought_out(self, clues: Sequence[Clue]) -> str:
        return self._solver.guess(clues, may=partial(_uses, clues)) if self._hard else self._solver.guess(clues)

    @cached_property
    def _solver(self) -> "WordSolver":
        from parlour.pieces.words.word_solver import MOST_BYTES, WordSolver

        return WordSolver(self._answers, self._allowed, most_bytes=_SPARE if self._tree else MOST_BYTES)

    def _fitting(self, clues: Sequence[Clue]) -> str:
        """Assume that the secret is an allowed word that is not among the answers."""
        from parlour.pieces.words.word_solver import WordSolver

        fitting = tuple(islice(self._all_fitting(clues), _STRANGERS))
        if not fitting:
            raise LookupError("no word fits these clues")
        return WordSolver(fitting).opener

    def _all_fitting(self, clues: Sequence[Clue]) -> Iterator[str]:
        """Return the words that the secret can still be, answers first."""
        return (word for word in self._allowed if _fits(clues, word))

    def _untried(self, clues: Sequence[Clue]) -> str:
        """Return any further guess: one that hard mode allows, or else any other word."""
        tried = {clue.word for clue in clues}
        words = [word for word in self._allowed if word not in tried] or self._allowed
        return next((word for word in words if _uses(clues, word)), words[0])


def _fits(clues: Sequence[Clue], word: str) -> bool:
    return all(clue.fits(word) for clue in clues)


def _uses(clues: Sequence[Clue], word: str) -> bool:
    """Return whether hard mode would accept `word`."""
    return all(demand_of(clue).allows(word) for clue in clues)


def _known_tree(answers: Sequence[str], allowed: Iterable[str], *, hard: bool) -> Tree | None:
    """Return the best tree if these are the classic lists, or lists that allow even more."""
    for original in (False, True):
        words = classic_words(original=original)
        if words.allowed.issubset(allowed) and set(words.answers) == set(answers):
            return classic_tree(original=original, hard=hard)
    return None
