"""The words of riddles: a few that may be the answer, and many that may be guessed."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from parlour.pieces.words.lexicon import load, sections, unfold

LENGTHS = range(4, 8)
"""The lengths of words that make riddles."""
FINGERPRINT_LETTERS = 12


class RiddleWords(NamedTuple):
    """Words of one length: `answers` in alphabetical order, `allowed` including them, and the version of the list."""

    answers: tuple[str, ...]
    allowed: frozenset[str]
    version: str


@cache
def riddle_words(language: str, length: int) -> RiddleWords:
    """Return the words of `language` with `length` letters, which are read at the first call."""
    folded = list(sections(f"{language}.riddles.xz", 2 * len(LENGTHS)))
    at = LENGTHS.index(length)
    answers, further = (tuple(unfold(folded[place], length)) for place in (at, at + len(LENGTHS)))
    return named(answers, (*load(language, LENGTHS[-1]).by_length(length), *further))


def named(answers: tuple[str, ...], allowed: Iterable[str]) -> RiddleWords:
    """Make a list of `answers` and other `allowed` words; different lists have different versions."""
    every = frozenset(allowed)
    if not every.issuperset(answers):
        every = every.union(answers)
    text = "\n".join((*answers, "", *sorted(every)))
    return RiddleWords(answers, every, sha256(text.encode()).hexdigest()[:FINGERPRINT_LETTERS])
