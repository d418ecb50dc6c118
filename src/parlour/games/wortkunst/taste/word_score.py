"""The built-in taste: the score of a German word, and the reasons."""

from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256
from typing import NamedTuple

from parlour.games.wortkunst.taste.judge_sentences import sentences
from parlour.games.wortkunst.taste.learned_points import table
from parlour.games.wortkunst.taste.word_points import portrait, worth
from parlour.pieces.words.graph import graph

CACHED_SCORES = 1 << 15
VERSION_SAMPLE = """
    FOLTER GWORT XQZ EIDAM STERNENZELT MONDKATZE LIEBESSUPPE FLÜSTERWALD STIFTGRUPPE FLANSCHWERT KATZENMOND HONIGLICHT
"""
"""Words whose scores do not come from the table alone; the version depends on these scores, too."""


class WordRating(NamedTuple):
    """A score from 1 to 100, and one or two German sentences about the word, which are true."""

    score: int
    sentence: str


def rate(word: str) -> WordRating:
    """Rate `word`, given in capitals, always with the same result; the first call reads the lexicon."""
    return rate_together([word])[0]


def rate_together(words: Iterable[str]) -> list[WordRating]:
    """Rate the `words` of one move, so that neighbouring sentences are worded differently."""
    portraits = [portrait(word, graph("de")) for word in words]
    scored = [(each, worth(each)) for each in portraits]
    return [WordRating(points, sentence) for (_, points), sentence in zip(scored, sentences(scored), strict=True)]


@lru_cache(CACHED_SCORES)
def score(word: str) -> int:
    """Return only the score of `word`, for comparing many."""
    return worth(portrait(word, graph("de")))


@cache
def taste_version() -> str:
    """Return the version of this taste, which changes with every score."""
    return version_of(table())


def version_of(points: bytes) -> str:
    """Return the version of a taste that gives the words of the list these `points`."""
    sample = [score(word) for word in VERSION_SAMPLE.split()]
    return sha256(points + repr(sample).encode()).hexdigest()[:8]
