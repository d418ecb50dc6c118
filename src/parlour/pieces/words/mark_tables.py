"""Marks of many guesses for many words at once, each row of marks as one number. Needs numpy."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.unsignedinteger]
Letters: TypeAlias = NDArray[np.unsignedinteger]
PartCounts: TypeAlias = NDArray[np.int16]
Places: TypeAlias = NDArray[np.intp]

_FEW = 40
"""For up to this many words, comparing all pairs is quicker than recording the marks that occur."""
_WIDE = 3**7
"""From this many rows of marks on, sorting them is quicker."""


def encode_marks(marks: Sequence[int]) -> int:
    """Return `marks` as one number, written to the base of three: the first mark is the least significant digit."""
    return sum(mark * 3**place for place, mark in enumerate(marks))


def patterns(guesses: Sequence[str], secrets: Sequence[str]) -> Numbers:
    """Mark each of `guesses`, in rows, for each of `secrets`, in columns, like `marks`; all of one length."""
    tried, hidden = letter_codes(guesses), letter_codes(secrets)
    length = hidden.shape[1]
    alphabet, places = np.unique(tried, return_inverse=True)
    counts = np.stack([(hidden == letter).sum(axis=1, dtype=np.int8) for letter in alphabet])
    spelled = places.reshape(tried.shape)
    kind: np.dtype[Any] = np.min_scalar_type(3**length - 1)
    table = np.zeros((len(tried), len(hidden)), dtype=kind)
    for place in range(length):
        letter = tried[:, place]
        free = counts[spelled[:, place]]
        free -= (tried[:, :place] == letter[:, None]).sum(axis=1, dtype=np.int8)[:, None]
        for later in range(place + 1, length):
            twice = np.flatnonzero(tried[:, later] == letter)
            free[twice] -= letter[twice, None] == hidden[:, later]
        marked = (free > 0).astype(kind)
        marked[letter[:, None] == hidden[:, place]] = 2
        table += np.multiply(marked, 3**place, dtype=kind)
    return table


def letter_codes(words: Sequence[str]) -> Letters:
    """Return the letters of `words` as numbers, one word in a row."""
    text = np.array(words, dtype=f"U{len(words[0])}").view(np.uint32).reshape(len(words), -1)
    return text.astype(np.min_scalar_type(text.max()))


def count_parts(table: Numbers) -> PartCounts:
    """Count, for each guess in a column, into how many parts it divides the words in the rows."""
    words, guesses = table.shape
    parts = np.full(guesses, words, dtype=np.int16)
    if words <= _FEW:
        for place in range(1, words):
            parts -= (table[:place] == table[place]).any(axis=0)
        return parts
    width = int(table.max(initial=0)) + 1
    if width > _WIDE:
        ordered = np.sort(table, axis=0)
        parts -= (ordered[1:] == ordered[:-1]).sum(axis=0, dtype=np.int16)
        return parts
    seen = np.zeros((guesses, width), dtype=np.bool_)
    columns = np.arange(guesses)
    for row in table:
        seen[columns, row] = True
    seen.sum(axis=1, out=parts)
    return parts


def divided(row: Numbers) -> list[Places]:
    """Return the positions of equal numbers in `row`, one list for each number, the smallest first."""
    order = row.argsort(kind="stable")
    ordered = row[order]
    return np.split(order, np.flatnonzero(ordered[1:] != ordered[:-1]) + 1)
