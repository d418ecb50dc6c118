"""A solver of word riddles that plays any list well at once. It thinks with numpy: load it where one thinks.

A guess divides the words that are left into parts, one for each row of marks it may get. If no part had more than two
words, a part of k words would take 2k - 1 more guesses in all. So n words take 3n - p guesses with one that makes p
parts, and one less if it can itself be right: the more parts, the better. Looking ahead, this is said of each part
instead, with the guess that is best there.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import islice
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.pieces.words.marks import Clue
from parlour.pieces.words.patterns import Numbers, number, patterns

Places: TypeAlias = NDArray[np.intp]

MOST_BYTES = 1 << 25
"""Of a solver's table: it knows as many guesses as fit, the likeliest to be useful first."""
CANDIDATES = 24
"""How many guesses are looked at more closely, of those that make most parts."""
REPLIES = 600
"""From how many guesses the next one is imagined to be chosen."""


def _anything(_: str) -> bool:
    return True


class Solver:
    """Knows what the secret may be, `answers`, and what may be guessed besides."""

    def __init__(self, answers: Sequence[str], allowed: Iterable[str] = ()) -> None:
        self._answers = tuple(answers)
        self._guesses = _useful(self._answers, allowed)
        self._places = {word: place for place, word in enumerate(self._guesses)}
        self._table = patterns(self._guesses, self._answers)

    @cached_property
    def opener(self) -> str:
        """Give the guess to begin with; this takes longest."""
        return self._choose(np.arange(len(self._answers)), CANDIDATES, _anything)

    def left(self, clues: Iterable[Clue]) -> tuple[str, ...]:
        """Give the answers that fit all `clues`."""
        return tuple(self._answers[place] for place in self._left(clues))

    def guess(self, clues: Sequence[Clue], *, ahead: bool = True, may: Callable[[str], bool] = _anything) -> str:
        """Choose the next guess from `clues`, of those that one `may` guess; to look `ahead` takes time, and pays.

        Clues that no answer fits raise `LookupError`.
        """
        if not clues:
            return self.opener
        left = self._left(clues)
        if not len(left):
            raise LookupError("no word fits these clues")
        return self._choose(left, CANDIDATES if ahead else 1, may)

    def expected(self, word: str, clues: Iterable[Clue] = ()) -> float:
        """Tell how many answers will be left on average after guessing `word`, itself included if it may be right."""
        row = self._row(word)[self._left(clues)]
        sizes = np.unique(row, return_counts=True)[1]
        return float((sizes**2).sum() / sizes.sum())

    def _left(self, clues: Iterable[Clue]) -> Places:
        left = np.arange(len(self._answers))
        for clue in clues:
            left = left[self._row(clue.word)[left] == number(clue.marks)]
        return left

    def _row(self, word: str) -> Numbers:
        """Mark `word`, which may be one that this solver would never guess, at all answers."""
        place = self._places.get(word)
        row: Numbers = patterns([word], self._answers)[0] if place is None else self._table[place]
        return row

    def _choose(self, left: Places, candidates: int, may: Callable[[str], bool]) -> str:
        """Take the guess that makes most parts; of several `candidates` the one after which least is to be done."""
        if len(left) <= 2:
            return self._answers[int(left[0])]
        table = self._table[:, left]
        worth = _parts(table)
        worth[left] += 1
        order = np.argsort(-worth, kind="stable")
        best: list[int] = list(islice((place for place in order.tolist() if may(self._guesses[place])), candidates))
        if len(best) == 1:
            return self._guesses[best[0]]
        own, replies = table[left], table[order[:REPLIES]]
        # That a guess may be right counts only among equals here: what is said of parts is a little too hopeful. As
        # measured on whole lists, this takes as many guesses in all and leaves fewer words to the sixth.
        return self._guesses[min(best, key=lambda place: _cost(table[place], own, replies))]


def _parts(table: Numbers) -> Places:
    """Count, for each guess in a row, into how many parts it divides the words in the columns."""
    ordered = np.sort(table, axis=1)
    parts: Places = 1 + (ordered[:, 1:] != ordered[:, :-1]).sum(axis=1)
    return parts


def _cost(row: Numbers, own: Numbers, replies: Numbers) -> int:
    """Count the guesses that all parts of `row` still take, each met by the best of `replies` or of its `own` words."""
    return sum(_cost_of_part(np.flatnonzero(row == pattern), own, replies) for pattern in np.unique(row))


def _cost_of_part(part: Places, own: Numbers, replies: Numbers) -> int:
    size = len(part)
    if size <= 2:
        return 2 * size - 1
    most = int(_parts(own[np.ix_(part, part)]).max()) + 1
    if most <= size:
        most = max(most, int(_parts(replies[:, part]).max()))
    return 3 * size - most


def _useful(answers: tuple[str, ...], allowed: Iterable[str]) -> tuple[str, ...]:
    """Give all `answers` and then as many other words as there is room for, those with the commonest letters first."""
    common = Counter(letter for word in answers for letter in set(word))
    others = sorted(set(allowed).difference(answers))
    others.sort(key=lambda word: -sum(common[letter] for letter in set(word)))
    bytes_each = len(answers) * patterns(answers[:1], answers[:1]).itemsize
    return (*answers, *others)[: max(len(answers), MOST_BYTES // bytes_each)]
