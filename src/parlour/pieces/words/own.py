"""Somebody's own list: one word a line, and after an empty line words that may be guessed and are never the secret."""

from itertools import groupby
from typing import NamedTuple


class Line(NamedTuple):
    """A word of the list, just as it is written there, and the number of its line."""

    number: int
    word: str


class OwnList(NamedTuple):
    """What the list says may be the secret, and what may be guessed besides."""

    answers: tuple[Line, ...]
    others: tuple[Line, ...]


def own_list(text: str) -> OwnList:
    """Read a list, or raise `ValueError` if its parts are not one or two."""
    written = text.removeprefix("\ufeff").splitlines()
    lines = (Line(number, line.strip()) for number, line in enumerate(written, 1))
    parts = [tuple(part) for is_word, part in groupby(lines, key=lambda line: bool(line.word)) if is_word]
    match parts:
        case []:
            raise ValueError("it has no words")
        case [answers]:
            return OwnList(answers, ())
        case [answers, others]:
            return OwnList(answers, others)
    msg = f"it has {len(parts)} parts; answers come first and, after an empty line, words that may only be guessed"
    raise ValueError(msg)
