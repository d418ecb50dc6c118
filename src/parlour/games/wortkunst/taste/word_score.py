"""The built-in taste: the score of a German word, and the reasons."""

from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256
from typing import NamedTuple

from parlour.games.wortkunst.taste.learned_points import table
from parlour.games.wortkunst.taste.sentences import sentences
from parlour.games.wortkunst.taste.word_points import portrait, worth
from parlour.pieces.words.graph import graph

REMEMBERED = 1 << 15
TASTED = """
    FOLTER GWORT XQZ EIDAM STERNENZELT MONDKATZE LIEBESSUPPE FLÜSTERWALD STIFTGRUPPE FLANSCHWERT KATZENMOND HONIGLICHT
"""
"""Words that the table alone does not rate; their scores are part of the version."""


class WordRating(NamedTuple):
    """A score from 1 to 100, and a sentence or two in German that is true of the word."""

    score: int
    sentence: str


def rate(word: str) -> WordRating:
    """Rate `word`, given in capitals, always with the same result; the first call reads the lexicon."""
    return rate_together([word])[0]


def rate_together(words: Iterable[str]) -> list[WordRating]:
    """Rate the `words` of one move, so that neighbouring sentences are worded differently."""
    portraits = [portrait(word, graph("de")) for word in words]
    rated = [(seen, worth(seen)) for seen in portraits]
    return [WordRating(points, said) for (_, points), said in zip(rated, sentences(rated), strict=True)]


@lru_cache(REMEMBERED)
def score(word: str) -> int:
    """Return only the score of `word`, for comparing many."""
    return worth(portrait(word, graph("de")))


@cache
def taste_version() -> str:
    """Return the version of this taste, which changes with every score."""
    return name_of(table())


def name_of(points: bytes) -> str:
    """Return the version of a taste with these `points` for the list, and with the computed scores of other words."""
    others = [score(word) for word in TASTED.split()]
    return sha256(points + repr(others).encode()).hexdigest()[:8]
