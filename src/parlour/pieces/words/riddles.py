"""The words of word riddles: few that may be the answer, and many that may be guessed."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from parlour.pieces.words.lexicon import load, sections, unfold

LENGTHS = range(4, 8)
"""Of words that riddles are made of."""
FINGERPRINT_LETTERS = 12


class RiddleWords(NamedTuple):
    """Words of one length: `answers` in alphabetical order, `allowed` with those, and what this list is called."""

    answers: tuple[str, ...]
    allowed: frozenset[str]
    version: str


@cache
def riddle_words(language: str, length: int) -> RiddleWords:
    """Give the words of `language` with `length` letters; they are read once, when first asked for."""
    folded = list(sections(f"{language}.riddles.xz", 2 * len(LENGTHS)))
    at = LENGTHS.index(length)
    answers, further = (tuple(unfold(folded[place], length)) for place in (at, at + len(LENGTHS)))
    return named(answers, (*load(language, LENGTHS[-1]).by_length(length), *further))


def named(answers: tuple[str, ...], allowed: Iterable[str]) -> RiddleWords:
    """Make a list of `answers` and other `allowed` words: another list has another version."""
    every = frozenset(allowed)
    if not every.issuperset(answers):
        every = every.union(answers)
    text = "\n".join((*answers, "", *sorted(every)))
    return RiddleWords(answers, every, sha256(text.encode()).hexdigest()[:FINGERPRINT_LETTERS])
