"""What the words of a language are worth, one by one, as `scripts/german_taste.py` has learned it."""

from functools import cache

from parlour.pieces.words.graph import graph
from parlour.pieces.words.lexicon import sections


@cache
def table(language: str) -> bytes:
    """Give the points of all words in the order of the graph; they are read once, when first asked for."""
    (points,) = sections(f"{language}.taste.xz", 1)
    return points


def points(word: str, language: str = "de") -> int | None:
    """Give the points of `word`, `None` for strangers."""
    number = graph(language).number(word)
    return None if number is None else table(language)[number]
