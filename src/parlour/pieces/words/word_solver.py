"""A solver that plays any list well at once. It needs numpy, so load it only where it runs.

A guess divides the remaining words into parts, one for each row of marks it may get. If no part had more than two
words, a part of k words would take 2k - 1 more guesses in all. So n words take 3n - p guesses with one that makes p
parts, and one less if it can itself be right: the more parts, the better. Looking ahead, this is applied to each part
instead, with the best guess there.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import numpy as np

from parlour.pieces.words.mark_tables import Numbers, Places, count_parts, divided, encode_marks, patterns
from parlour.pieces.words.marks import Clue

MOST_BYTES = 1 << 25
"""Bytes of a solver's table: it holds as many guesses as fit, the most useful first."""
MOST_FRESH = 600_000
"""Marks computed at once for guesses outside the table: when few words are left, all guesses are considered."""
CANDIDATES = 24
"""How many guesses are examined more closely, of those that make most parts."""
REPLIES = 600
"""The next guess is assumed to be chosen from this many."""
PATIENCE, FIRST_PATIENCE = 3_000, 60_000
"""How many words are examined more closely, over all candidates together; the opener may take longer."""
OWN = 64
"""How many of the remaining words may always be guessed, whether or not the table has them."""


def _anything(_: str) -> bool:
    return True


class _Field(NamedTuple):
    """Possible guesses when some words are left: `guesses` in columns, the marks for each word in its row."""

    guesses: Places
    table: Numbers
    own: Places
    """Columns of guesses that may be right."""
    rows: Places
    """The rows of those words themselves."""


class WordSolver:
    """Knows the possible `answers`, and the other words that may be guessed."""

    def __init__(
        self,
        answers: Sequence[str],
        allowed: Iterable[str] = (),
        *,
        most_bytes: int = MOST_BYTES,
        most_fresh: int = MOST_FRESH,
    ) -> None:
        self._answers = tuple(answers)
        self._most_fresh = most_fresh
        self._guesses = (*self._answers, *sorted(set(allowed).difference(answers)))
        self._known, self._rest = _useful(self._guesses, len(self._answers), most_bytes)
        self._columns = {self._guesses[place]: column for column, place in enumerate(self._known.tolist())}
        self._table = self._marked(self._known, np.arange(len(self._answers)))

    @property
    def tabled(self) -> frozenset[str]:
        """The guesses whose marks are computed in advance."""
        return frozenset(self._columns)

    @cached_property
    def opener(self) -> str:
        """The first guess; this takes longest."""
        return self._choose(np.arange(len(self._answers)), FIRST_PATIENCE, _anything)

    def left(self, clues: Iterable[Clue]) -> tuple[str, ...]:
        """Return the answers that fit all `clues`."""
        return tuple(self._answers[place] for place in self._left(clues))

    def guess(self, clues: Sequence[Clue], *, ahead: bool = True, may: Callable[[str], bool] = _anything) -> str:
        """Choose the next guess from `clues`, among words that `may` be guessed; looking `ahead` takes time and pays.

        Raise `LookupError` if no answer fits the clues.
        """
        if not clues:
            return self.opener
        left = self._left(clues)
        if not len(left):
            raise LookupError("no word fits these clues")
        return self._choose(left, PATIENCE if ahead else 0, may)

    def expected(self, word: str, clues: Iterable[Clue] = ()) -> float:
        """Return how many answers will be left on average after guessing `word`, itself included if it may be right."""
        row = self._row(word)[self._left(clues)]
        sizes = np.unique(row, return_counts=True)[1]
        return float((sizes**2).sum() / sizes.sum())

    def _left(self, clues: Iterable[Clue]) -> Places:
        left = np.arange(len(self._answers))
        for clue in clues:
            left = left[self._row(clue.word)[left] == encode_marks(clue.marks)]
        return left

    def _row(self, word: str) -> Numbers:
        """Mark `word`, which this solver might never guess, for all answers."""
        column = self._columns.get(word)
        row: Numbers = patterns([word], self._answers)[0] if column is None else self._table[:, column]
        return row

    def _choose(self, left: Places, patience: int, may: Callable[[str], bool]) -> str:
        """Take the guess that makes most parts; of several candidates, the one that needs fewest guesses afterwards."""
        if len(left) <= 2:
            return self._answers[int(left[0])]
        field = self._field(left)
        worth = count_parts(field.table)
        worth[field.own] += 1
        order = np.argsort(-worth, kind="stable")
        words: list[str] = [self._guesses[place] for place in field.guesses.tolist()]
        count = max(1, min(CANDIDATES, patience // len(left)))
        best: list[int] = list(islice((column for column in order.tolist() if may(words[column])), count))
        if len(best) == 1:
            return words[best[0]]
        replies = field.table[:, order[:REPLIES]]
        # That a guess may be right counts only among equals here, because the estimate for parts is slightly low. As
        # measured on whole lists, this takes as many guesses in all and leaves fewer words to the sixth.
        return words[min(best, key=lambda column: _cost(column, field, replies))]

    def _field(self, left: Places) -> _Field:
        """Look up the words that are `left`; guesses outside the table are added if they are few enough."""
        guesses, table = self._known, self._table[left]
        more = self._rest if len(self._rest) * len(left) <= self._most_fresh else left[:OWN]
        if len(more):
            guesses, table = np.concatenate((guesses, more)), np.hstack((table, self._marked(more, left)))
        row_of = np.full(len(self._guesses), -1)
        row_of[left] = np.arange(len(left))
        rows = row_of[guesses]
        own = np.flatnonzero(rows >= 0)
        return _Field(guesses, table, own, rows[own])

    def _marked(self, guesses: Places, left: Places) -> Numbers:
        """Mark `guesses`, in columns, for each word that is `left`."""
        tried, hidden = ([self._guesses[place] for place in places.tolist()] for places in (guesses, left))
        return np.ascontiguousarray(patterns(tried, hidden).T)


def _cost(candidate: int, field: _Field, replies: Numbers) -> int:
    """Count the guesses that all parts of a candidate take, each met by the best of `replies` or of its own words."""
    return sum(_cost_of_part(part, field, replies) for part in divided(field.table[:, candidate]))


def _cost_of_part(part: Places, field: _Field, replies: Numbers) -> int:
    size = len(part)
    if size <= 2:
        return 2 * size - 1
    inside = np.zeros(len(field.table), dtype=np.bool_)
    inside[part] = True
    own = field.own[inside[field.rows]]
    most = int(count_parts(field.table[np.ix_(part, own)]).max(initial=0)) + 1
    if most <= size:
        most = max(most, int(count_parts(replies[part]).max()))
    return 3 * size - most


def _useful(guesses: Sequence[str], answers: int, most_bytes: int) -> tuple[Places, Places]:
    """Choose as many `guesses` as there is space for, beginning with the `answers`; return those, and the rest.

    Words with the most common letters are preferred, because they tell most apart.
    """
    common = Counter(letter for word in guesses[:answers] for letter in set(word))
    worth = [sum(common[letter] for letter in set(word)) for word in guesses]
    order = sorted(range(len(guesses)), key=lambda place: (place >= answers, -worth[place]))
    space = most_bytes // (answers * patterns(guesses[:1], guesses[:1]).itemsize)
    return np.array(sorted(order[:space]), dtype=np.intp), np.array(sorted(order[space:]), dtype=np.intp)
