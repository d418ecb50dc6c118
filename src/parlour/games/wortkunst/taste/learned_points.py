"""The points of every German word, learned by `scripts/german_taste.py`."""

from functools import cache

from parlour.pieces.words.graph import graph
from parlour.pieces.words.lexicon import sections


@cache
def table() -> bytes:
    """Return the points of all words in the order of the graph; they are read at the first call."""
    (points,) = sections("points.xz", 1, __package__)
    return points


def points(word: str) -> int | None:
    """Return the points of `word`, or `None` if it is not in the list."""
    number = graph("de").number(word)
    return None if number is None else table()[number]
