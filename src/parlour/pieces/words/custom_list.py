"""A custom word list: one answer per line, then, after an empty line, words that may only be guessed."""

from itertools import groupby
from typing import NamedTuple


class ListedWord(NamedTuple):
    """A word of the list, exactly as written, and its line number."""

    number: int
    word: str


class CustomList(NamedTuple):
    """The answers of the list, and the other words that may be guessed."""

    answers: tuple[ListedWord, ...]
    others: tuple[ListedWord, ...]


def read_custom_list(text: str) -> CustomList:
    """Read a list, or raise `ValueError` unless it has one or two parts."""
    written = text.removeprefix("\ufeff").splitlines()
    lines = (ListedWord(number, line.strip()) for number, line in enumerate(written, 1))
    parts = [tuple(part) for is_word, part in groupby(lines, key=lambda line: bool(line.word)) if is_word]
    match parts:
        case []:
            raise ValueError("it has no words")
        case [answers]:
            return CustomList(answers, ())
        case [answers, others]:
            return CustomList(answers, others)
    msg = f"it has {len(parts)} parts; answers come first and, after an empty line, words that may only be guessed"
    raise ValueError(msg)
