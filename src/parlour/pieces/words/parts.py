"""What words are made of: the parts a language itself puts together, as they stand in its compounds."""

from functools import cache
from typing import NamedTuple

from parlour.pieces.words.lexicon import sections


class Parts(NamedTuple):
    """Words that begin others, with the link that follows them (LIEBES), and words that end others."""

    firsts: frozenset[str]
    seconds: frozenset[str]


@cache
def parts(language: str) -> Parts:
    """Give the parts of the compounds of `language`; they are read once, when first asked for."""
    return Parts(*(frozenset(section.decode().split()) for section in sections(f"{language}.parts.xz", 2)))
