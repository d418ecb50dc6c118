"""The parts that German compounds are made of."""

from functools import cache
from typing import NamedTuple

from parlour.pieces.words.lexicon import sections


class CompoundParts(NamedTuple):
    """Words that begin compounds, with the link that follows them (LIEBES), and words that end them."""

    firsts: frozenset[str]
    seconds: frozenset[str]


@cache
def parts() -> CompoundParts:
    """Return the parts of German compounds, which are read at the first call."""
    return CompoundParts(*(frozenset(section.decode().split()) for section in sections("parts.xz", 2, __package__)))
