"""Hard mode: whatever was learned must be used."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from parlour.core.refusal import Rejected
from parlour.games.wordle.errors import Code
from parlour.pieces.words import ABSENT, CORRECT, Clue

_REMEMBERED = 1024
"""Lessons: bots hold thousands of words against each."""


class Lesson(NamedTuple):
    """What a clue asks of every later guess."""

    places: tuple[tuple[int, str], ...]
    counts: tuple[tuple[str, int], ...]


def require_clues(clues: Iterable[Clue], word: str) -> None:
    """Refuse `word` if it leaves out what the guesses before it have shown."""
    refusal = _refusal(clues, word)
    if refusal:
        raise refusal


def uses(clues: Iterable[Clue], word: str) -> bool:
    """Tell whether hard mode would take `word`."""
    return _refusal(clues, word) is None


def _refusal(clues: Iterable[Clue], word: str) -> Rejected | None:
    for lesson in map(_lesson, clues):
        for at, letter in lesson.places:
            if word[at] != letter:
                reason = f"Letter {at + 1} must be {letter}"
                return Rejected(Code.LETTER_MOVED, reason, position=at + 1, letter=letter)
        for letter, count in lesson.counts:
            if word.count(letter) < count:
                reason = f"Guess must contain {letter}" + (f" {count} times" if count > 1 else "")
                return Rejected(Code.LETTER_MISSING, reason, letter=letter, count=count)
    return None


@lru_cache(_REMEMBERED)
def _lesson(clue: Clue) -> Lesson:
    marked = tuple(zip(clue.word, clue.marks, strict=True))
    places = ((at, letter) for at, (letter, mark) in enumerate(marked) if mark == CORRECT)
    counts = Counter(letter for letter, mark in marked if mark != ABSENT)
    return Lesson(tuple(places), tuple(counts.items()))
