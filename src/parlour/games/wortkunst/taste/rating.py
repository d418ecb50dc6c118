"""The house's own taste: what it gives for a German word, and why."""

from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256
from typing import NamedTuple

from parlour.games.wortkunst.taste.points import table
from parlour.games.wortkunst.taste.sentences import sentences
from parlour.games.wortkunst.taste.worth import portrait, worth
from parlour.pieces.words.graph import graph

REMEMBERED = 1 << 15
TASTED = """
    FOLTER GWORT XQZ EIDAM STERNENZELT MONDKATZE LIEBESSUPPE FLÜSTERWALD STIFTGRUPPE FLANSCHWERT KATZENMOND HONIGLICHT
"""
"""Words that are not rated by the table alone."""


class Rating(NamedTuple):
    """From 1 to 100, and a sentence or two in German that is true of the word."""

    score: int
    sentence: str


def rate(word: str) -> Rating:
    """Rate `word`, in capitals as it lies, always alike; the first time reads the lexicon."""
    return rate_together([word])[0]


def rate_together(words: Iterable[str]) -> list[Rating]:
    """Rate the `words` of one move, so that no two sentences beside each other are made alike."""
    portraits = [portrait(word, graph("de")) for word in words]
    rated = [(seen, worth(seen)) for seen in portraits]
    return [Rating(points, said) for (_, points), said in zip(rated, sentences(rated), strict=True)]


@lru_cache(REMEMBERED)
def score(word: str) -> int:
    """Give the score of `word` alone, for whoever compares many."""
    return worth(portrait(word, graph("de")))


@cache
def taste_version() -> str:
    """Name this taste: whatever is learned or reckoned otherwise has another name."""
    return name_of(table())


def name_of(points: bytes) -> str:
    """Name the taste that gives these `points` for the words of the list, and what is reckoned for others."""
    others = [score(word) for word in TASTED.split()]
    return sha256(points + repr(others).encode()).hexdigest()[:8]
